import { Skeleton } from 'antd';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import { roundStanding } from '../rounds/round-standing';
import { useRounds } from '../rounds/use-rounds';
import './rules.css';
import type { Rules } from './rules-form';
import { roundWords, rulesWords } from './rules-words';

/** What holds now, in words: the rules of the activity and those of its rounds. */
export function RulesNow({ activityId, rules }: { activityId: string; rules: Rules }) {
  const { data: rounds, error, refetch } = useRounds(activityId);
  return (
    <Panel title="现在的规则" extra={<span className="hint">不符合的投票会被拒绝并说明原因</span>}>
      <ul className="rules-words">
        {rulesWords(rules).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h3 className="rules-rounds-title">各赛次的周期和票数</h3>
      {!rounds && !error && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {!rounds && error && <LoadFailure error={error} onRetry={refetch} />}
      {rounds?.length === 0 && <p className="hint">还没有赛次，设置赛次后才能投票。</p>}
      <ul className="rules-rounds">
        {rounds?.map((round) => {
          const { text, tone } = roundStanding(round);
          const { votes, notes } = roundWords(round, rules);
          return (
            <li key={round.id}>
              <div>
                <b title={round.name}>{round.name}</b>
                <StatusTag tone={tone} text={text} />
              </div>
              <p className="num">
                {votes}；{notes}。
              </p>
              <p className="hint num">
                投票时间 {round.voteStartTime} 至 {round.voteEndTime}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
