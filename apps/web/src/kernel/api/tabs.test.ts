import { afterEach, expect, it } from 'vitest';
import { login } from './client.fixture';
import { createTabLink } from './tabs';

const open: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
});

function openTab(token: string | undefined, lastUsed = 0) {
  const channel = new BroadcastChannel('tabs-test');
  open.push(channel);
  const held = token === undefined ? undefined : { ...login, token };
  return createTabLink({ channel, read: () => held, lastUsed: () => lastUsed, patience: 60 });
}

it('hands a new tab the login of the tab that was used last', async () => {
  openTab('old', 10);
  openTab('recent', 20);
  openTab(undefined, 30);
  expect((await openTab(undefined).ask())?.token).toBe('recent');
});

it('answers nothing when no other tab is logged in', async () => {
  openTab(undefined);
  expect(await openTab(undefined).ask()).toBeUndefined();
});

it('tells the other tabs which token replaced theirs', async () => {
  const heard = new Promise<string>((resolve) => {
    openTab('t1').onMoved((from, to) => resolve(`${from}>${to.token}`));
  });
  openTab('t1').announce('t1', { ...login, token: 't2' });
  expect(await heard).toBe('t1>t2');
});
