import { useUrlState } from '@/kernel/session/use-url-state';
import { judgingUrl } from './judging-url';
import { OwnJudgings } from './OwnJudgings';
import { Sheet } from './Sheet';
import './desk.css';

/** 评分任务: what the user has to judge, and the sheet of a round. */
export default function DeskPage() {
  const [{ round }, change] = useUrlState(judgingUrl);
  if (round === undefined || round === '') return <OwnJudgings onOpen={(next) => change({ round: next })} />;
  return <Sheet key={round} rotationId={round} onBack={() => change({ round: undefined })} />;
}
