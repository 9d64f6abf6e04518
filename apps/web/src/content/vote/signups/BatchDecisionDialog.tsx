import { useQueryClient } from '@tanstack/react-query';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { decideTeams, mostDecided } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import { App, Button, Modal, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { StatusTag } from '@/ui/StatusTag';
import { contestAreas } from '../vote-areas';
import { type BatchTask, type Outcome, outcomesInOrder } from './batch-decision';
import { approvalTexts, OpinionBox, rejectionTexts } from './OpinionBox';
import { entryText, teamName } from './team-text';

export interface BatchDecisionDialogProps {
  readonly task: BatchTask;
  /** Of the activity, in the order of time. */
  readonly rounds: readonly VoteRound[];
  /** Told as soon as the teams are decided. */
  readonly onDecided: (outcomes: readonly Outcome[]) => void;
  readonly onClose: () => void;
}

const shownNames = 5;

/** One opinion for many sign-ups; then what became of each. */
export function BatchDecisionDialog({ task, rounds, onDecided, onClose }: BatchDecisionDialogProps) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState<string>();
  const decide = useSingleMutation({
    mutationFn: () =>
      call(decideTeams, {
        ids: task.teams.map(({ id }) => id),
        state: task.state,
        approvalComments: opinion.trim(),
      }),
    onSuccess: onDecided,
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 4);
    },
    onSettled: () =>
      Promise.all(contestAreas.map((area) => queryClient.invalidateQueries({ queryKey: queryKeys.content(area) }))),
  });
  if (decide.data) return <Outcomes outcomes={decide.data} onClose={onClose} />;

  const isReject = task.state === 101;
  const word = isReject ? '不通过' : '通过';
  const isTooMany = task.teams.length > mostDecided;
  const isTyped = opinion.trim() !== '';
  const handleOk = () => {
    if (isTyped) decide.mutate();
    else setProblem(messages.opinionMissing);
  };
  return (
    <Modal
      open
      width={560}
      title={`批量${word} ${task.teams.length} 个报名`}
      okText={word}
      cancelText="取消"
      okButtonProps={{ danger: isReject, disabled: isTooMany, loading: decide.isPending }}
      closable={!decide.isPending}
      keyboard={!isTyped}
      mask={{ closable: !isTyped }}
      onOk={handleOk}
      onCancel={() => {
        if (decide.isPending) return;
        message.info(messages.cancelled, 1);
        onClose();
      }}
    >
      <p className="batch-names">
        {task.teams.slice(0, shownNames).map((team) => `「${teamName(team)}」`)}
        {task.teams.length > shownNames && `等 ${task.teams.length} 个报名`}
      </p>
      <p className="hint">
        {isTooMany
          ? `一次最多审核 ${mostDecided} 个报名，请减少勾选。`
          : isReject
            ? '报名人可以看到意见，并可重新报名。'
            : `${entryText(rounds)}。`}
      </p>
      <OpinionBox
        id="batch-opinion"
        value={opinion}
        problem={problem}
        rows={3}
        autoFocus
        disabled={decide.isPending}
        texts={isReject ? rejectionTexts : approvalTexts}
        onChange={(text) => {
          setOpinion(text);
          setProblem(undefined);
        }}
      />
    </Modal>
  );
}

const columns: TableColumnsType<Outcome> = [
  { title: '报名', dataIndex: 'name', ellipsis: true },
  {
    title: '结果',
    dataIndex: 'ok',
    width: 104,
    render: (ok: boolean) => <StatusTag tone={ok ? 'passed' : 'failed'} text={ok ? '成功' : '未处理'} />,
  },
  { title: '说明', dataIndex: 'message', width: 240 },
];

function Outcomes({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose: () => void }) {
  const done = outcomes.filter(({ ok }) => ok).length;
  const left = outcomes.length - done;
  return (
    <Modal
      open
      width={680}
      title="批量审核结果"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p role="status">
        成功 <b className="num">{done}</b> 个
        {left > 0 && (
          <>
            ，未处理 <b className="num batch-left">{left}</b> 个（仍保持勾选）
          </>
        )}
      </p>
      <Table<Outcome>
        size="middle"
        rowKey="id"
        columns={columns}
        dataSource={outcomesInOrder(outcomes)}
        pagination={false}
        tableLayout="fixed"
        scroll={{ y: 360 }}
      />
    </Modal>
  );
}
