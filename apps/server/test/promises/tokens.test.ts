import * as auth from '@yunguan/contract/platform/auth';
import * as logs from '@yunguan/contract/platform/logs';
import * as staff from '@yunguan/contract/platform/staff';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../src/demo/accounts';
import type { Sessions, TokenSession } from '../../src/kernel/access/sessions';
import { wirePassword } from '../../src/kernel/passwords/password-hash';
import { seedId } from '../../src/seed/ids';
import { type ContentApp, createContentApp } from '../content-app';
import { freshTitle, mustSend } from '../factories';
import { promise } from './record';
import { doorOf, matrixCalls, twinOf } from './stage';

let app: ContentApp;
let server: FastifyInstance;
const logged: Buffer[] = [];
/** Every token of the run: none of them may stand in the database or the log. */
const issued: string[] = [];
beforeAll(async () => {
  app = await createContentApp();
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void logged.push(chunk)) });
  server = await twinOf(app, { log: pino({ level: 'trace' }, sink) });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const calls = matrixCalls(() => app);
const me = calls.find(({ path }) => path === auth.getCurrentUser.path);
const main = seedId.venue('main');
let made = 0;
/** Tokens that went on working after what should have ended them. */
let alive = 0;

interface Person {
  readonly id: string;
  readonly token: string;
}

/** A new user of the main venue who is signed in. */
async function person(): Promise<Person> {
  const loginName = `token.${(made += 1)}`;
  const roles = [{ roleId: seedId.role('viewer'), venueId: main }];
  const { id } = await mustSend(app, 'admin', staff.addSysUser.path, {
    loginName,
    realName: freshTitle('员'),
    venueId: main,
    roles,
  });
  await app.deps.pools.owner.query(
    `update staff_user set must_change_password = false,
       password_hash = (select password_hash from staff_user where login_name = 'viewer') where id = $1`,
    [id],
  );
  const token = await app.login(loginName);
  issued.push(token);
  return { id: String(id), token };
}

const rotated = async (token: string) => {
  const { appId, appSecret: secret } = app.deps.config;
  const fresh = String((await app.call(auth.getToken.path, { appId, secret }, { token })).objects.access_token);
  issued.push(fresh);
  return fresh;
};

/** What ends a login, and what its token is answered from the next request on. */
const events: Readonly<
  Record<string, { end: (one: Person) => Promise<unknown>; answers: { status: number; state: number } }>
> = {
  退出: {
    end: ({ token }) => app.call('/api/accounts/v1/pcOrApp-signOut', {}, { token }),
    answers: { status: 401, state: 107 },
  },
  在别处修改密码: {
    end: async ({ id }) => {
      const { rows } = await app.deps.pools.owner.query<{ login_name: string }>(
        'select login_name from staff_user where id = $1',
        [id],
      );
      const elsewhere = await app.login(String(rows[0]?.login_name));
      issued.push(elsewhere);
      const body = { oldPasswords: demoPassword, newPassword: `Liang#${made}-jiang` };
      return app.call(auth.changePassword.path, body, { token: elsewhere });
    },
    answers: { status: 401, state: 107 },
  },
  管理员重置密码: {
    end: ({ id }) => mustSend(app, 'admin', staff.resetSysUserPassword.path, { id }),
    answers: { status: 401, state: 107 },
  },
  停用: {
    end: ({ id }) => mustSend(app, 'admin', staff.setSysUserState.path, { ids: [id], enabled: false, reason: '离职' }),
    answers: { status: 401, state: 107 },
  },
  删除: {
    end: ({ id }) => mustSend(app, 'admin', staff.delSysUser.path, { ids: [id] }),
    answers: { status: 401, state: 107 },
  },
  管理员结束登录: {
    end: async ({ id }) => {
      const { rows } = await app.deps.pools.owner.query<{ family: string }>(
        'select family from access_token where user_id = $1 and ended_at is null limit 1',
        [id],
      );
      return mustSend(app, 'platform', logs.endSession.path, { ids: [rows[0]?.family] });
    },
    answers: { status: 401, state: 107 },
  },
  '轮换，60 秒之后': {
    end: async ({ token }) => {
      await rotated(token);
      app.clock.advance({ seconds: 61 });
    },
    answers: { status: 200, state: 109 },
  },
  '闲置 30 分钟': { end: async () => app.clock.advance({ minutes: 31 }), answers: { status: 200, state: 109 } },
  '登录 12 小时': {
    end: async ({ token }) => {
      for (let at = 0; at < 12 * 60; at += 29) {
        app.clock.advance({ minutes: 29 });
        if (at < 11 * 60) await app.call(auth.getCurrentUser.path, {}, { token });
      }
    },
    answers: { status: 200, state: 109 },
  },
};

