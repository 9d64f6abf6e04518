import { chinaDay } from '@yunguan/contract/kernel/china-time';
import type { TicketOrder } from '@yunguan/contract/content/activity-ticket';
import { checkInTicket, revealTicketOrder, undoCheckIn } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketExportCode, ticketMessages } from '@yunguan/contract/content/activity-ticket-words';
import { Suspense, useState } from 'react';
import { call } from '@/kernel/api/call';
import { exportFile } from '@/kernel/api/files';
import { useLeavesOut, useOfferedIn } from '@/kernel/session/use-holds';
import { ExportButton } from '@/kernel/list/ExportButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { sortChange } from '@/kernel/records/list-url';
import { RecordTable } from '@/kernel/records/RecordTable';
import type { RecordsState } from '@/kernel/records/use-records';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { type PardonTask, pardonVerb } from '@/kernel/no-shows/pardon-task';
import { usePhones } from '@/kernel/reveal/use-phones';
import { EmptyState } from '@/ui/EmptyState';
import { lazyPart } from '@/ui/lazy-part';
import { ListBar } from '@/ui/ListBar';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { useConfirm } from '@/ui/use-confirm';
import { activityContent } from '../activity-content';
import { CancelDialog } from './CancelDialog';
import { orderColumns } from './order-columns';
import { OrderFilters } from './OrderFilters';
import { actionsOf, ticketArea, type TicketAction, useTicketRights } from './ticket-rights';
import { orderFilter, type TicketsUrl, ticketsUrl } from './tickets-url';

const PardonDialog = lazyPart(() => import('@/kernel/no-shows/PardonDialog'));

export interface OrderListProps {
  readonly records: RecordsState<TicketsUrl, TicketOrder>;
}

/** The orders of the chosen activity, or of all: filtered, checked in, cancelled, exported. */
export function OrderList({ records }: OrderListProps) {
  const rightsIn = useTicketRights();
  const { state, change, total, isLoading } = records;
  const isExportable = useOfferedIn(rightsIn, state.venueId)((rights) => rights.export);
  const leavesOut = useLeavesOut([activityContent.key], state.venueId);
  const [cancelled, setCancelled] = useState<TicketOrder>();
  const { phones, ask, dialog } = usePhones<TicketOrder>({
    reveal: (id, reason) => call(revealTicketOrder, { id, reason }),
    nameOf: ({ contacts }) => contacts,
    placeholder: '例如：电话确认到场时间',
  });
  const [pardoned, setPardoned] = useState<PardonTask>();
  const act = useAction({ onCancel: setCancelled, onPardon: setPardoned });
  const today = chinaDay();
  const actions = (order: TicketOrder): RowAction[] =>
    actionsOf(order, rightsIn(order.venueId), today).map((key) => ({
      key,
      label: key === 'pardon' && order.noShow ? pardonVerb(order.noShow) : words[key],
      danger: key === 'cancel' || (key === 'pardon' && order.noShow?.isPardoned === true),
      onClick: () => void act(key, order),
    }));
  const columns = orderColumns({
    state,
    phones,
    revealOf: (order) => (rightsIn(order.venueId).reveal ? () => ask(order) : undefined),
    actions: (order) => {
      const offered = actions(order);
      return offered.length > 0 ? <RowActions actions={offered} /> : <span className="hint">—</span>;
    },
  });
  return (
    <>
      <OrderFilters state={state} loading={isLoading} onChange={change} />
      <section className="panel list-panel">
        <ListBar total={total}>
          <SavedFilters list={ticketsUrl} state={state} onShow={change} />
          {isExportable && (
            <ExportButton
              request={{ action: ticketExportCode, model: orderFilter(state) }}
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
          onSort={(sort) => change(sortChange(ticketsUrl, sort))}
          empty={<NoOrders state={state} onReset={() => change(ticketsUrl.noFilters)} />}
        />
      </section>
      {dialog}
      <Suspense>
        {pardoned && <PardonDialog task={pardoned} area={ticketArea} onClose={() => setPardoned(undefined)} />}
      </Suspense>
      {cancelled && <CancelDialog order={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  );
}

const words = { checkIn: '检票', undo: '撤销检票', pardon: '免除', cancel: '取消' } as const satisfies Record<
  TicketAction,
  string
>;

interface Opening {
  readonly onCancel: (order: TicketOrder) => void;
  readonly onPardon: (task: PardonTask) => void;
}

/** Does at once what needs no dialog of its own, and asks before what takes something back. */
function useAction({ onCancel, onPardon }: Opening) {
  const { write } = useRecordWrite(ticketArea);
  const confirm = useConfirm();
  return async (action: TicketAction, order: TicketOrder) => {
    const { id, title, time, strTimes, contacts, count, checkedCount, noShow } = order;
    if (action === 'cancel') {
      onCancel(order);
      return;
    }
    if (action === 'pardon') {
      if (noShow) onPardon({ ...noShow, name: contacts, title, when: `${time} ${strTimes}` });
      return;
    }
    if (action === 'undo') {
      const consequence = `${contacts} 的 ${checkedCount} 人恢复为未检票。`;
      if (!(await confirm({ title: '撤销检票？', consequence, okText: '撤销检票' }))) return;
      await write({ endpoint: undoCheckIn, body: { id }, done: ticketMessages.undone });
      return;
    }
    const consequence = `${contacts}，本次入场 ${count - checkedCount} 人。`;
    if (!(await confirm({ title: '确认检票？', consequence, okText: '检票' }))) return;
    await write({ endpoint: checkInTicket, body: { id }, done: ticketMessages.checkedIn });
  };
}

function NoOrders({ state, onReset }: { state: TicketsUrl; onReset: () => void }) {
  if (ticketsUrl.isFiltered(state))
    return <EmptyState title="没有符合条件的订单" hint="可放宽条件再查。" onReset={onReset} />;
  return <EmptyState title="还没有订单" hint="观众预约活动后，订单会出现在这里。" />;
}
