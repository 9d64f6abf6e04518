import { describe, expect, it } from 'vitest';
import { type Answering, login, ok, refused, startClient, withLogin } from './client.fixture';
import { NetworkFailure, Refused, SessionEnded } from './errors';
import { ownCalls } from './wire';

const list = { path: '/api/demo/v1/admin-getPage' };
const create = { path: '/api/demo/v1/admin-publish', idempotent: true };
const form = { nickName: 'admin', password: 'Venue@2026' };
const agree = async () => true;
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Business calls answer 109 to the token t1 and their own path to any other. */
const expiredForT1: Answering = ({ headers, path }) =>
  headers.get('authorization') === 'bearer t1' ? refused(109, '登录超时，请重新登录') : ok(path);

describe('a login that ends while the user works', () => {
  it('asks once for two parallel calls and repeats both after the login', async () => {
    const { client, gate, pathsOf } = startClient(withLogin(expiredForT1));
    let opened = 0;
    gate.subscribe(() => {
      if (gate.reason() !== undefined) opened += 1;
    });
    const both = Promise.all([client.call(list, { page: 1 }), client.call(create, { title: '春' })]);
    await tick();
    expect(gate.reason()).toBe('登录超时，请重新登录');

    expect(await client.signInAgain(form, agree)).toBe('continued');
    expect(await both).toEqual([list.path, create.path]);
    expect(opened).toBe(1);
    expect(pathsOf().filter((path) => path === ownCalls.login.path)).toHaveLength(1);
  });

  it('repeats a write under the key it was first sent with', async () => {
    const { client, sent } = startClient(withLogin(expiredForT1));
    const saving = client.call(create, {});
    await tick();
    await client.signInAgain(form, agree);
    await saving;
    const keys = sent.filter((one) => one.path === create.path).map((one) => one.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    [refused(107, '未登录'), '未登录'],
    [{ status: 401, body: '' }, '未经授权，请尝试重新登录！'],
  ])('names the reason of state 107 and of HTTP 401', async (answer, text) => {
    const { client, gate } = startClient(() => answer);
    const waiting = client.call(list, {}).catch((error: unknown) => error);
    await tick();
    expect(gate.reason()).toBe(text);
    client.giveUp();
    expect(await waiting).toBeInstanceOf(SessionEnded);
    expect(client.credentials()).toBeUndefined();
  });

  it('sends nothing as another user: the waiting calls stay where they are', async () => {
    const { client, gate, pathsOf } = startClient(withLogin(expiredForT1, { userId: 'u2' }));
    void client.call(create, {}).catch(() => undefined);
    await tick();
    expect(await client.signInAgain(form, agree)).toBe('replaced');
    void client.call(create, {}).catch(() => undefined);
    await tick();
    expect(gate.reason()).toBeDefined();
    expect(pathsOf().filter((path) => path === create.path)).toHaveLength(1);
  });

  it('asks before another user takes the page over, and stays with the first one when told so', async () => {
    const { client, gate, store, sent } = startClient(withLogin(expiredForT1, { userId: 'u2' }));
    void client.call(create, {}).catch(() => undefined);
    await tick();
    const asked: [string, string | undefined][] = [];
    const outcome = await client.signInAgain(form, async (why) => {
      asked.push([why, store.read()?.userId]);
      return false;
    });
    expect(outcome).toBe('declined');
    expect(asked).toEqual([['user', 'u1']]);
    expect([gate.reason() !== undefined, store.read()?.userId]).toEqual([true, 'u1']);
    // The second one's login does not lie about on the server.
    const ended = sent.filter((one) => one.path === ownCalls.signOut.path);
    expect(ended.map((one) => one.headers.get('authorization'))).toEqual(['bearer t3']);
  });

  it('goes back to the venue the page shows before anything is repeated', async () => {
    const rest: Answering = (sent) =>
      sent.path === ownCalls.switchVenue.path ? ok({ venueId: 'v1', venueName: '', roleId: 'r9' }) : expiredForT1(sent);
    const { client, pathsOf, store } = startClient(withLogin(rest, { venueId: 'home' }));
    const saving = client.call(create, {});
    await tick();
    expect(await client.signInAgain(form, agree)).toBe('continued');
    await saving;
    expect(pathsOf().slice(-2)).toEqual([ownCalls.switchVenue.path, create.path]);
    expect(store.read()).toMatchObject({ venueId: 'v1', roleId: 'r9' });
  });

  it('does not ask when another tab has already brought a new token', async () => {
    const { client, hear, gate } = startClient((sent) => {
      if (sent.headers.get('authorization') === 'bearer t1') hear('t1', { ...login, token: 't5' });
      return expiredForT1(sent);
    });
    expect(await client.call(list, {})).toBe(list.path);
    expect(gate.reason()).toBeUndefined();
  });

  it('tells who kept quiet about the loss that there is a login again, from here or from another tab', async () => {
    const { client, gate, hear } = startClient(withLogin(expiredForT1));
    let regained = 0;
    const stop = client.onRegained(() => {
      regained += 1;
    });
    await expect(client.call(list, {}, { onSessionLoss: 'fail' })).rejects.toBeInstanceOf(SessionEnded);
    expect([gate.reason(), regained]).toEqual([undefined, 0]);
    await client.signInAgain(form, agree);
    expect(regained).toBe(1);
    hear(client.credentials()?.token ?? '', { ...login, token: 't9' });
    expect(regained).toBe(2);
    stop();
    hear('t9', { ...login, token: 't10' });
    expect(regained).toBe(2);
  });

  it('sends nothing that nobody asked for while a login is asked for, and goes on with the new token', async () => {
    const { client, pathsOf } = startClient(withLogin(expiredForT1));
    void client.call(create, {});
    await tick();
    const look = () => client.call(list, {}, { onSessionLoss: 'fail' });
    await expect(look()).rejects.toBeInstanceOf(SessionEnded);
    expect(pathsOf()).toEqual([create.path]);
    await client.signInAgain(form, agree);
    expect(await look()).toBe(list.path);
  });

  it('asks no more by itself with a token that was refused, and again with the next one', async () => {
    const { client, pathsOf } = startClient(withLogin(expiredForT1));
    const look = () => client.call(list, {}, { onSessionLoss: 'fail' });
    expect(client.isEnded()).toBe(false);
    await expect(look()).rejects.toBeInstanceOf(SessionEnded);
    await expect(look()).rejects.toThrow('登录超时');
    expect(pathsOf()).toEqual([list.path]);
    expect(client.isEnded()).toBe(true);
    await client.signInAgain(form, agree);
    expect(client.isEnded()).toBe(false);
    expect(await look()).toBe(list.path);
  });

  it('lets a waiting call be given up by its own screen', async () => {
    const { client, gate } = startClient(expiredForT1);
    const leaving = new AbortController();
    const waiting = client.call(list, {}, { signal: leaving.signal }).catch((error: unknown) => error);
    await tick();
    leaving.abort();
    expect(await waiting).toMatchObject({ name: 'AbortError' });
    expect(gate.reason()).toBeDefined();
  });

  it('signs out quietly when the login is already over', async () => {
    const { client, gate } = startClient(() => refused(109, '登录超时，请重新登录'));
    await client.signOut();
    expect(gate.reason()).toBeUndefined();
    expect(client.credentials()).toBeUndefined();
  });

  it('is over at once for who leaves, and the late answer does not end his next login', async () => {
    let finish = (_answer: ReturnType<typeof ok>) => {};
    const answered = new Promise<ReturnType<typeof ok>>((resolve) => {
      finish = resolve;
    });
    const { client, store, sent } = startClient(() => answered);
    client.leave();
    expect(client.credentials()).toBeUndefined();
    await tick();
    expect(sent.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
      [ownCalls.signOut.path, 'bearer t1'],
    ]);
    store.write({ ...login, token: 't2' });
    finish(ok(null));
    await tick();
    expect(client.credentials()?.token).toBe('t2');
  });
});

