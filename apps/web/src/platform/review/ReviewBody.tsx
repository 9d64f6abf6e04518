import { getReviewLog, type ReviewDetail } from '@yunguan/contract/platform/review';
import { contentTypes } from '@yunguan/contract/content-types';
import { call } from '@/kernel/api/call';
import { diffItems } from '@/kernel/dialogs/diff-items';
import { ClashLine, moreClashes } from '@/kernel/schedule/ClashLine';
import { DiffView } from '@/ui/diff/DiffView';
import { ReviewLogTable } from '@/ui/ReviewLogTable';
import { Section } from '@/ui/Section';
import { FlowSteps } from './FlowSteps';
import { FormView } from './FormView';
import { useWaitingClashes } from './use-waiting-clashes';

/** The record of now; undefined when it cannot be read. */
const readLog = (objectId: string) => call(getReviewLog, { objectId }).catch(() => undefined);

export interface ReviewBodyProps {
  readonly detail: ReviewDetail;
  readonly onPoint: ((label: string) => void) | undefined;
}

/** What the decision is about: changes first, then the whole form, the flow and the record. */
export function ReviewBody({ detail, onPoint }: ReviewBodyProps) {
  const { kind, form, words, diff, returned, steps, log, approvedRevision, revision } = detail;
  const declaration = contentTypes.find(({ key }) => key === kind);
  const isCompared = approvedRevision !== null && approvedRevision !== revision;
  const shown = isCompared ? diff : returned?.diff;
  const changed = shown && new Set(shown.map(({ field }) => field));
  return (
    <>
      <Notices detail={detail} />
      {returned && <Mended {...returned} />}
      <Changes detail={detail} isCompared={isCompared} />
      {declaration && (
        <Section id="review-form" title="提交内容" hint={revision === null ? undefined : `第 ${revision} 版`}>
          <FormView declaration={declaration} form={form} words={words} changed={changed} onPoint={onPoint} />
        </Section>
      )}
      {steps.length > 0 && (
        <Section id="review-flow" title="审批流程">
          <div className="review-block">
            <FlowSteps steps={steps} log={log} />
          </div>
        </Section>
      )}
      <Section id="review-log" title="审批记录">
        <div className="review-block">
          <ReviewLogTable rows={log} renew={() => readLog(detail.objectId)} />
        </div>
      </Section>
    </>
  );
}

/** What nothing refuses and the reviewer should know before he decides. */
function Notices({ detail }: Pick<ReviewBodyProps, 'detail'>) {
  const clashes = useWaitingClashes(detail);
  // A server of before answers without them while the servers are replaced.
  const { notices }: Partial<ReviewDetail> = detail;
  if (!notices?.length && !clashes?.rows.length) return null;
  return (
    <div className="review-notices" role="note" aria-label="提请注意">
      <b>提请注意</b>
      <ul>
        {notices?.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {clashes?.rows.map((clash) => (
          <li key={clash.objectId}>
            <ClashLine clash={clash} />
          </li>
        ))}
        {clashes && clashes.more > 0 && <li>{moreClashes(clashes.more)}</li>}
      </ul>
    </div>
  );
}

/** What was done about the last rejection: who rejected the version before wants to see just that. */
function Mended({ revision, userName, time, remark, diff }: NonNullable<ReviewDetail['returned']>) {
  const hint = diff.length === 0 ? undefined : `${diff.length} 项有变化，与驳回的第 ${revision} 版对照`;
  return (
    <Section id="review-mended" title="驳回后的修改" hint={hint}>
      <div className="review-block">
        <p className="review-opinion">
          {userName}于 {time.slice(0, 16)} 驳回：{remark}
        </p>
        <DiffView items={diffItems(diff)} beforeTitle="被驳回的版本" />
      </div>
    </Section>
  );
}

function Changes({ detail, isCompared }: { readonly detail: ReviewDetail; readonly isCompared: boolean }) {
  const { diff, returned, approvedRevision, revision } = detail;
  if (isCompared) {
    const hint = diff.length === 0 ? undefined : `${diff.length} 项有变化，与已通过的第 ${approvedRevision} 版对照`;
    return (
      <Section id="review-changes" title="修改内容" hint={hint}>
        <div className="review-block">
          <DiffView items={diffItems(diff)} />
        </div>
      </Section>
    );
  }
  // What is shown is the approved version itself: there is nothing to compare.
  if (approvedRevision !== null || returned) return null;
  const isFirst = revision === null || revision <= 1;
  return (
    <p className="review-first" role="note">
      {isFirst
        ? '首次提交，没有历史版本，请审核以下全部内容。'
        : `第 ${revision} 次提交，尚无已通过的版本可对照，请审核以下全部内容。`}
    </p>
  );
}
