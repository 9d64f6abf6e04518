import { messages } from '@yunguan/contract/kernel/messages';
import { longestOpinion } from '@yunguan/contract/kernel/text-limits';
import { App, Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { DecisionHint } from '@/kernel/decisions/DecisionHint';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { focusFirstField } from '@/ui/first-field';
import type { BatchTask } from './batch-ticks';
import { OpinionField } from './OpinionField';

export interface BatchDialogProps {
  readonly task: BatchTask;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onSubmit: (opinion: string) => void;
}

const shownTitles = 5;

/** The shared opinion of a batch, with what it will do. */
export function BatchDialog({ task, busy, onCancel, onSubmit }: BatchDialogProps) {
  const { message } = App.useApp();
  const shown = useRef<HTMLDivElement>(null);
  const field = useRef<TextAreaRef>(null);
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState<string>();
  const isReject = task.result === 'reject';
  const rows = [...task.ticked.values()];
  const isTyped = opinion.trim() !== '';
  const unsent = useUnsent(isTyped, 'words', busy);

  const handleSubmit = () => {
    if (isReject && !isTyped) {
      setProblem(messages.opinionMissing);
      field.current?.focus();
      return;
    }
    onSubmit(opinion.trim());
  };
  const handleCancel = async () => {
    if (!(await unsent.mayGiveUp())) return;
    message.info(messages.cancelled, 1);
    onCancel();
  };

  return (
    <Modal
      open
      width={560}
      title={isReject ? `批量驳回 ${rows.length} 条` : `批量通过 ${rows.length} 条`}
      okText={isReject ? '驳回' : '通过'}
      cancelText="取消"
      okButtonProps={{ danger: isReject, loading: busy }}
      cancelButtonProps={{ disabled: busy }}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: !isTyped && !busy }}
      onOk={handleSubmit}
      onCancel={() => void handleCancel()}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(shown.current)}
    >
      <ul className="batch-titles">
        {rows.slice(0, shownTitles).map(({ objectId, title, kindName, stepName }) => (
          <li key={objectId}>
            <span className="ellipsis" title={title}>
              {title}
            </span>
            <small>
              {kindName} · {stepName}
            </small>
          </li>
        ))}
        {rows.length > shownTitles && <li className="hint">……等 {rows.length} 条</li>}
      </ul>
      <DecisionHint sent={busy ? `${rows.length} 条` : undefined}>
        {isReject
          ? '驳回后退回提交人修改，需重新提交审核。'
          : '处于最后一步的内容通过后立即发布，其余进入下一步；会签的步骤须全部审核人通过。不能处理的会逐条说明原因。'}
      </DecisionHint>
      <div ref={shown}>
        <OpinionField
          ref={field}
          value={opinion}
          onChange={(value) => {
            setOpinion(value);
            setProblem(undefined);
          }}
          isRequired={isReject}
          isReturn={isReject}
          placeholder={`${isReject ? '对所选内容统一填写' : '可不填'}，最多 ${longestOpinion} 字`}
          problem={problem}
          rows={3}
          disabled={busy}
        />
      </div>
      {unsent.guard}
    </Modal>
  );
}
