import { type Delivery, deliveryExportCode } from '@yunguan/contract/content/culture-delivery';
import { Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { exportFile } from '@/kernel/api/files';
import { useUntickDecided } from '@/kernel/decisions/use-untick-decided';
import { ExportButton } from '@/kernel/list/ExportButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { sortChange } from '@/kernel/records/list-url';
import { RecordTable } from '@/kernel/records/RecordTable';
import { SelectAll } from '@/kernel/records/SelectAll';
import type { RecordsState } from '@/kernel/records/use-records';
import { type Ticked, useTicked } from '@/kernel/records/use-ticked';
import { useLeavesOut, useOfferedIn } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { BatchBar } from '@/ui/BatchBar';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { NarrowRowActions, type RowAction } from '@/ui/RowActions';
import { cultureContent } from '../culture-content';
import { deliveriesPrefix, type DeliveriesUrl, deliveriesUrl, deliveryFilter } from './deliveries-url';
import './deliveries.css';
import {
  actionsOf,
  actionWords,
  type BatchAction,
  batchActions,
  isEnding,
  spokenDelivery,
  type DeliveryRights,
  useDeliveryRights,
} from './delivery-actions';
import { deliveryActionsRoom, deliveryColumns } from './delivery-columns';
import { DeliveryFilters } from './DeliveryFilters';
import { useDeliveryTasks } from './use-delivery-tasks';
import { lazyPart } from '@/ui/lazy-part';

const DeliveryDrawer = lazyPart(() => import('./DeliveryDrawer'));

export interface DeliveryListProps {
  readonly records: RecordsState<DeliveriesUrl, Delivery>;
  /** The item that the list is about, inside its own page. */
  readonly ofBrand?: string | undefined;
  /** Buttons before 导出. */
  readonly tools?: ReactNode;
}

/** Applications and visits: filtered, allocated, marked done, refused, cancelled, exported. */
export function DeliveryList({ records, ofBrand, tools }: DeliveryListProps) {
  const { state, change, total, isLoading } = records;
  const isExportable = useOfferedIn(useDeliveryRights(), state.venueId)((rights) => rights.export);
  const leavesOut = useLeavesOut([cultureContent.key], state.venueId);
  const { ticked, setTicked, selectionOf } = useTicked<Delivery>(records);
  const untickDecided = useUntickDecided(records, setTicked);
  const tasks = useDeliveryTasks(untickDecided);
  const isOfOne = ofBrand !== undefined;
  const [, changeUrl] = useUrlState(deliveriesUrl.schema, isOfOne ? deliveriesPrefix : '');
  return (
    <>
      <DeliveryFilters state={state} isOfOne={isOfOne} loading={isLoading} onChange={change} />
      <section className={`list-panel ${isOfOne ? 'delivery-tab' : 'panel'}`}>
        <ListBar total={total} isMore={records.isMore}>
          {tools}
          <SavedFilters list={deliveriesUrl} state={state} onShow={change} />
          {isExportable && (
            <ExportButton
              request={{
                action: deliveryExportCode,
                model: deliveryFilter({ ...state, ...(isOfOne && { brandId: ofBrand }) }),
              }}
              total={total}
              leavesOut={leavesOut}
              run={exportFile}
            />
          )}
        </ListBar>
        <Batch records={records} ticked={ticked} onTick={setTicked} onDecide={tasks.decide} />
        <DeliveryTable records={records} isOfOne={isOfOne} selectionOf={selectionOf} tasks={tasks} />
      </section>
      <Suspense>
        {state.apply !== undefined && (
          <DeliveryDrawer
            key={state.apply}
            id={state.apply}
            tasks={tasks}
            // Back must not open again what was closed.
            onClose={() => changeUrl({ apply: undefined }, { replace: true })}
          />
        )}
      </Suspense>
      {tasks.dialog}
    </>
  );
}

/** Something can be done with it together with others. */
const canBatch = (delivery: Delivery, rights: DeliveryRights) =>
  batchActions.some((action) => actionsOf(delivery, rights).includes(action));

interface BatchProps extends Pick<DeliveryListProps, 'records'> {
  readonly ticked: readonly Delivery[];
  readonly onTick: (deliveries: readonly Delivery[]) => void;
  readonly onDecide: (action: BatchAction, deliveries: readonly Delivery[]) => void;
}

/** What may be done with the ticked visits, each with how many it applies to. */
function Batch({ records, ticked, onTick, onDecide }: BatchProps) {
  const rightsIn = useDeliveryRights();
  const isOffered = useOfferedIn(rightsIn, records.state.venueId);
  const offered = batchActions.filter((action) =>
    isOffered((rights) => (action === 'reject' ? rights.decide : rights.finish)),
  );
  return (
    <BatchBar count={ticked.length} onClear={() => onTick([])}>
      <SelectAll
        records={records}
        ticked={ticked}
        onTick={onTick}
        isOffered={(one) => canBatch(one, rightsIn(one.venueId))}
      />
      {offered.map((action) => {
        const deliveries = ticked.filter((one) => actionsOf(one, rightsIn(one.venueId)).includes(action));
        return (
          <Button
            key={action}
            size="small"
            danger={isEnding(action)}
            disabled={deliveries.length === 0}
            onClick={() => onDecide(action, deliveries)}
          >
            批量{actionWords[action]}
            {deliveries.length > 0 && ` ${deliveries.length} 个`}
          </Button>
        );
      })}
    </BatchBar>
  );
}

interface DeliveryTableProps extends Pick<DeliveryListProps, 'records'> {
  readonly isOfOne: boolean;
  readonly selectionOf: Ticked<Delivery>['selectionOf'];
  readonly tasks: ReturnType<typeof useDeliveryTasks>;
}

function DeliveryTable({ records, isOfOne, selectionOf, tasks }: DeliveryTableProps) {
  const { user } = useSession();
  const rightsIn = useDeliveryRights();
  const { state, change, rows } = records;
  const rights = rightsIn(state.venueId);

  const rowActions = (delivery: Delivery): RowAction[] => [
    { key: 'open', label: '详情', onClick: () => change({ apply: delivery.id }) },
    ...actionsOf(delivery, rightsIn(delivery.venueId)).map((action) => ({
      key: action,
      label: actionWords[action],
      danger: isEnding(action),
      onClick: () => tasks.act(action, delivery),
    })),
  ];
  const columns = deliveryColumns({
    state,
    isOfOne,
    venueId: user.venueId,
    phones: tasks.phones,
    revealOf: (delivery) => (rightsIn(delivery.venueId).reveal ? () => tasks.reveal(delivery) : undefined),
    onOpen: ({ id }) => change({ apply: id }),
    actions: (delivery) => <NarrowRowActions actions={rowActions(delivery)} room={deliveryActionsRoom} />,
  });
  const mayBatch = useOfferedIn(rightsIn, state.venueId)(({ decide, finish }) => decide || finish);
  return (
    <RecordTable
      records={records}
      columns={columns}
      minWidth={980}
      visitedKey={state.apply}
      onPage={(page) => change({ page })}
      onSort={(sort) => change(sortChange(deliveriesUrl, sort))}
      empty={
        <NoDeliveries
          state={state}
          isOfOne={isOfOne}
          mayArrange={rights.arrange}
          onReset={() => change(deliveriesUrl.noFilters)}
        />
      }
      {...(mayBatch && {
        selection: selectionOf(rows, {
          isDisabled: (row) => !canBatch(row, rightsIn(row.venueId)),
          labelOf: spokenDelivery,
        }),
      })}
    />
  );
}

interface NoDeliveriesProps {
  readonly state: DeliveriesUrl;
  /** Only beside the orders of one item a visit is arranged. */
  readonly isOfOne: boolean;
  readonly mayArrange: boolean;
  readonly onReset: () => void;
}

function NoDeliveries({ state, isOfOne, mayArrange, onReset }: NoDeliveriesProps) {
  if (deliveriesUrl.isFiltered(state))
    return <EmptyState title="没有符合条件的订单" hint="可放宽条件再查。" onReset={onReset} />;
  const how = isOfOne ? '也可代为安排' : '在一项配送活动的订单里，也可代为安排';
  return (
    <EmptyState title="还没有配送订单" hint={`市民申请配送后，订单会出现在这里${mayArrange ? `；${how}` : ''}。`} />
  );
}
