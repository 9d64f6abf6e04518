import { lazy } from 'react';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { VoteList } from './VoteList';
import { voteModes } from './vote-modes';

const VoteForm = lazy(() => import('./VoteForm'));

/** An empty body inside the shell (000 §2, mode 9). */
function Nothing() {
  return null;
}

/** The views of an activity by their mode (000 §2). */
export const voteViews = {
  [screenModes.list]: VoteList,
  [screenModes.add]: VoteForm,
  [screenModes.edit]: VoteForm,
  [screenModes.detail]: lazy(() => import('./VoteDetail')),
  [voteModes.signups]: lazy(() => import('./signups/SignupsView')),
  [voteModes.signup]: lazy(() => import('./signups/SignupView')),
  [voteModes.rounds]: lazy(() => import('./rounds/RoundsView')),
  [voteModes.customForm]: lazy(() => import('./custom/CustomFormView')),
  [voteModes.reserved]: Nothing,
  [voteModes.commitment]: lazy(() => import('./custom/CommitmentView')),
  [voteModes.applications]: lazy(() => import('./custom/ApplicationsView')),
  [voteModes.applyOnBehalf]: lazy(() => import('./custom/BehalfView')),
  [voteModes.judging]: lazy(() => import('./judging/JudgingView')),
  [voteModes.ledger]: lazy(() => import('./ballots/LedgerView')),
};
