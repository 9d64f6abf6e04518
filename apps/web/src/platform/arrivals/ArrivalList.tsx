import { type Arrival, type ArrivalCounts, arrivalStates } from '@yunguan/contract/platform/arrivals';
import { Input, Segmented, Select } from 'antd';
import { useEffect } from 'react';
import { RecordTable } from '@/kernel/records/RecordTable';
import { useSession } from '@/kernel/session/use-session';
import { useVenueChoices } from '@/kernel/session/use-venue-choices';
import { clearable } from '@/ui/clearable';
import { EmptyState } from '@/ui/EmptyState';
import { useTypedOver } from '@/ui/use-typed-over';
import { wordOptions } from '@/ui/word-options';
import { arrivalColumns } from './arrival-columns';
import { isFiltered, noFilters } from './arrivals-url';
import type { ArrivalsState } from './use-arrivals';

export interface ArrivalListProps {
  readonly arrivals: ArrivalsState;
  readonly onAdmit: (row: Arrival) => void;
  readonly onUndo: (row: Arrival) => void;
}

/** Who is expected today, with how many of them are in. */
export function ArrivalList({ arrivals, onAdmit, onUndo }: ArrivalListProps) {
  const { user } = useSession();
  const { state, change, data, page, isBeyondEnd, last } = arrivals;
  // The address is outside of React: a page that is gone must not stay in it.
  useEffect(() => {
    if (isBeyondEnd) change({ page: last }, { replace: true });
  }, [isBeyondEnd, last, change]);
  return (
    <section className="panel list-panel" aria-label="今天应到">
      <Filters arrivals={arrivals} />
      <RecordTable
        records={{
          ...arrivals,
          state: { ...state, page },
          rows: data?.datas,
          total: data?.total,
          isMore: false,
        }}
        columns={arrivalColumns({
          page,
          isOfVenues: user.venues.length > 1 && state.venue === undefined,
          onAdmit,
          onUndo,
        })}
        minWidth={900}
        onPage={(next) => change({ page: next })}
        empty={
          isFiltered(state) ? (
            <EmptyState title="没有符合条件的人" hint="放宽条件，或直接扫码。" onReset={() => change(noFilters)} />
          ) : (
            <EmptyState title="今天没有应到的人" hint="今天场次的活动订单与今天已确认的预订会出现在这里。" />
          )
        }
      />
    </section>
  );
}

function Filters({ arrivals: { state, change, data } }: { readonly arrivals: ArrivalsState }) {
  const [word, setWord] = useTypedOver(state.keyword ?? '');
  const venues = useVenueChoices();
  const kinds = (data?.kinds ?? []).map(({ kind, kindName }) => ({ value: kind, label: kindName }));
  return (
    <div className="arrivals-filters">
      <Counts counts={data?.counts} />
      <Segmented
        aria-label="到场"
        value={state.state ?? 'all'}
        options={[{ value: 'all', label: '全部' }, ...wordOptions(arrivalStates)]}
        onChange={(next) => change({ state: next === 'absent' || next === 'arrived' ? next : undefined, page: 1 })}
      />
      <Select
        aria-label="类型"
        placeholder="全部类型"
        className="arrivals-choice"
        allowClear={clearable}
        // A key that has no name yet is not shown.
        value={kinds.find(({ value }) => value === state.kind)?.value}
        options={kinds}
        onChange={(kind?: string) => change({ kind, page: 1 })}
      />
      {venues.length > 1 && (
        <Select
          aria-label="场馆"
          placeholder="全部场馆"
          className="arrivals-venue"
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          value={state.venue}
          options={venues}
          onChange={(venue?: string) => change({ venue, page: 1 })}
        />
      )}
      <Input.Search
        aria-label="关键字"
        placeholder="名称、姓名、码、电话后四位"
        className="arrivals-word"
        enterButton="查找"
        allowClear
        maxLength={100}
        value={word}
        onChange={({ target }) => setWord(target.value)}
        onSearch={(asked) => change({ keyword: asked.trim() || undefined, page: 1 })}
      />
    </div>
  );
}

/** They know every filter but 未到/已到, so that each is what its list shows. */
function Counts({ counts }: { readonly counts: ArrivalCounts | undefined }) {
  const shown = [
    ['应到', counts?.expected, counts?.people],
    ['已到', counts?.arrived, counts?.arrivedPeople],
    ['未到', counts?.absent, counts && counts.people - counts.arrivedPeople],
  ] as const;
  return (
    <dl className="arrivals-counts" aria-label="今天">
      {shown.map(([name, orders, people]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            {orders ?? '—'} 单<small>{people ?? '—'} 人</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
