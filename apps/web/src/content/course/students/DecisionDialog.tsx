import { useQueryClient } from '@tanstack/react-query';
import { signupMessages } from '@yunguan/contract/content/course-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import { Alert, App, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import type { Outcome } from '@/kernel/decisions/outcomes';
import { OutcomesDialog } from '@/kernel/decisions/OutcomesDialog';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useFocusBack } from '@/ui/use-focus-back';
import { carryOut, type DecisionKind, type DecisionTask, decisionWords } from './decisions';
import { studentArea } from './student-rights';
import { personLine } from './student-words';

export interface DecisionDialogProps {
  readonly task: DecisionTask;
  /** Told as soon as the sign-ups are decided. */
  readonly onDecided: (outcomes: readonly Outcome[]) => void;
  readonly onClose: () => void;
}

const shownNames = 4;
const longest = 200;

const reasons: Readonly<Record<Exclude<DecisionKind, 'approve'>, readonly string[]>> = {
  reject: ['报名资料不完整，请补充后重新报名。', '不符合报名要求。', '重复报名。'],
  cancel: ['应报名人要求取消。', '联系不上报名人。', '课程安排有变。'],
};

/** Decides one sign-up or several: says what will happen, asks for the reason where one is due, then tells of each. */
export default function DecisionDialog({ task, onDecided, onClose }: DecisionDialogProps) {
  useFocusBack();
  const { message } = App.useApp();
  const { kind, signups } = task;
  const words = decisionWords[kind];
  const isOne = signups.length === 1;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const sending = useDecision(task, (outcomes) => {
    onDecided(outcomes);
    if (!isOne || outcomes[0]?.ok !== true) return;
    message.success(words.done);
    onClose();
  });
  const refused = isOne ? sending.data?.find(({ ok }) => !ok)?.msg : undefined;
  if (sending.data && !isOne) {
    return (
      <OutcomesDialog
        title={`批量${words.verb}结果`}
        of="学员"
        unit="名"
        rows={signups}
        outcomes={sending.data}
        lines={({ students, title }) => [`${students.name}　${personLine(students)}`, title]}
        onClose={onClose}
      />
    );
  }

  const handleOk = () => {
    if (kind !== 'approve' && reason.trim() === '') {
      setProblem(kind === 'reject' ? messages.opinionMissing : signupMessages.reasonMissing);
    } else sending.mutate(reason.trim());
  };
  const handleCancel = () => {
    if (sending.isPending) return;
    message.info(messages.cancelled, 1);
    onClose();
  };
  return (
    <Modal
      open
      width={520}
      title={isOne ? `${words.verb}${kind === 'cancel' ? '' : '报名'}` : `批量${words.verb} ${signups.length} 名学员`}
      okText={isOne ? words.verb : `${words.verb} ${signups.length} 名`}
      cancelText="返回"
      okButtonProps={{ danger: kind !== 'approve' }}
      confirmLoading={sending.isPending}
      closable={!sending.isPending}
      keyboard={reason === ''}
      mask={{ closable: reason === '' }}
      onOk={handleOk}
      onCancel={handleCancel}
    >
      <TaskStudents task={task} />
      <p className="hint">{words.consequence}</p>
      {kind !== 'approve' && (
        <ReasonBox
          label={kind === 'reject' ? '审核意见' : '取消原因'}
          value={reason}
          problem={problem}
          texts={reasons[kind]}
          disabled={sending.isPending}
          onChange={(text) => {
            setReason(text);
            setProblem(undefined);
          }}
        />
      )}
      {refused !== undefined && <Alert type="error" showIcon title={refused} />}
    </Modal>
  );
}

function TaskStudents({ task: { signups } }: { task: DecisionTask }) {
  return (
    <ul className="decided-students">
      {signups.slice(0, shownNames).map(({ id, students, title }) => (
        <li key={id}>
          <b>{students.name}</b> <span className="num">{personLine(students)}</span>
          <div className="hint ellipsis" title={title}>
            {title}
          </div>
        </li>
      ))}
      {signups.length > shownNames && <li className="hint">……等 {signups.length} 名学员</li>}
    </ul>
  );
}

interface ReasonBoxProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** Ready-made reasons. */
  readonly texts: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (reason: string) => void;
}

function ReasonBox({ label, value, problem, texts, disabled, onChange }: ReasonBoxProps) {
  const id = useId();
  return (
    <div className="student-reason">
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        value={value}
        rows={3}
        maxLength={longest}
        showCount
        autoFocus
        disabled={disabled}
        status={problem === undefined ? '' : 'error'}
        placeholder="会员可以看到"
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && (
        <p className="student-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <div className="student-texts" role="group" aria-label="常用原因">
        {texts.map((text) => (
          <button key={text} type="button" disabled={disabled} onClick={() => onChange(text)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Sends a decision with its reason; lists, figures and counters come anew, whatever came of it. */
function useDecision(task: DecisionTask, onDecided: (outcomes: readonly Outcome[]) => void) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (remark: string) => carryOut(task, remark),
    onSuccess: onDecided,
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 4);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.content(studentArea) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.counters }),
      ]),
  });
}
