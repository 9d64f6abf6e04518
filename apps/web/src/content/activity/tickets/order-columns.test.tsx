import { render, screen } from '@testing-library/react';
import type { TicketOrder } from '@yunguan/contract/content/activity-ticket';
import { Table } from 'antd';
import { expect, it } from 'vitest';
import { orderColumns } from './order-columns';
import { ticketOrder } from './ticket-order.fixture';

function show(order: TicketOrder) {
  const columns = orderColumns({
    state: { page: 1, sort: undefined, order: undefined },
    phones: new Map(),
    revealOf: () => undefined,
    actions: () => null,
  });
  render(<Table<TicketOrder> rowKey="id" columns={columns} dataSource={[order]} pagination={false} />);
}

const waiting = { state: 'waiting', stateName: '候补中', code: '' } as const;

it('says of who waits why he is passed over, and until when', () => {
  show(ticketOrder({ ...waiting, passedOver: { until: '2026-12-24', count: 2, windowDays: 120 } }));
  const mark = screen.getByText('爽约 2 次，转正跳过到 2026-12-24');
  expect(mark).toHaveAttribute('title', expect.stringContaining('近 120 天内有 2 次预约未到场'));
});

it('says of who waits that his account is disabled, for he is passed over as well', () => {
  show(ticketOrder({ ...waiting, isMemberDisabled: true }));
  expect(screen.getByText('会员已停用')).toHaveAttribute('title', expect.stringContaining('重新启用后恢复'));
});

it('says nothing of who waits for his turn', () => {
  show(ticketOrder(waiting));
  expect(screen.getByText('候补中')).toBeVisible();
  expect(screen.queryByText(/跳过|停用/)).toBeNull();
});