describe('a write whose answer was lost', () => {
  const add = { path: '/api/demo/v1/admin-add', idempotent: true };
  const remove = { path: '/api/demo/v1/admin-del', idempotent: true };
  const draft = { path: '/api/demo/v1/admin-saveDraft' };
  /** Writes of `add`, whose answers come as long as `answer` says so. */
  const begin = () => {
    const network: { answer: Answering } = { answer: () => ok(null) };
    const { client, sent, clock } = startClient(withLogin((one) => network.answer(one)));
    const lost = async (body: object) => {
      network.answer = () => ({ status: 502, body: '<html>' });
      await expect(client.call(add, body)).rejects.toBeInstanceOf(NetworkFailure);
      network.answer = () => ok(null);
    };
    const keys = () =>
      sent.filter(({ path }) => path === add.path).map(({ headers }) => headers.get('idempotency-key'));
    return { client, network, clock, lost, keys };
  };

  it('is sent again under its key, as often as it takes, and under a new one after the answer', async () => {
    const { client, lost, keys } = begin();
    await lost({ name: '馆长' });
    await lost({ name: '馆长' });
    await client.call(list, {});
    await client.call(add, { name: '馆长' });
    await client.call(add, { name: '馆长' });
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys().slice(1, 3)).toEqual([keys()[0], keys()[0]]);
    expect(keys()[3]).not.toBe(keys()[0]);
  });

  it('takes a new key for another body, and the first one is no repetition any more', async () => {
    const { client, lost, keys } = begin();
    await lost({ name: '馆长' });
    await lost({ name: '副馆长' });
    await client.call(add, { name: '馆长' });
    expect(new Set(keys()).size).toBe(3);
  });

  it('keeps the key where the server does not know what became of it, and drops it with a refusal', async () => {
    const { client, network, lost, keys } = begin();
    await lost({ name: '馆长' });
    network.answer = () => ({ status: 503, ...refused(0, '系统繁忙，请稍后再试', { code: 'BUSY' }) });
    await expect(client.call(add, { name: '馆长' })).rejects.toThrow('系统繁忙');
    network.answer = () => refused(0, '职务名称已存在', { code: 'VALIDATION' });
    await expect(client.call(add, { name: '馆长' })).rejects.toThrow('职务名称已存在');
    network.answer = () => ok(null);
    await client.call(add, { name: '馆长' });
    expect(keys().slice(1, 3)).toEqual([keys()[0], keys()[0]]);
    expect(keys()[3]).not.toBe(keys()[0]);
  });

  it('stays the same while the draft of its form is kept, which takes no key', async () => {
    const { client, lost, keys } = begin();
    await lost({ name: '馆长' });
    await client.call(draft, { form: { name: '馆长' } });
    await client.call(add, { name: '馆长' });
    expect(new Set(keys()).size).toBe(1);
  });

  it('is another one after a further write, which may have undone it, and after an hour', async () => {
    const { client, clock, lost, keys } = begin();
    await lost({ name: '馆长' });
    await client.call(remove, { ids: ['d1'] });
    await lost({ name: '馆长' });
    clock.now += 3_600_000;
    await client.call(add, { name: '馆长' });
    expect(new Set(keys()).size).toBe(3);
  });
});

