import { CheckCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { recountRound } from '@yunguan/contract/content/vote-ballot';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { App, Button, Modal, Skeleton, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { EmptyState } from '@/ui/EmptyState';
import { StatusTag } from '@/ui/StatusTag';
import { usePagesOnScreen } from '@/ui/use-pages-on-screen';
import { roundStanding } from '../rounds/round-standing';
import { useRounds } from '../rounds/use-rounds';
import { contestAreas, voteAreas } from '../vote-areas';
import { countText } from './ballot-text';
import './recount.css';

export interface RecountDialogProps {
  readonly activityId: string;
  readonly onClose: () => void;
}

type Counted = z.infer<typeof recountRound.output>;
type Difference = Counted['differences'][number];

/** Counts rounds anew from their ballots, and says what was wrong. */
export function RecountDialog({ activityId, onClose }: RecountDialogProps) {
  const { data: rounds, error, refetch } = useRounds(activityId);
  const [results, setResults] = useState<ReadonlyMap<string, Counted>>(new Map());
  const { recount, runningId } = useRecount((id, counted) => setResults((before) => new Map(before).set(id, counted)));
  return (
    <Modal
      open
      width={680}
      title="重新计票"
      footer={<Button onClick={onClose}>关闭</Button>}
      mask={{ closable: runningId === undefined }}
      onCancel={onClose}
    >
      <p className="recount-intro">按台账逐票重算各队伍的得票，不一致的予以更正；计票时正在进行的投票会稍候片刻。</p>
      {!rounds && !error && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {!rounds && error && <LoadFailure error={error} onRetry={refetch} />}
      {rounds?.length === 0 && <EmptyState title="还没有赛次" hint="设置赛次并有人投票后，可以在这里重新计票。" />}
      {rounds && rounds.length > 0 && (
        <ul className="recount-rounds">
          {rounds.map((round) => (
            <RoundRow
              key={round.id}
              round={round}
              result={results.get(round.id)}
              isRunning={runningId === round.id}
              isBlocked={runningId !== undefined}
              onRecount={() => recount(round.id)}
            />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function useRecount(onCounted: (id: string, counted: Counted) => void) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [runningId, setRunning] = useState<string>();
  const { mutate } = useSingleMutation<Counted, string>({
    mutationFn: (id) => call(recountRound, { id }),
    onMutate: (id) => setRunning(id),
    onSuccess: (counted, id) => onCounted(id, counted),
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 4);
    },
    onSettled: () => {
      setRunning(undefined);
      for (const area of [...contestAreas, voteAreas.activity]) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.content(area) });
      }
    },
  });
  return { recount: mutate, runningId };
}

interface RoundRowProps {
  readonly round: VoteRound;
  readonly result: Counted | undefined;
  readonly isRunning: boolean;
  readonly isBlocked: boolean;
  readonly onRecount: () => void;
}

function RoundRow({ round, result, isRunning, isBlocked, onRecount }: RoundRowProps) {
  const { name, frozen, teamCount, poll } = round;
  const { text, tone } = roundStanding(round);
  return (
    <li>
      <div className="recount-round">
        <b title={name}>{name}</b>
        <StatusTag tone={tone} text={text} />
        <span className="hint num">
          {countText(teamCount)} 支队伍，{countText(poll)} 票
        </span>
        {frozen === null && (
          <Button
            size="small"
            loading={isRunning}
            disabled={isBlocked && !isRunning}
            aria-label={`重新计票：${name}`}
            onClick={onRecount}
          >
            重新计票
          </Button>
        )}
      </div>
      {frozen && (
        <p className="hint num">
          {frozen.userName}于 {frozen.time.slice(0, 16)}{' '}
          锁定了结果。锁定的名次和票数不再改变，因此不能重新计票；可在“编辑赛次”中核对锁定结果与台账是否一致。
        </p>
      )}
      {result && <Result result={result} />}
    </li>
  );
}

const columns: TableColumnsType<Difference> = [
  { title: '队伍', dataIndex: 'name', ellipsis: true },
  {
    title: '原票数',
    dataIndex: 'before',
    width: 110,
    align: 'right',
    render: (n: number) => <span className="num">{countText(n)}</span>,
  },
  {
    title: '更正为',
    dataIndex: 'after',
    width: 110,
    align: 'right',
    render: (n: number) => <b className="num">{countText(n)}</b>,
  },
  {
    title: '相差',
    key: 'by',
    width: 90,
    align: 'right',
    render: (_, { before, after }) => (
      <span className="num">
        {after > before ? '+' : '−'}
        {countText(Math.abs(after - before))}
      </span>
    ),
  },
];

function Result({ result: { ballots, valid, milliseconds, differences } }: { result: Counted }) {
  const pages = usePagesOnScreen(differences.length > 10 && { pageSize: 10, showSizeChanger: false });
  const isRight = differences.length === 0;
  return (
    <div className="recount-result" role="status">
      <p className={isRight ? 'recount-right' : 'recount-wrong'}>
        {isRight ? <CheckCircleFilled aria-hidden /> : <InfoCircleFilled aria-hidden />}
        <span className="num">
          {isRight ? '计票无误' : `已更正 ${countText(differences.length)} 支队伍的票数`}：台账共 {countText(ballots)}{' '}
          张选票，有效 {countText(valid)} 张，用时 {durationText(milliseconds)}
        </span>
      </p>
      {!isRight && (
        <Table<Difference>
          size="small"
          rowKey="signupId"
          columns={columns}
          dataSource={differences}
          pagination={pages}
        />
      )}
    </div>
  );
}

/** 87 毫秒, 1.42 秒. */
function durationText(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} 毫秒` : `${(milliseconds / 1000).toFixed(2)} 秒`;
}
