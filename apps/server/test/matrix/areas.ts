import { accountMatrix } from './account';
import { activityMatrix } from './activity';
import { menusMatrix } from './menus';
import { workbenchMatrix } from './workbench';
import { statisticsMatrix } from './statistics';
import { recycleBinMatrix } from './recycle-bin';
import { arrivalsMatrix } from './arrivals';
import { noShowsMatrix } from './no-shows';
import { scheduleMatrix } from './schedule';
import { sharedFiltersMatrix } from './shared-filters';
import { watchedWordsMatrix } from './watched-words';
import { lettersMatrix } from './letters';
import { staffMatrix } from './staff';
import { rolesMatrix } from './roles';
import { departmentsMatrix } from './departments';
import { dutiesMatrix } from './duties';
import { venuesMatrix } from './venues';
import { flowsMatrix } from './flows';
import { dictionariesMatrix } from './dictionaries';
import { labelsMatrix } from './labels';
import { libraryMatrix } from './library';
import { mediaMatrix } from './media';
import { uploadsMatrix } from './uploads';
import { logsMatrix } from './logs';
import { membersMatrix } from './members';
import { voteJudgingMatrix } from './vote-judging';
import { voteRoundMatrix } from './vote-round';
import { voteSignupMatrix } from './vote-signup';
import { voteCustomMatrix } from './vote-custom';
import { voteCommitmentMatrix } from './vote-commitment';
import { voteBallotMatrix } from './vote-ballot';
import { contentMatrix } from './contents';
import { teacherMatrix } from './teacher';
import { bookingMatrix } from './bookings';
import { equipmentMatrix } from './equipment';
import { courseMatrix } from './course';
import { clubMatrix } from './club';
import { cultureMatrix } from './culture';
import { memberLetterMatrix } from './member-letters';
import type { AreaMatrix } from './row';

/** The platform's areas beside login, shell, lookups, review and files. */
export const areaMatrices: readonly AreaMatrix[] = [
  accountMatrix,
  menusMatrix,
  workbenchMatrix,
  statisticsMatrix,
  recycleBinMatrix,
  scheduleMatrix,
  arrivalsMatrix,
  noShowsMatrix,
  lettersMatrix,
  staffMatrix,
  rolesMatrix,
  departmentsMatrix,
  dutiesMatrix,
  venuesMatrix,
  flowsMatrix,
  dictionariesMatrix,
  labelsMatrix,
  sharedFiltersMatrix,
  watchedWordsMatrix,
  logsMatrix,
  membersMatrix,
  libraryMatrix,
  uploadsMatrix,
  mediaMatrix,
  contentMatrix,
  voteRoundMatrix,
  voteJudgingMatrix,
  voteSignupMatrix,
  voteCustomMatrix,
  voteCommitmentMatrix,
  voteBallotMatrix,
  equipmentMatrix,
  bookingMatrix,
  activityMatrix,
  teacherMatrix,
  memberLetterMatrix,
  cultureMatrix,
  clubMatrix,
  courseMatrix,
];
