import { ExclamationCircleFilled, PlusOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { recycleBinPage } from '@yunguan/contract/kernel/recycling';
import { Button } from 'antd';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent } from 'react';
import { BatchBar } from '@/ui/BatchBar';
import { ColumnSettings } from '@/ui/ColumnSettings';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { type ListSort, ListTable } from '@/ui/ListTable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { exportFile } from '../api/files';
import { isSilent, textOf } from '../api/errors';
import { screenModes } from '../content-screen/screen-modes';
import { useContentScreen } from '../content-screen/use-content-screen';
import { LoadFailure } from '../failures/LoadFailure';
import { SelectAll } from '../records/SelectAll';
import { useDropGone } from '../records/use-drop-gone';
import { type Ticked, useTicked } from '../records/use-ticked';
import { useHolds, useHoldsIn, useLeavesOut, useOfferedIn } from '../session/use-holds';
import type { AnyRow } from './content-row';
import { ExportButton } from './ExportButton';
import { SavedFilters } from '../saved-filters/SavedFilters';
import type { DictionaryItem } from '../dictionary/use-dictionary';
import { ListFilters } from './ListFilters';
import { exportedColumns, type ListColumn, shownColumns } from './list-columns';
import { filterModel, isFiltered, noFilters, noOrder } from './list-state';
import { tableColumns } from './table-columns';
import { useColumnChoices } from './use-column-choices';
import { type ContentListState, useContentList } from './use-content-list';
import { useLockedRows, useRemovals, useRemovedRows } from './use-content-write';
import { useShowVisited } from './use-show-visited';
import './list.css';

export interface ContentListProps<Row extends AnyRow> {
  /** Keeps its identity. */
  readonly of: AnyContent;
  readonly title: string;
  readonly description: string;
  readonly addLabel: string;
  /** Name of the date filter; a list without one leaves it out. */
  readonly dateLabel?: string;
  /** Offers the categories where they are more than one dictionary's. */
  readonly typeControl?: ReactElement<object>;
  /** The categories that it offers. */
  readonly typeItems?: readonly DictionaryItem[] | undefined;
  /** Filters of the basic search (001 §2); the others are behind 高级搜索. */
  readonly basicFilters?: number;
  /** What every page is filtered by: a list of a part of the type. */
  readonly fixed?: Readonly<Record<string, number>>;
  /** Name under which the user's columns are kept, where a type has several lists. */
  readonly listKey?: string;
  /** Buttons before 列设置. */
  readonly tools?: ReactNode;
  readonly columns: readonly ListColumn<Row>[];
  /** Pixels under which the table scrolls sideways. */
  readonly minWidth: number;
  readonly batch?: ListBatch<Row>;
}

/** What can be done with several rows at once. */
export interface ListBatch<Row> {
  readonly isSelectable: (row: Row) => boolean;
  /** Names the row for its tick box. */
  readonly labelOf: (row: Row) => string;
  readonly buttons: (rows: readonly Row[]) => ReactNode;
}

/** The list view of a content type: filters, table, column settings, export, batch (000 §2). */
export function ContentList<Row extends AnyRow>(props: ContentListProps<Row>) {
  const { of, title, description, dateLabel, typeControl, typeItems, basicFilters, fixed } = props;
  const list = useContentList<Row>(of, fixed);
  const selection = useSelection<Row>(of, list);
  const { state, change, isLoading, reload } = list;
  return (
    <>
      <PageHeader title={title} description={description} />
      <ListFilters
        of={of}
        dateLabel={dateLabel}
        typeControl={typeControl}
        typeItems={typeItems}
        basic={basicFilters}
        state={state}
        loading={isLoading}
        onChange={change}
        onRepeat={reload}
      />
      <Panel flush className="list-panel">
        <ListBody {...props} list={list} selection={selection} />
      </Panel>
    </>
  );
}

/** Rows chosen on any page of the filter; a row that is deleted leaves the choice, also where somebody else did it. */
function useSelection<Row extends AnyRow>(of: AnyContent, list: ContentListState<Row>): Ticked<Row> {
  const selection = useTicked<Row>(list);
  const removed = useRemovedRows(of);
  const { ticked, setTicked } = selection;
  if (ticked.some(({ id }) => removed.has(id))) setTicked(ticked.filter(({ id }) => !removed.has(id)));
  const dropGone = useDropGone(list, setTicked, '列表');
  const handleRefusal = useEffectEvent(() => void (ticked.length > 0 && dropGone(ticked)));
  const refusals = useRemovals(of, 'error').length;
  useEffect(() => {
    if (refusals > 0) handleRefusal();
  }, [refusals]);
  return selection;
}