describe('what the server refuses', () => {
  it('carries the text, the code, the fields and the conflict', async () => {
    const objects = {
      code: 'CONFLICT',
      errors: [{ field: 'title', message: '标题重复' }],
      conflict: { userName: '陈雅琴', time: '2026-11-20 09:12:00', version: 4 },
      requestId: 'q-1',
    };
    const { client } = startClient(() => refused(0, '已被他人修改', objects));
    const error = await client.call(list, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ msg: '已被他人修改', state: 0, ...objects });
  });

  it('puts a single field problem into the list of fields', async () => {
    const { client } = startClient(() => refused(0, '请输入标题', { code: 'VALIDATION', field: 'title' }));
    await expect(client.call(list, {})).rejects.toMatchObject({ errors: [{ field: 'title', message: '请输入标题' }] });
  });

  it('keeps the words of a busy server that answers with an envelope', async () => {
    const { client } = startClient(() => ({ status: 503, ...refused(0, '系统繁忙，请稍后再试', { code: 'BUSY' }) }));
    await expect(client.call(list, {})).rejects.toMatchObject({ msg: '系统繁忙，请稍后再试', code: 'BUSY' });
  });

  it.each([[{ status: 502, body: '<html>' }], [{ status: 200, body: 'not json' }]])(
    'answers 网络异常 with code -404 to anything that is no envelope',
    async (answer) => {
      const { client } = startClient(() => answer);
      await expect(client.call(list, {})).rejects.toMatchObject({ code: -404, msg: '网络异常' });
    },
  );

  it('answers 网络异常 when nothing comes back', async () => {
    const { client } = startClient(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(client.call(list, {})).rejects.toBeInstanceOf(NetworkFailure);
  });

  it('shows the refusal of a login as the server words it', async () => {
    const answer: Answering = ({ path }) =>
      path === ownCalls.getToken.path
        ? ok({ access_token: 'a', token_type: 'bearer', expires_in: 7200 })
        : refused(0, '用户名或密码错误');
    const { client } = startClient(answer, null);
    await expect(client.signIn(form)).rejects.toMatchObject({ msg: '用户名或密码错误' });
    expect(client.credentials()).toBeUndefined();
  });
});

describe('signing in', () => {
  it('sends the hash of the trimmed password and keeps the fresh token of the answer', async () => {
    const { client, sent, store } = startClient(
      withLogin(() => ok(null)),
      null,
    );
    await client.signIn({ nickName: ' admin ', password: ' Venue@2026 ' });
    const asked = sent.find((one) => one.path === ownCalls.login.path);
    expect(asked?.body).toEqual({
      nickName: 'admin',
      passwords: '43ac8706c651a631d808926460be781612f5de321be56db1a43d4b0994d32a9a',
    });
    expect(asked?.headers.get('authorization')).toBe('bearer t2');
    expect(store.read()).toMatchObject({ token: 't3', userId: 'u1', venueId: 'v1' });
  });

  it('sends the login and the domain with every call', async () => {
    const { client, sent } = startClient(() => ok(null));
    await client.call(list, {});
    expect(sent[0]?.headers.get('authorization')).toBe('bearer t1');
    expect(sent[0]?.headers.get('domain')).toBe('main');
  });
});

