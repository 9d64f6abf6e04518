import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { voteContent } from './vote-content';
import { VoteList } from './VoteList';

const VoteForm = lazy(() => import('./VoteForm'));

const views = {
  [screenModes.list]: VoteList,
  [screenModes.add]: VoteForm,
  [screenModes.edit]: VoteForm,
  [screenModes.detail]: lazy(() => import('./VoteDetail')),
};

/** Vote activities: one page, its views by mode (000 §2). */
export default function VoteScreen() {
  return <ContentScreen of={voteContent} views={views} />;
}
