import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { Button } from 'antd';
import { useState } from 'react';
import { BatchBar } from '@/ui/BatchBar';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { exportFile } from '../api/files';
import { useUntickDecided } from '../decisions/use-untick-decided';
import { ExportButton } from '../list/ExportButton';
import { SavedFilters } from '../saved-filters/SavedFilters';
import { sortChange } from '../records/list-url';
import { RecordTable } from '../records/RecordTable';
import { SelectAll } from '../records/SelectAll';
import type { RecordsState } from '../records/use-records';
import { type Ticked, useTicked } from '../records/use-ticked';
import { useLeavesOut, useOfferedIn } from '../session/use-holds';
import { useSession } from '../session/use-session';
import { spokenBooking } from './booking-text';
import BookingDecision from './BookingDecision';
import { type BookingsUrl, orderFilter } from './bookings-url';
import { decidable, type DecisionKind, decisionsOf, type DecisionTask, decisionWords } from './decisions';
import { orderColumns } from './order-columns';
import { OrderFilters } from './OrderFilters';
import { useBookingRights, useBookings } from './use-bookings';

export interface OrderListProps {
  readonly records: RecordsState<BookingsUrl, Booking>;
  readonly onOpen: (id: string, isRevealing?: boolean) => void;
}

/** The bookings as a list: filtered, decided one by one or together, exported. */
export function OrderList({ records, onOpen }: OrderListProps) {
  const { calls, list } = useBookings();
  const { state, change, total, isLoading } = records;
  const isExportable = useOfferedIn(useBookingRights(), state.venueId)((rights) => rights.export);
  const leavesOut = useLeavesOut([calls.key], state.venueId);
  const { ticked, setTicked, selectionOf } = useTicked<Booking>(records);
  const untickDecided = useUntickDecided(records, setTicked);
  const [task, setTask] = useState<DecisionTask>();
  return (
    <>
      <OrderFilters state={state} loading={isLoading} onChange={change} />
      <section className="panel list-panel">
        <ListBar total={total}>
          <SavedFilters list={list} state={state} onShow={change} />
          {isExportable && (
            <ExportButton
              request={{ action: calls.exportCode, model: orderFilter(state, calls.idKey) }}
              total={total}
              leavesOut={leavesOut}
              run={exportFile}
            />
          )}
        </ListBar>
        <OrderBatch records={records} ticked={ticked} onTick={setTicked} onDecide={setTask} />
        <OrderTable
          records={records}
          selectionOf={selectionOf}
          onOpen={onOpen}
          onDecide={(kind, booking) => setTask({ kind, bookings: [booking] })}
        />
      </section>
      {task && <BookingDecision task={task} onDecided={untickDecided} onClose={() => setTask(undefined)} />}
    </>
  );
}

interface OrderBatchProps extends Pick<OrderListProps, 'records'> {
  readonly ticked: readonly Booking[];
  readonly onTick: (bookings: readonly Booking[]) => void;
  readonly onDecide: (task: DecisionTask) => void;
}

/** What may be done with the ticked bookings, each with how many it applies to. */
function OrderBatch({ records, ticked, onTick, onDecide }: OrderBatchProps) {
  const rightsIn = useBookingRights();
  const isOffered = useOfferedIn(rightsIn, records.state.venueId);
  const offered = (['approve', 'reject', 'cancel'] as const).filter((kind) =>
    isOffered((rights) => (kind === 'cancel' ? rights.cancel : rights.decide)),
  );
  return (
    <BatchBar count={ticked.length} onClear={() => onTick([])}>
      <SelectAll
        records={records}
        ticked={ticked}
        onTick={onTick}
        isOffered={(booking) => decisionsOf(booking, rightsIn(booking.venueId)).length > 0}
      />
      {offered.map((kind) => {
        const bookings = decidable(kind, ticked, rightsIn);
        return (
          <Button
            key={kind}
            size="small"
            danger={kind !== 'approve'}
            disabled={bookings.length === 0}
            onClick={() => onDecide({ kind, bookings })}
          >
            批量{decisionWords[kind].verb}
            {bookings.length > 0 && ` ${bookings.length} 个`}
          </Button>
        );
      })}
    </BatchBar>
  );
}

interface OrderTableProps extends OrderListProps {
  readonly selectionOf: Ticked<Booking>['selectionOf'];
  readonly onDecide: (kind: DecisionKind, booking: Booking) => void;
}

function OrderTable({ records, selectionOf, onOpen, onDecide }: OrderTableProps) {
  const { calls, list } = useBookings();
  const { user } = useSession();
  const rightsIn = useBookingRights();
  const { state, change, rows } = records;
  const rights = rightsIn(state.venueId);
  const isBatched = useOfferedIn(rightsIn, state.venueId)(({ decide, cancel }) => decide || cancel);
  const actionsOf = (row: Booking): RowAction[] => [
    { key: 'open', label: '详情', onClick: () => onOpen(row.id) },
    ...decisionsOf(row, rightsIn(row.venueId))
      // While it waits, refusing it is the way to end it; the drawer offers both.
      .filter((kind) => !(kind === 'cancel' && row.state === 'pending' && rightsIn(row.venueId).decide))
      .map((kind) => ({
        key: kind,
        label: kind === 'cancel' ? '取消' : decisionWords[kind].verb,
        danger: kind !== 'approve',
        onClick: () => onDecide(kind, row),
      })),
  ];
  const columns = orderColumns({
    state,
    label: calls.label,
    isOfVenues: user.venues.length > 1,
    onOpen,
    revealOf: ({ id, venueId }) => (rightsIn(venueId).reveal ? () => onOpen(id, true) : undefined),
    actions: (row) => <RowActions actions={actionsOf(row)} />,
  });
  return (
    <RecordTable<BookingsUrl, Booking>
      records={records}
      columns={columns}
      minWidth={980}
      visitedKey={state.booking}
      onPage={(page) => change({ page })}
      onSort={(sort) => change(sortChange(list, sort))}
      empty={<NoOrders state={state} mayBook={rights.book} onReset={() => change(list.noFilters)} />}
      {...(isBatched && {
        selection: selectionOf(rows, {
          isDisabled: (row) => decisionsOf(row, rightsIn(row.venueId)).length === 0,
          labelOf: spokenBooking,
        }),
      })}
    />
  );
}

interface NoOrdersProps {
  readonly state: BookingsUrl;
  readonly mayBook: boolean;
  readonly onReset: () => void;
}

function NoOrders({ state, mayBook, onReset }: NoOrdersProps) {
  const { calls, list } = useBookings();
  if (list.isFiltered(state)) {
    return <EmptyState title="没有符合条件的预订" hint="可放宽条件再查。" onReset={onReset} />;
  }
  return (
    <EmptyState
      title={`还没有${calls.label}预订`}
      hint={`会员预订${calls.label}后会出现在这里${mayBook ? '；也可在“日历”中代为预订' : ''}。`}
    />
  );
}
