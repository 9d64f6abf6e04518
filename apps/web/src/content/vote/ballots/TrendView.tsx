import { Segmented, Skeleton, Spin } from 'antd';
import { useMemo } from 'react';
import { isSilent } from '@/kernel/api/errors';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { Chart } from '@/ui/Chart';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { wordOptions } from '@/ui/word-options';
import { agentText, countText } from './ballot-text';
import { type BallotsState, ballotsUrl, minutesOf, trendUnits, type TrendUnit } from './ballots-url';
import { type Burst, burstsInOrder, burstText, totalsOf, type Trend, trendChart } from './trend-chart';
import { Ranked } from './Ranked';
import { TrendTable } from './TrendTable';
import { useTrend } from './use-trend';

export interface TrendViewProps {
  readonly activityId: string;
  readonly state: BallotsState;
  readonly onChange: (changes: Partial<BallotsState>) => void;
}

/** How the votes came: over time with what stands out, and from which addresses and devices. */
export function TrendView({ activityId, state, onChange }: TrendViewProps) {
  const { data, error, refetch, isPlaceholderData } = useTrend(activityId, state);
  if (!data) {
    return (
      <Panel>
        {error && !isSilent(error) ? (
          <LoadFailure error={error} onRetry={refetch} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </Panel>
    );
  }
  if (data.points.length === 0) return <NoVotes state={state} onChange={onChange} />;
  const show = (conditions: Partial<BallotsState>) => onChange({ ...conditions, tab: 'ledger', page: 1 });
  const handleMoment = (time: string) => show(minutesOf(time, data.unit));
  return (
    <Spin spinning={isPlaceholderData} delay={200}>
      <TrendPanel trend={data} state={state} onChange={onChange} onMoment={handleMoment} />
      <div className="trend-parts">
        <Panel title="异常时段" extra={<span className="hint">按票数从多到少</span>}>
          <Bursts bursts={data.bursts} onShow={handleMoment} />
        </Panel>
        <Panel title="地址排行" extra={<span className="hint">前 {data.addresses.length} 个网络地址</span>}>
          <Ranked
            label="投票最多的网络地址"
            rows={data.addresses.map(({ address, count, voters }) => ({
              key: address,
              name: address,
              title: address,
              count,
              note: `${countText(voters)} 位投票人`,
              onShow: () => show({ address }),
            }))}
          />
        </Panel>
        <Panel title="设备排行" extra={<span className="hint">前 {data.agents.length} 种设备</span>}>
          <Ranked
            label="投票最多的设备"
            rows={data.agents.map(({ agent, count }) => ({
              key: agent,
              name: agentText(agent),
              title: agent,
              count,
              note: '',
              // The call takes no empty name: nothing could be asked for.
              onShow: agent === '' ? undefined : () => show({ agent }),
            }))}
          />
        </Panel>
      </div>
    </Spin>
  );
}

interface TrendPanelProps extends Pick<TrendViewProps, 'state' | 'onChange'> {
  readonly trend: Trend;
  readonly onMoment: (time: string) => void;
}

const unitChoices = [{ value: 'auto', label: '自动' }, ...wordOptions(trendUnits)];

function TrendPanel({ trend, state, onChange, onMoment }: TrendPanelProps) {
  const { points, bursts, unit } = trend;
  const chart = useMemo(() => trendChart({ points, bursts, unit }), [points, bursts, unit]);
  const totals = totalsOf(points);
  const isCoarser = state.unit !== undefined && state.unit !== unit;
  return (
    <Panel
      title="投票走势"
      extra={
        <div className="trend-choices">
          <Segmented
            aria-label="时间单位"
            size="small"
            value={state.unit ?? 'auto'}
            options={unitChoices}
            // The values are those of the choices.
            onChange={(next) => onChange({ unit: next === 'auto' ? undefined : (next as TrendUnit) })}
          />
          <Segmented<BallotsState['view']>
            aria-label="显示方式"
            size="small"
            value={state.view}
            options={[
              { value: 'chart', label: '图表' },
              { value: 'table', label: '表格' },
            ]}
            onChange={(view) => onChange({ view })}
          />
        </div>
      }
    >
      <p className="trend-line num">
        有效 <b>{countText(totals.valid)}</b> 票，已作废 <b>{countText(totals.disqualified)}</b> 票；{trendUnits[unit]}
        统计，取消的投票不计。
        {isCoarser && (
          <span className="trend-coarser">时间跨度较大，已改为{trendUnits[unit]}显示；缩小投票时间后可看得更细。</span>
        )}
      </p>
      {state.view === 'chart' ? (
        <Chart {...chart} height={260} />
      ) : (
        <TrendTable points={points} bursts={bursts} onShow={onMoment} />
      )}
      {state.view === 'chart' && bursts.length > 0 && (
        <p className="trend-key hint">
          <span aria-hidden="true">▼</span> 异常时段：票数明显高于前后时段
        </p>
      )}
    </Panel>
  );
}

function Bursts({ bursts, onShow }: { bursts: readonly Burst[]; onShow: (time: string) => void }) {
  if (bursts.length === 0) return <p className="hint trend-none">没有发现票数异常的时段。</p>;
  return (
    <ul className="burst-list" aria-label="异常时段">
      {burstsInOrder(bursts).map((burst) => (
        <li key={burst.time}>
          <div>
            <b className="num">{burst.time}</b>
            <span className="num">{burstText(burst)}</span>
          </div>
          <button type="button" className="link-button" onClick={() => onShow(burst.time)}>
            查看这段时间的选票
          </button>
        </li>
      ))}
    </ul>
  );
}

function NoVotes({ state, onChange }: Pick<TrendViewProps, 'state' | 'onChange'>) {
  return (
    <Panel>
      {ballotsUrl.isFiltered(state) ? (
        <EmptyState
          title="没有符合条件的选票"
          hint="放宽或重置筛选条件。"
          onReset={() => onChange(ballotsUrl.noFilters)}
        />
      ) : (
        <EmptyState title="还没有选票" hint="有人投票后，这里显示票数的走势和异常时段。" />
      )}
    </Panel>
  );
}
