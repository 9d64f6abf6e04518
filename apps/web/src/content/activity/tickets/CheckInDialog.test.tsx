import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkInTicket, undoCheckIn } from '@yunguan/contract/content/activity-ticket-desk';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import CheckInDialog from './CheckInDialog';
import { ticketOrder } from './ticket-order.fixture';

function Door() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <CheckInDialog activityId="a1" onClose={() => setOpen(false)} />;
}

function open(answer: () => unknown, options: readonly string[] = ['all']) {
  const asked = stubNetwork(({ path }) => (path === checkInTicket.path ? answer() : null));
  const menus = [menu('活动管理', '/', { contentType: 'activity', options: [...options] })];
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...session, menus }}>
        <Door />
      </SessionValue>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0, delay: null }), asked };
}

const code = () => screen.getByRole('textbox', { name: '票码' });

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('a scanned code lets everybody in, and the field is free for the next one', async () => {
  const { user, asked } = open(() => ({ order: ticketOrder({ checkedCount: 2 }), checkedNow: 2 }));
  await user.type(code(), ' X7GTGPYGQ7 {Enter}');
  expect(await screen.findByText(/2 人入场/)).toBeInTheDocument();
  expect(screen.getByText(/王小明/)).toHaveTextContent('共 2 张');
  expect(code()).toHaveValue('');
  expect(code()).toHaveFocus();
  expect(asked[0]?.body).toEqual({ code: 'X7GTGPYGQ7', activityId: 'a1', count: null });
});

it('lets a part of a group in and says how many are still missing', async () => {
  const { user, asked } = open(() => ({ order: ticketOrder({ count: 5, checkedCount: 3 }), checkedNow: 3 }));
  await user.type(screen.getByRole('spinbutton', { name: '本次入场人数' }), '3');
  await user.type(code(), 'X7GTGPYGQ7{Enter}');
  expect(await screen.findByText(/还有 2 人未到/)).toBeInTheDocument();
  expect(asked[0]?.body).toMatchObject({ count: 3 });
});

describe('a code that is scanned while the one before is checked in', () => {
  /** Answers in the order of asking, when the test says so. */
  function held() {
    const asked: ((answer: unknown) => void)[] = [];
    const opened = open(() => new Promise((resolve) => asked.push(resolve)));
    const answer = async (given: unknown) => {
      await waitFor(() => expect(asked).not.toEqual([]));
      asked.shift()?.(given);
    };
    const codes = () => opened.asked.filter(({ path }) => path === checkInTicket.path).map(({ body }) => body.code);
    return { ...opened, answer, codes };
  }
  const admitted = { order: ticketOrder({ checkedCount: 2 }), checkedNow: 2 };

  it('is sent after it, and neither is lost', async () => {
    const { user, answer, codes } = held();
    await user.type(code(), 'AAAAAAAAAA{Enter}BBBBBBBBBB{Enter}CCC');
    expect(codes()).toEqual(['AAAAAAAAAA']);
    await answer(admitted);
    await waitFor(() => expect(codes()).toEqual(['AAAAAAAAAA', 'BBBBBBBBBB']));
    await answer(new Refused('该票已取消', { code: 'ILLEGAL_STATE' }));
    expect(await screen.findByText('该票已取消')).toBeInTheDocument();
    // What is being typed by then stays.
    expect(code()).toHaveValue('CCC');
  });

  it('comes back when it is refused, unless another one is in the field', async () => {
    const { user, answer } = held();
    await user.type(screen.getByRole('spinbutton', { name: '本次入场人数' }), '3');
    await user.type(code(), 'AAAAAAAAAA{Enter}');
    expect(code()).toHaveValue('');
    // The second press of a double click.
    await user.keyboard('{Enter}');
    expect(screen.queryByText('请输入票码')).toBeNull();
    await answer(new Refused('票码不存在', { code: 'NOT_FOUND' }));
    await screen.findByText('票码不存在');
    expect(code()).toHaveValue('AAAAAAAAAA');
    // The field for numbers shows what it was given one render later.
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: '本次入场人数' })).toHaveValue('3'));
    // The next scan types over it.
    await user.keyboard('B');
    expect(code()).toHaveValue('B');
  });

  it('is told when it is refused after the window was closed', async () => {
    const { user, answer } = held();
    await user.type(code(), 'AAAAAAAAAA{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '票码' })).toBeNull());
    await answer(new Refused('该票已取消', { code: 'ILLEGAL_STATE' }));
    expect(await screen.findByText('AAAAAAAAAA：该票已取消')).toBeVisible();
  });
});

