import { activityEndpoints } from './content/activity';
import { ticketEndpoints } from './content/activity-ticket-desk';
import { clubChoiceEndpoints, clubEndpoints } from './content/club';
import { clubApplicationEndpoints } from './content/club-application';
import { clubMemberEndpoints } from './content/club-member';
import { clubRecruitEndpoints } from './content/club-recruit';
import { courseEndpoints } from './content/course';
import { attendanceEndpoints } from './content/course-attendance';
import { courseSignupEndpoints } from './content/course-signup-desk';
import { cultureEndpoints } from './content/culture';
import { deliveryEndpoints } from './content/culture-delivery';
import { equipmentEndpoints } from './content/equipment';
import { hallBookings, hallEndpoints } from './content/hall';
import { mediaEndpoints, mediaOwnEndpoints } from './content/media';
import { panoramaEndpoints } from './content/panorama';
import { recruitEndpoints } from './content/recruit';
import { siteBookings, siteEndpoints } from './content/site';
import { commitmentEndpoints } from './content/vote-commitment';
import { setCustomApplyState, voteEndpoints } from './content/vote';
import { applicationEndpoints } from './content/vote-application';
import { ballotEndpoints } from './content/vote-ballot';
import { ruleEndpoints } from './content/vote-rules';
import { teacherEndpoints, teacherOwnEndpoints } from './content/teacher';
import { customEndpoints } from './content/vote-custom';
import { judgingEndpoints } from './content/vote-judging';
import { roundEndpoints } from './content/vote-round';
import { signupEndpoints } from './content/vote-signup';
import { welfareEndpoints } from './content/welfare';
import type { Endpoint } from './kernel/endpoint';
import { liveEventsPath } from './kernel/live-events';
import { accountEndpoints } from './platform/account';
import * as auth from './platform/auth';
import { menuAdminEndpoints } from './platform/menus';
import { workbenchEndpoints } from './platform/workbench';
import { statisticsEndpoints } from './platform/statistics';
import { recycleBinEndpoints } from './platform/recycle-bin';
import { arrivalEndpoints } from './platform/arrivals';
import { noShowEndpoints } from './platform/no-shows';
import { scheduleEndpoints } from './platform/schedule';
import { letterEndpoints } from './platform/letters';
import { staffEndpoints } from './platform/staff';
import { roleEndpoints } from './platform/roles';
import { departmentEndpoints } from './platform/departments';
import { dutyEndpoints } from './platform/duties';
import { venueAdminEndpoints } from './platform/venues';
import { flowEndpoints } from './platform/flows';
import { handOverEndpoints } from './platform/hand-over';
import { unattendedEndpoints } from './platform/unattended';
import { dictionaryEndpoints } from './platform/dictionaries';
import { labelEndpoints } from './platform/labels';
import { orderSettingEndpoints } from './platform/order-settings';
import { libraryEndpoints } from './platform/library';
import { logEndpoints } from './platform/logs';
import { memberEndpoints } from './platform/members';
import { memberLetterEndpoints } from './platform/member-letters';
import * as files from './platform/files';
import { resumableUploadPath } from './kernel/upload-limits';
import * as lookups from './platform/lookups';
import * as review from './platform/review';
import { sharedFilterEndpoints } from './platform/shared-filters';
import { watchedWordEndpoints } from './platform/watched-words';
import * as shell from './platform/shell';

/** Every call that the server answers. A route that is not listed here does not start. */
export const registry: readonly Endpoint[] = [
  auth.getToken,
  auth.login,
  auth.confirmSecondFactor,
  auth.signOut,
  auth.changePassword,
  auth.getCurrentUser,
  ...accountEndpoints,
  shell.getUsableOption,
  shell.firstUsableMenu,
  shell.firstLeftUsableMenu,
  shell.searchMenu,
  shell.getVenueList,
  shell.switchVenue,
  shell.getLogo,
  shell.getPreference,
  shell.setPreference,
  shell.saveDraft,
  shell.getDraft,
  shell.dropDraft,
  lookups.queryAreaList,
  lookups.childrenByNodeName,
  lookups.departmentList,
  lookups.userList,
  lookups.geocode,
  review.getReviewLog,
  review.getContentReviewList,
  review.getUnits,
  review.getReviewResourceList,
  review.getApplyList,
  review.review,
  review.reverseReview,
  review.batchReview,
  review.getReviewDetail,
  files.uploadImageOrVideo,
  files.finishUpload,
  files.getPrivateFileLink,
  files.generateFile,
  files.packFiles,
  files.generateQrCode,
  ...menuAdminEndpoints,
  ...workbenchEndpoints,
  ...statisticsEndpoints,
  ...recycleBinEndpoints,
  ...scheduleEndpoints,
  ...arrivalEndpoints,
  ...noShowEndpoints,
  ...letterEndpoints,
  ...memberLetterEndpoints,
  ...staffEndpoints,
  ...roleEndpoints,
  ...departmentEndpoints,
  ...dutyEndpoints,
  ...venueAdminEndpoints,
  ...flowEndpoints,
  ...handOverEndpoints,
  ...unattendedEndpoints,
  ...dictionaryEndpoints,
  ...labelEndpoints,
  ...sharedFilterEndpoints,
  ...watchedWordEndpoints,
  ...libraryEndpoints,
  ...orderSettingEndpoints,
  ...logEndpoints,
  ...memberEndpoints,
  ...Object.values(voteEndpoints),
  setCustomApplyState,
  ...roundEndpoints,
  ...judgingEndpoints,
  ...signupEndpoints,
  ...customEndpoints,
  ...applicationEndpoints,
  ...commitmentEndpoints,
  ...ballotEndpoints,
  ...ruleEndpoints,
  ...Object.values(siteEndpoints),
  ...equipmentEndpoints,
  ...siteBookings.all,
  ...Object.values(hallEndpoints),
  ...hallBookings.all,
  ...Object.values(panoramaEndpoints),
  ...Object.values(activityEndpoints),
  ...ticketEndpoints,
  ...Object.values(welfareEndpoints),
  ...Object.values(recruitEndpoints),
  ...Object.values(teacherEndpoints),
  ...teacherOwnEndpoints,
  ...Object.values(courseEndpoints),
  ...courseSignupEndpoints,
  ...attendanceEndpoints,
  ...Object.values(clubEndpoints),
  ...clubChoiceEndpoints,
  ...clubRecruitEndpoints,
  ...clubApplicationEndpoints,
  ...clubMemberEndpoints,
  ...Object.values(cultureEndpoints),
  ...deliveryEndpoints,
  ...Object.values(mediaEndpoints),
  ...mediaOwnEndpoints,
];

/** Calls that answer something other than the envelope, by method and path. */
export const rawRoutes = [
  { method: 'GET', path: '/api/publics/v1/admin-exportFile', guard: '一次性导出票据' },
  { method: 'GET', path: '/api/generateQrCodes/v1/download-file', guard: '只提供本系统生成的二维码' },
  { method: 'POST', path: '/api/generateQrCodes/v1/download-file', guard: '只提供本系统生成的二维码' },
  { method: 'POST', path: resumableUploadPath, guard: '登录用户；按 tus 协议分段上传，完成后由上传接口检查' },
  { method: 'GET', path: liveEventsPath, guard: '登录用户；只传事件名，不传数据' },
] as const;
