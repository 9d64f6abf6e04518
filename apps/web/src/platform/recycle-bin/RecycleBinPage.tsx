import { recycleDays } from '@yunguan/contract/kernel/recycling';
import { getRecycleBin } from '@yunguan/contract/platform/recycle-bin';
import { contentTypes } from '@yunguan/contract/content-types';
import { Button } from 'antd';
import { recycleBinArea } from '@/kernel/api/query-keys';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { NoPermission } from '@/kernel/records/AreaPage';
import { RecordTable } from '@/kernel/records/RecordTable';
import { SelectAll } from '@/kernel/records/SelectAll';
import { useDropGone } from '@/kernel/records/use-drop-gone';
import { useRecords } from '@/kernel/records/use-records';
import { useTicked } from '@/kernel/records/use-ticked';
import { useDropRefusedKind } from '@/kernel/session/use-drop-refused-kind';
import { useHeldAnywhere } from '@/kernel/session/use-holds';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { useSession } from '@/kernel/session/use-session';
import { BatchBar } from '@/ui/BatchBar';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { PageHeader } from '@/ui/PageHeader';
import { type RecycleBinState, recycleBinUrl, recycledFilter } from './recycle-bin-url';
import { recycledColumns } from './recycled-columns';
import { RecycledFilters } from './RecycledFilters';
import { type BinRow, toBinRow } from './recycled-row';
import { useBinActions } from './use-bin-actions';
import './recycle-bin.css';

const title = '回收站';

/** 回收站: what was deleted of the types that the user may delete, for 30 days (decisions §4). */
export default function RecycleBinPage() {
  const heldAnywhere = useHeldAnywhere();
  usePageTitle(title);
  const kinds = contentTypes
    .filter(({ key }) => heldAnywhere(key)('del'))
    .map(({ key, label }) => ({ value: key, label }));
  return kinds.length === 0 ? <NoPermission title={title} /> : <RecycleBin kinds={kinds} />;
}

function RecycleBin({ kinds }: { kinds: readonly { value: string; label: string }[] }) {
  const { user } = useSession();
  const records = useBin();
  const { state, change, rows, total } = records;
  const { ticked, setTicked, selectionOf } = useTicked<BinRow>(records);
  const leave = (gone: readonly BinRow[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    setTicked((before) => before.filter(({ id }) => !ids.has(id)));
  };
  const dropGone = useDropGone(records, setTicked, '回收站');
  const { restore, purge, isBusy } = useBinActions((those) => void dropGone(those));
  const run = async (act: typeof restore, those: readonly BinRow[]) => {
    if (await act(those)) leave(those);
  };
  return (
    <>
      <PageHeader
        title={title}
        description={`删除的内容在这里保留 ${recycleDays} 天，期间可以恢复为删除前的状态，到期自动清除`}
      />
      <RecycledFilters kinds={kinds} state={state} loading={records.isLoading} onChange={change} />
      <section className="panel list-panel">
        <ListBar total={total}>
          <SavedFilters list={recycleBinUrl} state={state} onShow={change} />
        </ListBar>
        <BatchBar count={ticked.length} working={isBusy ? ticked.length : 0} onClear={() => setTicked([])}>
          <SelectAll records={records} ticked={ticked} onTick={setTicked} />
          <Button size="small" disabled={isBusy} onClick={() => void run(restore, ticked)}>
            批量恢复
          </Button>
          <Button size="small" danger disabled={isBusy} onClick={() => void run(purge, ticked)}>
            批量彻底删除
          </Button>
        </BatchBar>
        <RecordTable
          records={records}
          columns={recycledColumns({
            page: state.page,
            venueId: user.venueId,
            isBusy,
            onRestore: (row) => void run(restore, [row]),
            onPurge: (row) => void run(purge, [row]),
          })}
          minWidth={880}
          onPage={(page) => change({ page })}
          selection={selectionOf(rows, { labelOf: (row) => row.title })}
          empty={<NothingRecycled state={state} onReset={() => change(recycleBinUrl.noFilters)} />}
        />
      </section>
    </>
  );
}

/** The rows of the bin under the id that tick boxes know them by. */
function useBin() {
  const records = useRecords({
    endpoint: getRecycleBin,
    schema: recycleBinUrl.schema,
    filter: recycledFilter,
    area: recycleBinArea,
  });
  const { state, error, change, rows, loadAll } = records;
  useDropRefusedKind({ kind: state.kind, error, change });
  return { ...records, rows: rows?.map(toBinRow), loadAll: async () => (await loadAll()).map(toBinRow) };
}

function NothingRecycled({ state, onReset }: { state: RecycleBinState; onReset: () => void }) {
  return recycleBinUrl.isFiltered(state) ? (
    <EmptyState title="没有符合条件的记录" hint="换个关键字，或放宽筛选条件。" onReset={onReset} />
  ) : (
    <EmptyState title="回收站是空的" hint={`在各个列表中删除的内容会在这里保留 ${recycleDays} 天。`} />
  );
}
