import { useQueryClient } from '@tanstack/react-query';
import { type ClubApplication, membershipMessages, setIsValid } from '@yunguan/contract/content/club-member';
import { messages } from '@yunguan/contract/kernel/messages';
import { Alert, App, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import type { Outcome } from '@/kernel/decisions/outcomes';
import { OutcomesDialog } from '@/kernel/decisions/OutcomesDialog';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useFocusBack } from '@/ui/use-focus-back';
import { clubArea, orderArea } from '../club-content';
import { type DecisionTask, decisionWords } from './decisions';

export interface DecisionDialogProps {
  readonly task: DecisionTask;
  /** Told as soon as the applications are decided. */
  readonly onDecided: (outcomes: readonly Outcome[]) => void;
  readonly onClose: () => void;
}

/** Takes applicants in or refuses them, with the words that they read; a refusal needs some. */
export default function DecisionDialog({ task, onDecided, onClose }: DecisionDialogProps) {
  useFocusBack();
  const { message } = App.useApp();
  const { kind, applications } = task;
  const { verb, consequence } = decisionWords[kind];
  const isOne = applications.length === 1;
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState<string>();
  const sending = useDecision(task, (outcomes) => {
    onDecided(outcomes);
    if (!isOne || outcomes[0]?.ok !== true) return;
    message.success(membershipMessages.decided);
    onClose();
  });
  const refused = isOne ? sending.data?.find(({ ok }) => !ok)?.msg : undefined;
  if (sending.data && !isOne) {
    return (
      <OutcomesDialog
        title={`批量${verb}结果`}
        of="申请人 / 社团"
        rows={applications}
        outcomes={sending.data}
        lines={({ name, title }) => [name, title]}
        onClose={onClose}
      />
    );
  }

  const handleOk = () => {
    if (kind === 'reject' && opinion.trim() === '') setProblem(messages.opinionMissing);
    else sending.mutate(opinion.trim());
  };
  const handleCancel = () => {
    if (!sending.isPending) onClose();
  };
  return (
    <Modal
      open
      width={520}
      title={isOne ? `${verb}入团申请` : `批量${verb} ${applications.length} 个入团申请`}
      okText={isOne ? verb : `${verb} ${applications.length} 个`}
      cancelText="返回"
      okButtonProps={{ danger: kind === 'reject', loading: sending.isPending }}
      closable={!sending.isPending}
      keyboard={opinion === ''}
      mask={{ closable: opinion === '' }}
      onOk={handleOk}
      onCancel={handleCancel}
    >
      <Names applications={applications} />
      <p className="hint">{consequence}</p>
      <OpinionField
        value={opinion}
        problem={problem}
        isRequired={kind === 'reject'}
        disabled={sending.isPending}
        onChange={(text) => {
          setOpinion(text);
          setProblem(undefined);
        }}
      />
      {refused !== undefined && <Alert type="error" showIcon title={refused} />}
    </Modal>
  );
}

const shownNames = 4;

function Names({ applications }: { applications: readonly ClubApplication[] }) {
  return (
    <ul className="application-names">
      {applications.slice(0, shownNames).map(({ id, name, title }) => (
        <li key={id}>
          <b title={name}>{name}</b>
          <span title={title}>申请加入《{title}》</span>
        </li>
      ))}
      {applications.length > shownNames && <li className="hint">……等 {applications.length} 个申请</li>}
    </ul>
  );
}

const longest = 500;

interface OpinionFieldProps {
  readonly value: string;
  readonly problem: string | undefined;
  readonly isRequired: boolean;
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
}

function OpinionField({ value, problem, isRequired, disabled, onChange }: OpinionFieldProps) {
  const id = useId();
  return (
    <div className="application-opinion">
      <label htmlFor={id} className={isRequired ? 'required' : ''}>
        审核意见
      </label>
      <Input.TextArea
        id={id}
        value={value}
        rows={3}
        maxLength={longest}
        showCount
        autoFocus
        disabled={disabled}
        status={problem === undefined ? '' : 'error'}
        placeholder={isRequired ? '请输入审核意见，申请人可以看到' : '可不填写；申请人可以看到'}
        aria-required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && (
        <p className="application-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Sends a decision with its opinion; lists and counts come anew, whatever came of it. */
function useDecision({ kind, applications }: DecisionTask, onDecided: (outcomes: readonly Outcome[]) => void) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async (content: string): Promise<readonly Outcome[]> => {
      const ids = applications.map(({ id }) => id);
      const { results } = await call(setIsValid, { ids, isValid: kind === 'approve', content });
      return results;
    },
    onSuccess: onDecided,
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 4);
    },
    onSettled: () =>
      Promise.all([
        ...[orderArea, clubArea].map((area) => queryClient.invalidateQueries({ queryKey: queryKeys.content(area) })),
        queryClient.invalidateQueries({ queryKey: queryKeys.counters }),
      ]),
  });
}
