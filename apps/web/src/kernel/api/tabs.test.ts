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

it('waits for a tab that is busy, when it is told to, and takes the first answer then', async () => {
  let isBusy = true;
  const channel = new BroadcastChannel('tabs-test');
  open.push(channel);
  // Hears of the question like everybody, and answers when it gets to it.
  const heard: ((event: MessageEvent) => void)[] = [];
  channel.addEventListener('message', (event) => {
    setTimeout(() => heard.forEach((listener) => listener(event)), isBusy ? 150 : 0);
  });
  const late = {
    postMessage: (message: unknown) => channel.postMessage(message),
    addEventListener: (_kind: string, listener: (event: MessageEvent) => void) => heard.push(listener),
  } as unknown as BroadcastChannel;
  createTabLink({ channel: late, read: () => ({ ...login, token: 'late' }), lastUsed: () => 0 });

  expect(await openTab(undefined).ask()).toBeUndefined();
  const begun = performance.now();
  expect((await openTab(undefined).ask(60_000))?.token).toBe('late');
  expect(performance.now() - begun).toBeLessThan(30_000);
  isBusy = false;
  expect((await openTab(undefined).ask())?.token).toBe('late');
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
