import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { voteContent } from './vote-content';
import { VoteList } from './VoteList';
import { voteModes } from './vote-modes';

const VoteForm = lazy(() => import('./VoteForm'));

const views = {
  [screenModes.list]: VoteList,
  [screenModes.add]: VoteForm,
  [screenModes.edit]: VoteForm,
  [screenModes.detail]: lazy(() => import('./VoteDetail')),
  [voteModes.signups]: lazy(() => import('./signups/SignupsView')),
  [voteModes.signup]: lazy(() => import('./signups/SignupView')),
  [voteModes.rounds]: lazy(() => import('./rounds/RoundsView')),
  [voteModes.customForm]: lazy(() => import('./custom/CustomFormView')),
  [voteModes.commitment]: lazy(() => import('./custom/CommitmentView')),
  [voteModes.applications]: lazy(() => import('./custom/ApplicationsView')),
  [voteModes.ledger]: lazy(() => import('./ballots/LedgerView')),
};

/** Vote activities: one page, its views by mode (000 §2). */
export default function VoteScreen() {
  return <ContentScreen of={voteContent} views={views} />;
}