interface ListBodyProps<Row extends AnyRow> extends ContentListProps<Row> {
  readonly list: ContentListState<Row>;
  readonly selection: Ticked<Row>;
}

function ListBody<Row extends AnyRow>(props: ListBodyProps<Row>) {
  const { of, addLabel, columns, minWidth, batch, listKey, tools, list, selection } = props;
  const { state, change, rows, total, error, reload } = list;
  const { ticked, setTicked, selectionOf } = selection;
  const holds = useHolds(of.key);
  const { goTo, visitedId } = useContentScreen();
  const { isReady, choices, choose, reset } = useColumnChoices(listKey ?? of.key, columns);
  const shown = shownColumns(columns, choices);
  const table = useShowVisited(visitedId, rows !== undefined && isReady);
  const locked = useLockedRows(of);
  const working = ticked.filter(({ id }) => locked.has(id)).length;
  const handleAdd = holds('add') ? () => goTo(screenModes.add) : undefined;
  const handleSort = (sort: ListSort | undefined) =>
    change({ sortField: sort?.field, sortOrder: sort?.order, page: 1 });
  const isOffered = useOfferedIn(useHoldsIn(of.key), undefined);
  const leavesOut = useLeavesOut([of.key], undefined);
  const action = isOffered((held) => held('export')) ? of.codes.export : undefined;
  return (
    <>
      <ListBar total={total} beside={holds('del') && <RecycleBinLink kind={of.key} />}>
        {tools}
        <SavedFilters
          list={{ listKey: listKey ?? of.key, schema: list.schema, unset: { ...noFilters, ...noOrder } }}
          state={state}
          onShow={change}
        />
        <ColumnSettings value={choices} onChange={choose} onReset={reset} />
        {action !== undefined && (
          <ExportButton
            total={total}
            leavesOut={leavesOut}
            run={exportFile}
            request={{
              action,
              model: filterModel(of, state),
              columns: exportedColumns(of.exportColumns, columns, shown),
            }}
          />
        )}
        {handleAdd && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={handleAdd}>
            {addLabel}
          </Button>
        )}
      </ListBar>
      {batch && (
        <BatchBar count={ticked.length} working={working} onClear={() => setTicked([])}>
          <SelectAll
            records={{ rows, total, isMore: false, loadAll: list.loadAll }}
            ticked={ticked}
            onTick={setTicked}
            isOffered={batch.isSelectable}
          />
          {batch.buttons(ticked)}
        </BatchBar>
      )}
      {error && rows && !isSilent(error) && <StaleRows error={error} onRetry={reload} />}
      {error && !rows ? (
        <LoadFailure error={error} onRetry={reload} />
      ) : (
        <div ref={table}>
          <ListTable<Row>
            rowKey="id"
            columns={tableColumns(shown, { ...state, sortable: of.sortable, onSort: handleSort })}
            rows={isReady ? rows : undefined}
            total={total ?? 0}
            page={state.page}
            minWidth={minWidth}
            loading={list.isLoading || !isReady}
            visitedKey={visitedId}
            empty={
              isFiltered(state) ? (
                <EmptyState
                  title="没有符合条件的记录"
                  hint="换个关键字，或放宽筛选条件。"
                  onReset={() => change(noFilters)}
                />
              ) : (
                <NoneYet label={of.label} addLabel={addLabel} onAdd={handleAdd} />
              )
            }
            onPage={(page) => change({ page })}
            onSort={handleSort}
            {...(batch && {
              selection: selectionOf(rows, {
                isDisabled: (row) => !batch.isSelectable(row),
                labelOf: batch.labelOf,
              }),
            })}
          />
        </div>
      )}
    </>
  );
}

/** Where the type's deleted records lie; what else the page is filtered by is its own matter. */
function RecycleBinLink({ kind }: { kind: string }) {
  return (
    <Link to={recycleBinPage} search={() => ({ kind })} className="list-bin">
      回收站
    </Link>
  );
}

function NoneYet({ label, addLabel, onAdd }: { label: string; addLabel: string; onAdd: (() => void) | undefined }) {
  const hint = onAdd ? '新增后会出现在这里。' : '您没有新增的权限，其他人新增后会出现在这里。';
  return <EmptyState title={`还没有${label}`} hint={hint} {...(onAdd && { onAdd, addLabel })} />;
}

/** Markup of our own: antd's Alert would weigh on every first list for what is seldom seen. */
function StaleRows({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="list-stale" role="alert">
      <ExclamationCircleFilled aria-hidden />
      <span>{textOf(error)}，下面可能不是最新的内容</span>
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
