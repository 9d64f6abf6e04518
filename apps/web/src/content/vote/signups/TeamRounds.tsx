import type { VoteRound } from '@yunguan/contract/content/vote-round';
import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import { Button } from 'antd';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import { roundStanding } from '../rounds/round-standing';
import { entryText, type Promotion, promotionOf } from './team-text';

export interface TeamRoundsProps {
  readonly team: VoteTeam;
  readonly rounds: readonly VoteRound[];
  readonly mayPromote: boolean;
  readonly isBusy: boolean;
  readonly onPromote: (promotion: Promotion) => void;
}

/** Where the team stands in the contest: its rounds with their votes, and the step to the next. */
export function TeamRounds({ team, rounds, mayPromote, isBusy, onPromote }: TeamRoundsProps) {
  const promotion = promotionOf(team, rounds);
  const total = team.rotations.reduce((sum, { poll }) => sum + poll, 0);
  return (
    <Panel title="赛次与票数" className="team-rounds">
      {team.rotations.length === 0 ? (
        <p className="hint">{emptyText(team.state, rounds)}</p>
      ) : (
        <ol>
          {team.rotations.map(({ id, name, poll }) => {
            const round = rounds.find((one) => one.id === id);
            return (
              <li key={id}>
                <span className="ellipsis" title={name}>
                  {name}
                </span>
                {round && <StatusTag {...roundStanding(round)} />}
                <b className="num">{poll.toLocaleString('zh-CN')} 票</b>
              </li>
            );
          })}
        </ol>
      )}
      <div className="team-rounds-foot">
        <span className="hint">
          合计 <b className="num">{total.toLocaleString('zh-CN')}</b> 票
        </span>
        {mayPromote && promotion && (
          <Button disabled={isBusy} onClick={() => onPromote(promotion)}>
            晋级到「{promotion.into.name}」
          </Button>
        )}
      </div>
    </Panel>
  );
}

function emptyText(state: number, rounds: readonly VoteRound[]): string {
  if (state === 1) return `${entryText(rounds)}。`;
  if (state === 101) return '未通过的报名不进入赛次。';
  return rounds.length === 0 ? '活动还没有设置赛次。' : '该队伍不在任何赛次中。';
}