async function worksAfter(
  name: string,
  by: FastifyInstance,
): Promise<{ works: boolean; answer: { status: number; state: number } }> {
  app.signAllOut();
  const event = events[name];
  if (!me || !event) throw new Error(name);
  const one = await person();
  const door = doorOf(by);
  expect((await door.send(me, {}, { token: one.token })).state).toBe(1);
  await event.end(one);
  const { status, state } = await door.send(me, {}, { token: one.token });
  return { works: state === 1, answer: { status, state } };
}

it.each(Object.keys(events))('is worth nothing from the next request on after: %s', async (name) => {
  const { works, answer } = await worksAfter(name, app.app);
  if (works) alive += 1;
  expect(works).toBe(false);
  expect(answer).toEqual(events[name]?.answers);
});

it('loses what it may do with the role and the venue that are taken away', async () => {
  app.signAllOut();
  const page = '/api/VoteActivity/v1/admin-getVotePageActivities';
  for (const roles of [[], [{ roleId: seedId.role('editor'), venueId: main }]]) {
    const { id, token } = await person();
    expect((await app.call(page, {}, { token })).state).toBe(1);
    const { version: _version, ...known } = await mustSend(app, 'admin', staff.getSysUserInfo.path, { id });
    await mustSend(app, 'admin', staff.editSysUser.path, { id, realName: known.realName, venueId: main, roles });
    const adds = await app.call(
      '/api/VoteActivity/v1/admin-addVoteActivityInfo',
      { title: '新', status: 0 },
      { token },
    );
    const sees = await app.call(page, {}, { token });
    expect([sees.state === 1, adds.state === 1]).toEqual([roles.length > 0, roles.length > 0]);
  }
  const { id, token } = await person();
  await app.deps.db.transaction('*', async (tx) => {
    await tx.query('delete from user_role where user_id = $1', [id]);
    await app.deps.sessions.forget(tx);
  });
  expect((await app.call(page, {}, { token })).state).not.toBe(1);
});

it('ends its whole family when it is presented again after its rotation', async () => {
  app.signAllOut();
  const { token } = await person();
  const fresh = await rotated(token);
  app.clock.advance({ seconds: 61 });
  const { appId, appSecret: secret } = app.deps.config;
  await app.call(auth.getToken.path, { appId, secret }, { token });
  expect(await app.call(auth.getCurrentUser.path, {}, { token: fresh })).toMatchObject({ state: 107 });
  promise('P14').figure('撤销事件后仍可用的令牌', alive, {
    exactly: 0,
    unit: `个（${Object.keys(events).length + 3} 种事件）`,
  });
});

it('is random, stored as a hash, and stands in no log', async () => {
  app.signAllOut();
  const door = doorOf(server);
  for (const name of ['admin', 'viewer', 'platform']) {
    const token = await app.as(name);
    issued.push(token);
    const anonymous = await app.anonymous();
    issued.push(anonymous);
    for (const call of calls.slice(0, 30)) await door.send(call, {}, { token });
    const login = calls.find(({ path }) => path === auth.login.path);
    if (login) await door.send(login, { nickName: name, passwords: wirePassword('wrong') }, { token: anonymous });
    await server.inject({
      method: 'GET',
      url: `/api/nothing?access_token=${token}`,
      headers: { authorization: `Bearer ${token}` },
    });
  }
  const { rows } = await app.deps.pools.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'region%'`,
  );
  const union = rows.map(({ name }) => `select to_jsonb(t)::text as row from ${name} t`).join(' union all ');
  const dump = (await app.deps.pools.owner.query<{ row: string }>(union)).rows.map(({ row }) => row).join('\n');
  const log = Buffer.concat(logged).toString();
  expect(log.length).toBeGreaterThan(1000);
  const book = promise('P14');
  book.figure('令牌的随机位数', Buffer.from(issued[0] ?? '', 'base64url').length * 8, { atLeast: 256, unit: '位' });
  book.figure('数据库里的令牌', issued.filter((token) => dump.includes(token)).length, {
    exactly: 0,
    unit: `个（共 ${issued.length}）`,
  });
  book.figure('日志里的令牌', issued.filter((token) => log.includes(token)).length, {
    exactly: 0,
    unit: `个（共 ${issued.length}）`,
  });
});

/** What a token was once found to be, for five minutes. */
function remembering(sessions: Sessions): Sessions {
  const known = new Map<string, Promise<TokenSession>>();
  const find = (token: string) => {
    const session = known.get(token) ?? sessions.find(token);
    known.set(token, session);
    return session;
  };
  return { ...sessions, find, look: find };
}

it('would live on where sessions are remembered for five minutes', async () => {
  const twin = await twinOf(app, { sessions: remembering(app.deps.sessions) });
  const outcomes = [];
  for (const name of ['退出', '停用', '管理员重置密码']) outcomes.push((await worksAfter(name, twin)).works);
  await twin.close();
  promise('P14').twin('令牌从五分钟的缓存里核对', outcomes.every(Boolean));
});
