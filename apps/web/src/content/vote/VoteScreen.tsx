import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { voteContent } from './vote-content';
import { voteViews } from './vote-views';

/** Vote activities: one page, its views by mode (000 §2). */
export default function VoteScreen() {
  return <ContentScreen of={voteContent} views={voteViews} />;
}
