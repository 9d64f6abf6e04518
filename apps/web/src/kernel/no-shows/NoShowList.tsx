import { useQuery } from '@tanstack/react-query';
import { noShowStates } from '@yunguan/contract/kernel/no-show';
import { getPageNoShows, type NoShow, noShowExportCode } from '@yunguan/contract/platform/no-shows';
import { Input, Select } from 'antd';
import { useState } from 'react';
import type * as z from 'zod';
import { upTo } from '@/kernel/text-limits';
import { clearable } from '@/ui/clearable';
import { EmptyState } from '@/ui/EmptyState';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { KnownSelect } from '@/ui/KnownSelect';
import { ListBar } from '@/ui/ListBar';
import { RowActions } from '@/ui/RowActions';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { wordOptions } from '@/ui/word-options';
import { call } from '../api/call';
import { exportFile } from '../api/files';
import { queryKeys } from '../api/query-keys';
import { ExportButton } from '../list/ExportButton';
import { filterFields } from '../records/filter-fields';
import { RecordTable } from '../records/RecordTable';
import { type RecordsState, useRecords } from '../records/use-records';
import { useDropRefusedKind } from '../session/use-drop-refused-kind';
import { useLeavesOut } from '../session/use-holds';
import { useSession } from '../session/use-session';
import { useVenueFilter } from '../session/use-venue-choices';
import { noShowColumns } from './no-show-columns';
import { noShowFilter, noShowsPrefix, type NoShowsUrl, noShowsUrl } from './no-shows-url';
import PardonDialog from './PardonDialog';
import { noShowArea, type PardonTask, pardonVerb } from './pardon-task';

export interface NoShowListProps {
  /** Area of the orders of the page, which carry the mark. */
  readonly area: string;
}

/** Who booked and did not come, of all kinds that count together, and who may not book for it. */
export default function NoShowList({ area }: NoShowListProps) {
  const records = useRecords({
    endpoint: getPageNoShows,
    schema: noShowsUrl.schema,
    filter: noShowFilter,
    area: noShowArea,
    prefix: noShowsPrefix,
  });
  const { user } = useSession();
  const [task, setTask] = useState<PardonTask>();
  const { state, change, total } = records;
  useDropRefusedKind({ kind: state.kind, error: records.error, change });
  const kinds = useKinds(state.venueId);
  const listed = kinds.filter(({ kind }) => state.kind === undefined || kind === state.kind);
  const isExportable = listed.length > 0 && listed.every(({ mayExport }) => mayExport);
  const leavesOut = useLeavesOut(
    listed.map(({ kind }) => kind),
    state.venueId,
  );
  const columns = noShowColumns({
    page: state.page,
    isOfVenues: user.venues.length > 1,
    actions: (row) =>
      row.mayPardon ? (
        <RowActions
          actions={[
            {
              key: 'pardon',
              label: pardonVerb(taskOf(row)),
              danger: row.state === 'pardoned',
              onClick: () => setTask(taskOf(row)),
            },
          ]}
        />
      ) : (
        <span className="hint">—</span>
      ),
  });
  return (
    <>
      <Filters records={records} kinds={kinds} />
      <section className="panel list-panel" aria-label="爽约">
        <ListBar total={total}>
          <span className="hint">启用爽约规则后，会员自己预约、没有取消、当天没有核销的，第二天记为爽约。</span>
          {isExportable && (
            <ExportButton
              request={{ action: noShowExportCode, model: noShowFilter(state) }}
              total={total}
              leavesOut={leavesOut}
              run={exportFile}
            />
          )}
        </ListBar>
        <RecordTable
          records={records}
          columns={columns}
          minWidth={980}
          onPage={(page) => change({ page })}
          empty={<NoNoShows state={state} onReset={() => change(noShowsUrl.noFilters)} />}
        />
      </section>
      {task && <PardonDialog task={task} area={area} onClose={() => setTask(undefined)} />}
    </>
  );
}

const taskOf = ({ id, state, memberName, title, date, times }: NoShow): PardonTask => ({
  id,
  isPardoned: state === 'pardoned',
  name: memberName,
  title,
  when: `${date} ${times}`,
});

const stateOptions = wordOptions(noShowStates);
const suspendedOptions = [{ value: 'yes', label: '暂停预约中' }];

interface FiltersProps {
  readonly records: RecordsState<NoShowsUrl, NoShow>;
  readonly kinds: readonly Kind[];
}

function Filters({ records, kinds }: FiltersProps) {
  const { state, change, isLoading } = records;
  const ofVenue = useVenueFilter();
  const kindOptions = kinds.map(({ kind, kindName }) => ({ value: kind, label: kindName }));
  return (
    <FilterGrid {...filterFields(noShowsUrl, state, change)} loading={isLoading}>
      <FilterField name="keyword" label="关键字">
        <Input placeholder="会员、预约内容、电话后四位" allowClear {...upTo(100)} />
      </FilterField>
      <FilterField name="suspended" label="预约资格">
        <Select placeholder="全部" allowClear={clearable} options={suspendedOptions} />
      </FilterField>
      <FilterField name="state" label="状态">
        <Select placeholder="全部" allowClear={clearable} options={stateOptions} />
      </FilterField>
      <FilterField name="kind" label="类型">
        <KnownSelect placeholder="全部" allowClear={clearable} options={kindOptions} />
      </FilterField>
      {ofVenue.venues.length > 1 && <VenueFilterField {...ofVenue} />}
    </FilterGrid>
  );
}

type Kind = z.infer<typeof getPageNoShows.output>['kinds'][number];

const noKinds: readonly Kind[] = [];

/** Kinds whose orders the user may view in the venue. */
function useKinds(venueId: string | undefined): readonly Kind[] {
  const { data } = useQuery({
    queryKey: queryKeys.list(noShowArea, { of: 'kinds', venueId }),
    queryFn: ({ signal }) => call(getPageNoShows, { pageSize: 1, venueId }, { signal }),
  });
  return data?.kinds ?? noKinds;
}

function NoNoShows({ state, onReset }: { readonly state: NoShowsUrl; readonly onReset: () => void }) {
  if (noShowsUrl.isFiltered(state))
    return <EmptyState title="没有符合条件的爽约" hint="可放宽条件再查。" onReset={onReset} />;
  return <EmptyState title="没有爽约" hint="场馆在“审批设置”启用爽约规则后，没有到场的预约会出现在这里。" />;
}
