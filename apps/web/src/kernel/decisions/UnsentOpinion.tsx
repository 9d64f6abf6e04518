import { useEffect } from 'react';
import { tabStore } from '../browser-store';
import { CopyableText } from '@/ui/CopyableText';
import './decisions.css';
import { useSession } from '../session/use-session';
import { isSaid, type SaidWords } from './said-words';
import { keptOpinion } from './use-opinion-draft';

export interface UnsentOpinionProps {
  readonly place: string;
  /** Of the decision that was taken: that of the user himself, whose answer was lost, has his words. */
  readonly said?: SaidWords;
}

/** What the user had typed about something that a colleague decided, withdrew or deleted meanwhile: it was sent to nobody. */
export function UnsentOpinion({ place, said }: UnsentOpinionProps) {
  const { user } = useSession();
  const opinion = keptOpinion(place).trim();
  const isSent = said !== undefined && isSaid(said, { by: user.realName, words: opinion });
  useEffect(() => {
    if (isSent) tabStore.removeItem(place);
  }, [isSent, place]);
  if (opinion === '' || isSent) return null;
  return (
    <div className="unsent-opinion" role="status">
      <span className="hint">您填写的意见没有提交，可以复制留存：</span>
      <CopyableText text={opinion} />
    </div>
  );
}