it('tells who listens that a right is missing, and nobody of any other failure', async () => {
  const answers: Answering = ({ path }) =>
    path === list.path
      ? refused(0, '无权限或数据不存在', { code: 'FORBIDDEN' })
      : refused(0, '已售罄', { code: 'SOLD_OUT' });
  const { client } = startClient(withLogin(answers));
  let missing = 0;
  const stop = client.onForbidden(() => {
    missing += 1;
  });
  await expect(client.call(create, {})).rejects.toThrow('已售罄');
  expect(missing).toBe(0);
  await expect(client.call(list, {})).rejects.toThrow('无权限或数据不存在');
  expect(missing).toBe(1);
  stop();
  await expect(client.call(list, {})).rejects.toThrow(Refused);
  expect(missing).toBe(1);
});

describe('a call that asks who sits there', () => {
  const guarded = (): Answering => {
    let isProven = false;
    return ({ path }) => {
      if (path !== list.path) isProven = true;
      return isProven ? ok(path) : refused(0, '请先确认是您本人', { code: 'CONFIRM_IDENTITY' });
    };
  };

  it('waits for the proof, which is sent past it, and is repeated', async () => {
    const { client, identity, pathsOf } = startClient(guarded());
    const waiting = client.call(list, {});
    await tick();
    expect(identity.reason()).toBe('请先确认是您本人');
    await client.call({ path: '/prove' }, {});
    identity.settle();
    expect(await waiting).toBe(list.path);
    expect(pathsOf()).toEqual([list.path, '/prove', list.path]);
  });

  it('ends when nobody proves it', async () => {
    const { client, identity } = startClient(guarded());
    const waiting = client.call(list, {}).catch((error: unknown) => error);
    await tick();
    identity.abandon(new DOMException('aborted', 'AbortError'));
    expect(await waiting).toMatchObject({ name: 'AbortError' });
  });
});

it('sends a code with the ticket of the refused login, and keeps the login that it opens', async () => {
  const { client, sent } = startClient(
    withLogin(() => ok(null)),
    null,
  );
  const answer = { ...login, access_token: 't9', token_type: 'bearer', expires_in: 43_200, nickName: '' };
  const strict = startClient(({ path }) => {
    if (path === ownCalls.getToken.path) return ok({ access_token: 't8', token_type: 'bearer', expires_in: 43_200 });
    if (path === ownCalls.confirm.path) return ok(answer);
    return refused(0, '请输入两步验证的动态验证码', { code: 'SECOND_FACTOR', ticket: 'k1' });
  }, null);
  await client.signIn(form);
  expect(sent.some(({ path }) => path === ownCalls.confirm.path)).toBe(false);
  await expect(strict.client.signIn(form)).rejects.toMatchObject({ code: 'SECOND_FACTOR', ticket: 'k1' });
  expect(strict.client.credentials()).toBeUndefined();
  await strict.client.signIn({ nickName: 'admin', ticket: 'k1', code: '123456' });
  expect(strict.sent.at(-1)?.body).toEqual({ ticket: 'k1', code: '123456' });
  expect(strict.client.credentials()).toMatchObject({ token: 't9', userName: 'admin' });
});

describe('the login of another tab', () => {
  const person = ok({ id: 'u1', realName: '陈雅琴' });
  const holding = { ...login, token: 't7' };

  it('is offered with the name of its user, and taken only when he says so', async () => {
    const { client, store, sent } = startClient(() => person, null, [holding, { ...holding, token: 't8' }]);
    const offered = await client.offered();
    expect(offered?.realName).toBe('陈雅琴');
    expect(sent.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
      [ownCalls.currentUser.path, 'bearer t7'],
    ]);
    expect(store.read()).toBeUndefined();
    // Its token was rotated meanwhile.
    expect(await offered?.take()).toBe(true);
    expect(store.read()?.token).toBe('t8');
  });

  it('is not offered where the server knows it no more: somebody signed out', async () => {
    const { client } = startClient(() => refused(109, '登录超时，请重新登录'), null, [holding]);
    expect(await client.offered()).toBeUndefined();
  });

  it('is not taken where another one is there by now', async () => {
    const { client, store } = startClient(() => person, null, [holding, { ...holding, userId: 'u2' }]);
    expect(await (await client.offered())?.take()).toBe(false);
    expect(store.read()).toBeUndefined();
  });
});