it('a refusal says why in words, and keeps the code to be mended', async () => {
  const { user } = open(() => new Refused('该票的场次是 2026-12-19 14:30-16:00，不是今天'));
  await user.type(code(), 'X7GTGPYGQ7{Enter}');
  expect(await screen.findByText('该票的场次是 2026-12-19 14:30-16:00，不是今天')).toBeInTheDocument();
  expect(screen.getByText('未通过')).toBeInTheDocument();
  expect(code()).toHaveValue('X7GTGPYGQ7');
  expect(code()).toHaveFocus();
});

it.each([
  { why: 'a ticket that lets nobody in', code: 'ILLEGAL_STATE', left: '' },
  // Mistyped: the same ticket is tried again.
  { why: 'a code that nobody has', code: 'NOT_FOUND', left: '3' },
] as const)('after $why the number of people is $left', async (refusal) => {
  const { user } = open(() => new Refused('不能检票', { code: refusal.code }));
  const people = screen.getByRole('spinbutton', { name: '本次入场人数' });
  await user.type(people, '3');
  await user.type(code(), 'X7GTGPYGQ7{Enter}');
  await screen.findByText('未通过');
  await waitFor(() => expect(people).toHaveValue(refusal.left));
});

it('asks for a code before it asks the server', async () => {
  const { user, asked } = open(() => null);
  await user.type(code(), '  {Enter}');
  expect(screen.getByText('请输入票码')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('takes a second Enter for the code that the first one sent, though the answer was there before it', async () => {
  // However slow the machine is, the second press comes at once.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  const { user } = open(() => ({ order: ticketOrder({ checkedCount: 2 }), checkedNow: 2 }));
  await user.type(code(), 'X7GTGPYGQ7{Enter}');
  expect(await screen.findByText(/2 人入场/)).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(screen.getByText(/2 人入场/)).toBeInTheDocument();
  clock.mockRestore();
});

it('leads back to the code from whatever was pressed without one', async () => {
  const { user } = open(() => null);
  await user.type(screen.getByRole('spinbutton', { name: '本次入场人数' }), '2{Enter}');
  expect(screen.getByText('请输入票码')).toBeInTheDocument();
  expect(code()).toHaveFocus();
});

it('shows no black picture of a camera that may not film, and leaves the field to the scanner', async () => {
  const getUserMedia = vi.fn<() => Promise<MediaStream>>().mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
  const { user } = open(() => null);
  await user.click(screen.getByRole('button', { name: '用摄像头扫码' }));
  expect(await screen.findByText(/无法打开摄像头/)).toBeInTheDocument();
  expect(screen.getByLabelText('摄像头画面')).not.toBeVisible();
  expect(code()).toHaveFocus();
});

it('takes a mistaken check-in back where the right is held', async () => {
  const { user, asked } = open(() => ({ order: ticketOrder({ checkedCount: 2 }), checkedNow: 2 }));
  await user.type(code(), 'X7GTGPYGQ7{Enter}');
  await user.click(await screen.findByRole('button', { name: '撤销检票' }));
  expect(await screen.findByText('已撤销检票')).toBeInTheDocument();
  // The button is gone; the next scan goes into the field.
  expect(code()).toHaveFocus();
  expect(asked.filter(({ path }) => path === undoCheckIn.path)).toMatchObject([{ body: { id: 'o1' } }]);
});

it('has no way back for who may only add', async () => {
  const { user } = open(() => ({ order: ticketOrder({ checkedCount: 2 }), checkedNow: 2 }), ['add']);
  await user.type(code(), 'X7GTGPYGQ7{Enter}');
  await screen.findByText(/2 人入场/);
  expect(screen.queryByRole('button', { name: '撤销检票' })).toBeNull();
});

it('says what to use where pages may not film', () => {
  open(() => null);
  expect(screen.getByText('摄像头扫码需要通过 HTTPS 访问，请使用扫码枪或手工输入票码')).toBeInTheDocument();
});
