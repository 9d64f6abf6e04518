import type { ReviewDetail } from '@yunguan/contract/platform/review';
import { messages } from '@yunguan/contract/kernel/messages';
import { App } from 'antd';
import { isForbidden, isSilent, writeFailureText } from '@/kernel/api/errors';
import { useSettling } from '@/kernel/decisions/use-settling';
import type { Paper } from '@/kernel/papers/PaperUpload';
import { type UnfinishedUploads, unfinishedText } from '@/ui/unfinished-uploads';
import { useConfirm } from '@/ui/use-confirm';
import { useStillHere } from '@/ui/use-still-here';
import type { Verdict } from './DecisionBar';
import { overtaken } from './overtaken';
import { whyNotNow } from './review-queries';
import { useDecision } from './use-decision';

export interface VerdictParts {
  readonly detail: ReviewDetail;
  readonly opinion: string;
  readonly enclosures: readonly Paper[];
  /** Files on their way: no decision goes without them. */
  readonly uploads: UnfinishedUploads;
  /** It was sent, wherever the reviewer is by now. */
  readonly onSent: () => void;
  /** It was sent, and the reviewer is here still. */
  readonly onDone: (verdict: Verdict) => void;
}

/** Carries out the reviewer's verdict and says how it went; a failure leaves everything as it was. */
export function useVerdict({ detail, opinion, enclosures, uploads, onSent, onDone }: VerdictParts) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const isHere = useStillHere();
  const decision = useDecision(detail, {
    onSuccess: () => {
      message.success(messages.reviewed, 1.5);
      onSent();
    },
    onError: async (error) => {
      if (isSilent(error)) return;
      const reason = isForbidden(error) ? ((await whyNotNow(detail.objectId)) ?? overtaken) : undefined;
      // Beside another item, or the list, it must be told which one is meant.
      message.error(failureText(error, { reason, subject: isHere() ? '' : `“${detail.title}”` }), 4);
    },
  });
  const isLocked = useSettling();

  const confirmReverse = () =>
    confirm({
      title: '确定反审',
      record: detail.title,
      consequence: ['公众将不再看到该内容，退回提交人修改后需重新审核', ...detail.effects, ''].join('。'),
      danger: true,
      okText: '反审',
    });

  const decide = async (verdict: Verdict) => {
    if (isLocked || decision.isUnderWay()) return;
    if (uploads.count() > 0) return void message.warning(unfinishedText(uploads.count()), 3);
    if (verdict === 'reverse' && !(await confirmReverse())) return;
    // Of a page that was left, the query client forgets what is given here.
    decision.mutate({ verdict, remark: opinion.trim(), enclosures }, { onSuccess: () => onDone(verdict) });
  };

  return { decide, busy: decision.verdict, isLocked, isDone: decision.isSuccess, hasFailed: decision.isError };
}

interface FailureWords {
  /** Why it is out of reach; undefined where it is not. */
  readonly reason: string | undefined;
  readonly subject: string;
}

function failureText(error: Error, { reason, subject }: FailureWords): string {
  if (reason !== undefined) return `${subject}未能提交：${reason}`;
  return subject === '' ? writeFailureText(error) : `${subject}：${writeFailureText(error)}`;
}
