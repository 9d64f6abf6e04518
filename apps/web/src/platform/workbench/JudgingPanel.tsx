import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getOwnJudgings } from '@yunguan/contract/content/vote-judging';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { pagePaths } from '@/kernel/session/page-paths';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';

const shown = 6;

/** Rounds of contests that the user is to judge and has not finished; left out while there are none. */
export function JudgingPanel() {
  const { data } = useQuery({
    queryKey: queryKeys.read(getOwnJudgings.path),
    queryFn: ({ signal }) => call(getOwnJudgings, {}, { signal }),
    staleTime: 0,
  });
  const open = data?.filter(({ isEnded, done, teamCount }) => !isEnded && done < teamCount) ?? [];
  if (open.length === 0) return null;
  return (
    <Panel title="评分任务" extra={<Link to={pagePaths.judging}>全部</Link>} className="workbench-panel workbench-wide">
      <ul className="workbench-list">
        {open.slice(0, shown).map(({ rotationId, title, rotationName, done, teamCount, endTime }) => (
          <li key={rotationId}>
            <Link to={pagePaths.judging} search={() => ({ round: rotationId })} className="workbench-row">
              <StatusTag tone="reviewing" text="待评分" />
              <span className="ellipsis" title={title}>
                {title} · {rotationName}
              </span>
              <small className="num">
                已评 {done} / {teamCount} 支
              </small>
              <small className="num">{endTime.slice(5)} 截止</small>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
