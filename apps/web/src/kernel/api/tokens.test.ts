import { afterEach, expect, it, vi } from 'vitest';
import { type Answering, login, ok, refused, startClient } from './client.fixture';
import { ownCalls } from './wire';

const list = { path: '/api/demo/v1/admin-getPage' };
const hour = 3_600_000;
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
afterEach(() => {
  vi.useRealTimers();
});
const rotating: Answering = async ({ path }) => {
  if (path !== ownCalls.getToken.path) return ok(null);
  await tick();
  return ok({ access_token: 't2', token_type: 'bearer', expires_in: 43_200 });
};

it('keeps a token for less than an hour', async () => {
  const { client, clock, pathsOf } = startClient(rotating);
  clock.now = hour - 1;
  await client.call(list, {});
  expect(pathsOf()).toEqual([list.path]);
});

it('rotates once for many parallel calls, with the old token, and uses the new one for all', async () => {
  const { client, clock, sent, moved } = startClient(rotating);
  clock.now = hour;
  await Promise.all([client.call(list, {}), client.call(list, {}), client.refresh()]);
  const rotations = sent.filter((one) => one.path === ownCalls.getToken.path);
  expect(rotations.map((one) => one.headers.get('authorization'))).toEqual(['bearer t1']);
  const calls = sent.filter((one) => one.path === list.path);
  expect(calls.map((one) => one.headers.get('authorization'))).toEqual(['bearer t2', 'bearer t2']);
  expect(moved).toEqual([{ from: 't1', to: { ...login, token: 't2', issuedAt: hour } }]);
});

it('rotates before a shorter life of the token ends', async () => {
  const { client, clock, pathsOf } = startClient(rotating, { ...login, expiresIn: 1800 });
  clock.now = 1_680_000;
  await client.call(list, {});
  expect(pathsOf()).toEqual([ownCalls.getToken.path, list.path]);
});

it('works on with the old token when rotation fails, and does not try again at every call', async () => {
  const { client, clock, sent } = startClient(({ path }) =>
    path === ownCalls.getToken.path ? refused(0, '系统繁忙，请稍后再试') : ok(null),
  );
  clock.now = hour;
  await client.call(list, {});
  await client.call(list, {});
  expect(sent.map((one) => one.path)).toEqual([ownCalls.getToken.path, list.path, list.path]);
});

it('does not wait for a rotation that hangs: a call goes with the old token, and takes the new one once it is there', async () => {
  vi.useFakeTimers();
  let answer = () => {};
  const { client, clock, sent } = startClient(async ({ path }) => {
    if (path !== ownCalls.getToken.path) return ok(null);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return ok({ access_token: 't2', token_type: 'bearer', expires_in: 43_200 });
  });
  clock.now = hour;
  const made = client.call(list, {});
  await vi.advanceTimersByTimeAsync(3_000);
  await made;
  // Nor does the next one, nor who signs out.
  await client.call(list, {});
  answer();
  await vi.advanceTimersByTimeAsync(0);
  await client.call(list, {});
  const calls = sent.filter((one) => one.path === list.path);
  expect(calls.map((one) => one.headers.get('authorization'))).toEqual(['bearer t1', 'bearer t1', 'bearer t2']);
  expect(sent.filter((one) => one.path === ownCalls.getToken.path)).toHaveLength(1);
});

it('does not bring a login back that was ended while the token rotated', async () => {
  const { client, clock, store } = startClient(rotating);
  clock.now = hour;
  const refreshing = client.refresh();
  store.clear();
  await refreshing;
  expect(store.read()).toBeUndefined();
});

it('leaves the login alone that was made while the token of the one before rotated', async () => {
  const { client, clock, store, moved } = startClient(rotating);
  clock.now = hour;
  const refreshing = client.refresh();
  store.clear();
  const other = { ...login, token: 'other', userId: 'u2', userName: 'editor', issuedAt: hour };
  store.write(other);
  await refreshing;
  expect(store.read()).toEqual(other);
  expect(moved).toEqual([]);
});
