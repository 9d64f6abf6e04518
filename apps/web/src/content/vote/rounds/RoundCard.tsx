import { WarningFilled } from '@ant-design/icons';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import type { ReactNode } from 'react';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { CoverThumb } from '@/ui/CoverThumb';
import { overlapping, roundStanding, ruleText } from './round-standing';

export interface RoundCardProps {
  readonly round: VoteRound;
  readonly rounds: readonly VoteRound[];
  readonly actions: readonly RowAction[];
  /** Opens the teams of the round. */
  readonly onTeams: () => void;
  readonly onFrozen: () => void;
}

/** One round: when, how one votes, who is in it, what may be done with it. */
export function RoundCard({ round, rounds, actions, onTeams, onFrozen }: RoundCardProps) {
  const { name, cover, startTime, endTime, voteStartTime, voteEndTime, teamCount, poll, frozen } = round;
  const { text, tone } = roundStanding(round);
  const met = overlapping(rounds, round, round.id);
  return (
    <li className="round-card">
      <CoverThumb src={cover} title={name} />
      <div className="round-card-main">
        <div className="round-card-head">
          <h3 title={name}>{name}</h3>
          <StatusTag tone={tone} text={text} />
          {met.length > 0 && (
            <span className="round-card-clash">
              <WarningFilled aria-hidden />与{met.map((other) => `「${other.name}」`).join('')}时间重叠
            </span>
          )}
        </div>
        <dl className="round-card-facts">
          <Fact label="赛次时间">
            {startTime} 至 {endTime}
          </Fact>
          <Fact label="投票时间">
            {voteStartTime} 至 {voteEndTime}
          </Fact>
          <Fact label="投票规则">每人{ruleText(round)}</Fact>
          {frozen && (
            <Fact label="锁定">
              <button type="button" className="link-button" onClick={onFrozen}>
                {frozen.userName}于 {frozen.time.slice(0, 16)} 锁定
              </button>
            </Fact>
          )}
        </dl>
      </div>
      <button type="button" className="round-card-number" title="查看该赛次的报名列表" onClick={onTeams}>
        <b className="num">{teamCount.toLocaleString('zh-CN')}</b>
        <span>支队伍</span>
      </button>
      <div className="round-card-number">
        <b className="num">{poll.toLocaleString('zh-CN')}</b>
        <span>票</span>
      </div>
      <RowActions actions={actions} />
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
