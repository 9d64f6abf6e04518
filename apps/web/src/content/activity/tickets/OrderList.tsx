import {
  cancelTicketOrders,
  checkInTicket,
  revealTicketOrder,
  ticketExportCode,
  ticketMessages,
  type TicketOrder,
  undoCheckIn,
} from '@yunguan/contract/content/activity-ticket';
import { useState } from 'react';
import { call, exportFile } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { ExportButton } from '@/kernel/list/ExportButton';
import type { RecordsState } from '@/kernel/records/use-records';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { ListBar } from '@/ui/ListBar';
import { ListTable } from '@/ui/ListTable';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { useConfirm } from '@/ui/use-confirm';
import { orderColumns } from './order-columns';
import { OrderFilters } from './OrderFilters';
import { ReasonDialog } from './ReasonDialog';
import { actionsOf, chinaToday, ticketArea, type TicketAction, useTicketRights } from './ticket-rights';
import { isFiltered, noFilters, orderFilter, type TicketsUrl } from './tickets-url';

export interface OrderListProps {
  readonly records: RecordsState<TicketsUrl, TicketOrder>;
}

interface Asked {
  readonly kind: 'reveal' | 'cancel';
  readonly order: TicketOrder;
}

/** The orders of the chosen activity, or of all: filtered, checked in, cancelled, exported. */
export function OrderList({ records }: OrderListProps) {
  const rights = useTicketRights();
  const { state, change, rows, total, isLoading, error, reload } = records;
  const [asked, setAsked] = useState<Asked>();
  const [phones, setPhones] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useAction((order) => setAsked({ kind: 'cancel', order }));
  const today = chinaToday();
  const actions = (order: TicketOrder): RowAction[] =>
    actionsOf(order, rights, today).map((key) => ({
      key,
      label: words[key],
      danger: key === 'cancel',
      onClick: () => void act(key, order),
    }));
  const columns = orderColumns({
    state,
    phones,
    onReveal: rights.reveal ? (order) => setAsked({ kind: 'reveal', order }) : undefined,
    actions: (order) => {
      const offered = actions(order);
      return offered.length > 0 ? <RowActions actions={offered} /> : <span className="hint">—</span>;
    },
  });
  const isFailed = error !== null && rows === undefined && !isSilent(error);
  return (
    <>
      <OrderFilters state={state} loading={isLoading} onChange={change} />
      <section className="panel list-panel">
        <ListBar total={total}>
          {rights.export && (
            <ExportButton
              request={{ action: ticketExportCode, model: orderFilter(state) }}
              total={total}
              run={exportFile}
            />
          )}
        </ListBar>
        {isFailed && <ErrorState message={textOf(error)} onRetry={reload} />}
        {!isFailed && (
          <ListTable<TicketOrder>
            rowKey="id"
            columns={columns}
            rows={rows}
            total={total ?? 0}
            isMore={records.isMore}
            page={state.page}
            minWidth={980}
            loading={isLoading}
            onPage={(page) => change({ page })}
            onSort={(sort) => change({ sort: sortKey(sort?.field), order: sort?.order, page: 1 })}
            empty={<NoOrders state={state} onReset={() => change(noFilters)} />}
          />
        )}
      </section>
      {asked?.kind === 'reveal' && (
        <ReasonDialog
          title="查看完整电话"
          label="查看原因"
          missing={ticketMessages.revealReason}
          hint="将显示完整的联系电话；查看人、时间和原因记入操作日志。"
          done="已显示完整电话"
          okText="查看"
          onSend={async (reason) => {
            const { tel } = await call(revealTicketOrder, { id: asked.order.id, reason });
            setPhones((known) => new Map(known).set(asked.order.id, tel));
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.kind === 'cancel' && (
        <ReasonDialog
          title={`取消 ${asked.order.contacts} 的订单`}
          label="取消原因"
          missing={ticketMessages.reasonMissing}
          hint={cancelHint(asked.order)}
          done={ticketMessages.cancelled}
          okText="取消订单"
          onSend={(remark) => cancelOrder(asked.order.id, remark)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const words = { checkIn: '检票', undo: '撤销检票', cancel: '取消' } as const satisfies Record<TicketAction, string>;

const sortKey = (field: string | undefined) =>
  field === 'time' || field === 'createTime' || field === 'count' ? field : undefined;

function cancelHint({ time, strTimes, count, state }: TicketOrder): string {
  const what = `${time} ${strTimes}，${count} 张票`;
  return state === 'waiting'
    ? `${what}。将退出候补，预约人可以看到原因。`
    : `${what}将退回；有人候补时，自动转给排在最前且票数合适的候补订单。预约人可以看到原因。`;
}

/** @throws Refused when the order cannot be cancelled any more */
async function cancelOrder(id: string, remark: string): Promise<void> {
  const { results } = await call(cancelTicketOrders, { ids: [id], remark });
  const refused = results.find(({ ok }) => !ok);
  if (refused) throw new Refused(refused.msg);
}

/** Does at once what needs no dialog of its own, and asks before what takes something back. */
function useAction(onCancel: (order: TicketOrder) => void) {
  const { write } = useRecordWrite(ticketArea);
  const confirm = useConfirm();
  return async (action: TicketAction, order: TicketOrder) => {
    const { id, contacts, count, checkedCount } = order;
    if (action === 'cancel') {
      onCancel(order);
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
  if (isFiltered(state)) return <EmptyState title="没有符合条件的订单" hint="可放宽条件再查。" onReset={onReset} />;
  return <EmptyState title="还没有订单" hint="观众预约活动后，订单会出现在这里；也可代为预约。" />;
}
