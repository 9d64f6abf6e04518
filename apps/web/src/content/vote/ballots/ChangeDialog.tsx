import { useQueryClient } from '@tanstack/react-query';
import {
  ballotChanges,
  disqualifyBallots,
  longestChangeReason,
  restoreBallots,
} from '@yunguan/contract/content/vote-ballot';
import { Alert, App, Form, type FormInstance, Input, Modal, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { ReadyTexts } from '@/kernel/decisions/ReadyTexts';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { showProblems } from '@/kernel/records/show-problems';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { countedUpTo } from '@/kernel/text-limits';
import { focusFirstField } from '@/ui/first-field';
import { contestAreas, voteAreas } from '../vote-areas';
import { countText } from './ballot-text';
import { ballotFilter } from './ballots-url';
import { changeable, type ChangeTask, consequenceOf, fitting, obstacleOf, usualReasons } from './change-task';
import { useBallotCount } from './use-ballot-count';

export interface ChangeDialogProps {
  readonly activityId: string;
  readonly task: ChangeTask;
  readonly onClose: (isDone: boolean) => void;
}

interface Reason {
  readonly reason: string;
}

/** 作废 or 恢复: how many ballots it is about, and why; nothing is done to another number than the one shown. */
export function ChangeDialog({ activityId, task, onClose }: ChangeDialogProps) {
  const { change } = task;
  const word = ballotChanges[change];
  const [form] = Form.useForm<Reason>();
  const shown = useRef<HTMLDivElement>(null);
  const [hasTyped, setTyped] = useState(false);
  const meant = useMeant(activityId, task);
  const save = useChange(meant, task, { onDone: () => onClose(true), showAt: (error) => showProblems(form, error) });
  const unsent = useUnsent(hasTyped, 'words', save.isPending);
  const obstacle = meant.count === undefined ? undefined : obstacleOf(change, meant.count.total, meant.count.isMore);
  const isReady = meant.count !== undefined && obstacle === undefined;

  const handleCancel = async () => {
    if (!save.isPending && (await unsent.mayGiveUp())) onClose(false);
  };
  return (
    <Modal
      open
      width={520}
      title={task.by === 'filter' ? `${word}当前筛选结果` : `${word}选票`}
      okText={isReady && meant.count ? `${word} ${countText(meant.count.total)} 张` : word}
      cancelText={isReady ? '取消' : '关闭'}
      okButtonProps={{ danger: change === 'disqualify', disabled: !isReady || meant.isCounting }}
      confirmLoading={save.isPending}
      mask={{ closable: !hasTyped }}
      onOk={() => form.submit()}
      onCancel={() => void handleCancel()}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(shown.current)}
    >
      {task.by === 'filter' && task.words.length > 0 && (
        <p className="change-words">
          {task.words.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
      {meant.error && <LoadFailure error={meant.error} onRetry={meant.recount} />}
      {!meant.count && !meant.error && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {save.refusal !== undefined && <Alert className="change-refusal" type="warning" showIcon title={save.refusal} />}
      {obstacle !== undefined && <Alert type="info" showIcon title={obstacle} />}
      <div ref={shown}>
        {isReady && meant.count && (
          <ReasonForm
            form={form}
            task={task}
            count={meant.count.total}
            isSending={save.isPending}
            onTyped={setTyped}
            onSend={save.mutate}
          />
        )}
      </div>
      {unsent.guard}
    </Modal>
  );
}

interface ReasonFormProps {
  readonly form: FormInstance<Reason>;
  readonly task: ChangeTask;
  readonly count: number;
  readonly isSending: boolean;
  readonly onTyped: (hasTyped: boolean) => void;
  readonly onSend: (reason: string) => void;
}

/** What follows, and the reason for it. */
function ReasonForm({ form, task, count, isSending, onTyped, onSend }: ReasonFormProps) {
  const word = ballotChanges[task.change];
  const handleUsual = (reason: string) => {
    form.setFieldsValue({ reason });
    // Takes a problem of the empty field away.
    void form.validateFields();
    onTyped(true);
  };
  return (
    <Form<Reason>
      form={form}
      className="record-form"
      layout="vertical"
      disabled={isSending}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(_, { reason }) => onTyped(reason !== '')}
      onFinish={({ reason }) => onSend(reason.trim())}
    >
      <p className="change-consequence" aria-live="polite">
        {consequenceOf(task, count)}
      </p>
      <Form.Item label={`${word}原因`} htmlFor="reason" required>
        <ReadyTexts label="常用原因" texts={usualReasons[task.change]} disabled={isSending} onPick={handleUsual} />
        <Form.Item name="reason" noStyle rules={[{ required: true, whitespace: true, min: 2, message: '请填写原因' }]}>
          <Input.TextArea
            rows={3}
            {...countedUpTo(longestChangeReason)}
            autoFocus
            placeholder={
              task.change === 'disqualify' ? '必填，显示在台账中；2～200 字' : '必填，记入操作日志；2～200 字'
            }
          />
        </Form.Item>
      </Form.Item>
    </Form>
  );
}

/** Which ballots are meant, and how many they are now. */
function useMeant(activityId: string, task: ChangeTask) {
  // Only those that the change can happen to: the number shown is the number changed.
  const filter =
    task.by === 'filter' ? ballotFilter(activityId, { ...task.conditions, state: changeable[task.change] }) : undefined;
  const { data, error, refetch, isFetching } = useBallotCount(filter);
  const ids = task.by === 'rows' ? fitting(task.ballots, task.change).map(({ id }) => id) : [];
  return {
    filter,
    ids,
    count: filter ? data : { total: ids.length, isMore: false },
    error: data ? null : error,
    isCounting: isFetching,
    recount: () => void refetch(),
  };
}

interface ChangeEnds {
  readonly onDone: () => void;
  /** Puts a refusal at its field; false where it has none. */
  readonly showAt: (error: Error) => boolean;
}

/** Sends the change; a refusal stays in the dialog beside the number counted anew. */
function useChange(meant: ReturnType<typeof useMeant>, { change }: ChangeTask, { onDone, showAt }: ChangeEnds) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const save = useSingleMutation<{ changed: number }, string>({
    mutationFn: (reason) => {
      const which = meant.filter ? { filter: meant.filter, expected: meant.count?.total } : { ids: meant.ids };
      return call(change === 'disqualify' ? disqualifyBallots : restoreBallots, { ...which, reason });
    },
    onSuccess: ({ changed }) => {
      message.success(`已${ballotChanges[change]} ${countText(changed)} 张选票`);
      onDone();
    },
    onError: (error) => {
      if (isSilent(error) || showAt(error)) return;
      if (!(error instanceof Refused) || error.code !== 'ILLEGAL_STATE') {
        message.error(textOf(error), 4);
        return;
      }
      setRefusal(error.msg);
      if (meant.filter) meant.recount();
    },
    onSettled: () =>
      Promise.all(
        [...contestAreas, voteAreas.activity].map((area) =>
          queryClient.invalidateQueries({ queryKey: queryKeys.content(area) }),
        ),
      ),
  });
  const mutate = (reason: string) => {
    setRefusal(undefined);
    save.mutate(reason);
  };
  return { mutate, isPending: save.isPending, refusal };
}
