import { type Ballot, ballotStates, type VoteChannel, voteChannels } from '@yunguan/contract/content/vote-ballot';
import { periodText } from '@yunguan/contract/content/vote-period-text';
import { type TableColumnsType, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { cellWidth } from '@/ui/cell-width';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import type { Tone } from '@/ui/status-colours';
import { agentText } from './ballot-text';
import type { BallotConditions } from './ballots-url';

export interface BallotColumnsInput {
  /** Narrows the ledger by a value of the row. */
  readonly onNarrow: (by: Partial<BallotConditions>) => void;
  /** Absent where nothing may be done with ballots. */
  readonly actions: ((ballot: Ballot) => readonly RowAction[]) | undefined;
}

const tones = { valid: 'passed', disqualified: 'failed', cancelled: 'draft' } as const satisfies Record<
  Ballot['state'],
  Tone
>;

/** Columns of the ledger (000 §2: every vote as it came). */
export function ballotColumns({ onNarrow, actions }: BallotColumnsInput): TableColumnsType<Ballot> {
  return [
    {
      title: '投票时间',
      key: 'castTime',
      width: cellWidth(86),
      render: (_, { castTime }) => <Lines first={castTime.slice(0, 10)} second={castTime.slice(11)} />,
    },
    {
      title: '参赛队伍 / 赛次',
      key: 'team',
      render: (_, { number, teamName, rotationName, signupId }) => (
        <Lines
          first={
            <Narrow title={`只看“${teamName}”的选票`} onClick={() => onNarrow({ signupId })}>
              {number} 号 {teamName}
            </Narrow>
          }
          second={rotationName}
        />
      ),
    },
    {
      title: '投票人 / 周期',
      key: 'voter',
      width: cellWidth(140),
      render: (_, { voter, voterId, period, ordinal }) => (
        <Lines
          first={
            <Narrow title="只看该投票人的选票" onClick={() => onNarrow({ voterId })}>
              {voter}
            </Narrow>
          }
          second={`${periodText(period)} · 第 ${ordinal} 票`}
        />
      ),
    },
    {
      title: '网络地址',
      key: 'address',
      width: cellWidth(126),
      render: (_, { address }) => (
        <Narrow title={`只看 ${address} 的选票`} onClick={() => onNarrow({ address })}>
          {address}
        </Narrow>
      ),
    },
    {
      title: '渠道 / 设备',
      key: 'channel',
      width: cellWidth(134),
      render: (_, { channel, agent }) => (
        <Lines first={channelText(channel)} second={<Agent agent={agent} onClick={() => onNarrow({ agent })} />} />
      ),
    },
    { title: '状态', key: 'state', width: cellWidth(160), render: (_, ballot) => <State ballot={ballot} /> },
    ...(actions
      ? [
          {
            title: '操作',
            key: 'actions',
            width: cellWidth(52),
            fixed: 'right' as const,
            render: (_: unknown, ballot: Ballot) => <RowActions actions={actions(ballot)} />,
          },
        ]
      : []),
  ];
}

/** Name of a channel; an unknown one in its own words. */
function channelText(channel: string): string {
  return Object.hasOwn(voteChannels, channel) ? voteChannels[channel as VoteChannel] : channel;
}

function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className="two-lines num">
      <span>{first}</span>
      <span>{second}</span>
    </div>
  );
}

/** A value of a row that the ledger can be narrowed by. */
function Narrow({ title, onClick, children }: { title: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="ballot-narrow num" title={title} onClick={onClick}>
      {children}
    </button>
  );
}

/** Short; the whole name by pointer and by keyboard. */
function Agent({ agent, onClick }: { agent: string; onClick: () => void }) {
  const text = agentText(agent);
  if (agent === '') return text;
  return (
    <Tooltip title={agent} placement="topLeft" trigger={['hover', 'focus']} classNames={{ root: 'ballot-agent-full' }}>
      <button type="button" className="ballot-narrow" aria-label={`只看设备 ${text} 的选票`} onClick={onClick}>
        {text}
      </button>
    </Tooltip>
  );
}

function State({ ballot }: { ballot: Ballot }) {
  const { state, reason, disqualifiedBy, disqualifyTime } = ballot;
  const tag = <StatusTag tone={tones[state]} text={ballotStates[state]} />;
  if (state !== 'disqualified') return tag;
  const who = `${disqualifiedBy ?? ''} ${disqualifyTime?.slice(0, 16) ?? ''}`.trim();
  return (
    <div className="ballot-state">
      <span>
        {tag}
        <span className="hint num">{disqualifiedBy}</span>
      </span>
      <Tooltip title={`${reason ?? ''}（${who}）`} placement="topLeft" trigger={['hover', 'focus', 'click']}>
        <button type="button" className="ballot-reason">
          {reason}
        </button>
      </Tooltip>
    </div>
  );
}
