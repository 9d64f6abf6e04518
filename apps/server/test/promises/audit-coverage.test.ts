import { login } from '@yunguan/contract/platform/auth';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/database';
import { sealAudit } from '../../src/kernel/audit/seal';
import { verifyAudit } from '../../src/kernel/audit/verify';
import { wirePassword } from '../../src/kernel/passwords/password-hash';
import { type ContentApp, createContentApp } from '../content-app';
import { promise, size } from './record';
import { type Door, doorOf, hasSucceeded, type MatrixCall, matrixCalls, twinOf, withToken } from './stage';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const writing = matrixCalls(() => app).filter(({ endpoint }) => endpoint.effect === 'write');

interface Line {
  readonly at: Date;
  readonly user_id: string | null;
  readonly user_name: string;
  readonly venue_id: string | null;
  readonly address: string;
  readonly call: string;
  readonly object_id: string;
  readonly result: string;
  readonly request_id: string;
  readonly whole: string;
}

const lastLine = async () =>
  Number(
    (await app.deps.pools.owner.query<{ id: string }>('select coalesce(max(id), 0) as id from audit_log')).rows[0]?.id,
  );
const linesAfter = async (id: number) =>
  (
    await app.deps.pools.owner.query<Line>(
      'select a.*, row_to_json(a)::text as whole from audit_log a where id > $1 order by id',
      [id],
    )
  ).rows;

/** What is wrong with the lines that one call left. */
function flaws(call: MatrixCall, written: readonly Line[], result: RegExp): string[] {
  // Who ends the session of another leaves a line in the other's log, too, under a name of its own.
  const lines = written.filter((line) => line.call.startsWith('/'));
  const [line] = lines;
  if (lines.length !== 1 || !line) return [`${call.path}: ${lines.length} lines`];
  const isKnown = !['anonymous', 'nobody'].includes(call.row.as);
  const wrong = [
    line.call === call.path || `call ${line.call}`,
    result.test(line.result) || `result ${line.result}`,
    line.address === '10.9.8.7' || `address ${line.address}`,
    /^[0-9a-f-]{36}$/.test(line.request_id) || 'no request id',
    !isKnown || line.user_id !== null || 'nobody',
    !isKnown || line.user_name !== '' || 'no name',
    line.at instanceof Date || 'no time',
  ];
  return wrong.flatMap((one) => (one === true ? [] : [`${call.path}: ${String(one)}`]));
}

async function effectsWithoutLine(door: Door, calls: readonly MatrixCall[]): Promise<string[]> {
  const problems: string[] = [];
  for (const call of calls) {
    const body = await call.row.body();
    await withToken(app, call, async (sending) => {
      const before = await lastLine();
      const answer = await door.send(call, body, { ...sending, from: '10.9.8.7' });
      if (!hasSucceeded(call, answer)) problems.push(`${call.path}: ${answer.text}`);
      problems.push(...flaws(call, await linesAfter(before), /^ok$/));
    });
  }
  return problems;
}

it('holds one line for each success of a writing call: who, when, from where, what', async () => {
  const problems = await effectsWithoutLine(doorOf(app.app), writing);
  expect(problems).toEqual([]);
  promise('P22').figure(
    '写入接口：成功恰好一条审计',
    writing.length - new Set(problems.map((one) => one.split(':')[0])).size,
    {
      exactly: writing.length,
      unit: '个接口',
    },
  );
}, 900_000);

it('holds one line for each refusal of a writing call, whoever was refused', async () => {
  const door = doorOf(app.app);
  const problems: string[] = [];
  const anonymous = await app.anonymous();
  const branch = await app.as('branch');
  let refusals = 0;
  for (const call of writing) {
    const tried = [
      ...(call.row.as === 'nobody' ? [] : [{ sending: {}, result: /^refused:NO_LOGIN$/ }]),
      ...(['nobody', 'anonymous'].includes(call.row.as)
        ? []
        : [{ sending: { token: anonymous }, result: /^refused:/ }]),
      ...(call.endpoint.need.kind === 'member' ? [{ sending: { token: branch }, result: /^refused:NO_LOGIN$/ }] : []),
      ...(call.endpoint.need.kind === 'platform'
        ? [{ sending: { token: branch }, result: /^refused:FORBIDDEN$/ }]
        : []),
    ];
    for (const { sending, result } of tried) {
      const before = await lastLine();
      await door.send(call, {}, { ...sending, from: '10.9.8.7' });
      const lines = await linesAfter(before);
      refusals += 1;
      // Who is not known has neither id nor name.
      if (lines.length !== 1 || !result.test(lines[0]?.result ?? '')) {
        problems.push(`${call.path}: ${lines.map((line) => line.result).join()}`);
      }
    }
  }
  expect(problems).toEqual([]);
  promise('P22').figure('被拒绝的写入：没有恰好一条审计', problems.length, {
    exactly: 0,
    unit: `次（共 ${refusals}）`,
  });
}, 900_000);

it('holds one line for login, failed login, missing right, export order and export', async () => {
  const cases: (readonly [string, () => Promise<unknown>, RegExp])[] = [
    [
      'a failed login',
      async () =>
        app.call(
          login.path,
          { nickName: 'editor', passwords: wirePassword('wrong') },
          { token: await app.anonymous(), from: '10.1.1.1' },
        ),
      /refused:VALIDATION/,
    ],
    [
      'a missing right to look',
      () => app.send('viewer', '/api/systems/v1/admin-getSysUserPage', {}),
      /refused:FORBIDDEN/,
    ],
    ['an order of an export', () => app.send('admin', generateFile.path, { action: 3027, model: {} }), /^ok$/],
  ];
  await app.as('viewer');
  await app.as('admin');
  for (const [what, run, result] of cases) {
    const before = await lastLine();
    await run();
    const lines = await linesAfter(before);
    expect(
      lines.map((line) => line.result),
      what,
    ).toEqual([expect.stringMatching(result)]);
  }
  const ticket = await app.send('admin', generateFile.path, { action: 3027, model: {} });
  const before = await lastLine();
  await app.get(`/api/publics/v1/admin-exportFile?data=${String(ticket.objects)}`);
  expect((await linesAfter(before)).map((line) => [line.call, line.result])).toEqual([['export', 'ok']]);
});

it('keeps line breaks and markup of strangers in their place, and no secret at all', async () => {
  const before = await lastLine();
  const nasty = 'x\r\n2026-11-21 root ok\u0000<script>alert(1)</script>';
  const secret = wirePassword('a very secret one');
  await app.call(
    login.path,
    { nickName: nasty, passwords: secret },
    { token: await app.anonymous(), from: '10.1.1.2' },
  );
  await app.send('editor', '/api/VoteActivity/v1/admin-deleteVoteActivityInfo', { ids: [nasty] });
  const lines = await linesAfter(before);
  for (const { whole } of lines) {
    expect(whole).not.toContain(secret);
    expect(whole).not.toMatch(/[\r\n]/);
  }
  expect(lines.length).toBeGreaterThanOrEqual(2);
});

it('finds any single line that was taken out or changed', async () => {
  const { owner } = app.deps.pools;
  while ((await sealAudit(owner)) > 0);
  expect((await verifyAudit(owner)).problems).toEqual([]);
  const all = (await owner.query<{ id: string }>('select id from audit_log order by id')).rows.map(({ id }) => id);
  const step = Math.max(1, Math.floor(all.length / size({ fast: 12, full: 150 })));
  const chosen = all.filter((_, index) => index % step === 0);
  let [tried, found] = [0, 0];
  const client = await owner.connect();
  try {
    for (const id of chosen) {
      for (const statement of [
        'delete from audit_log where id = $1',
        `update audit_log set user_name = user_name || '他' where id = $1`,
      ]) {
        await client.query('begin');
        await client.query('alter table audit_log disable trigger audit_log_append_only');
        await client.query(statement, [id]);
        // The same connection, so that what was tampered with never leaves the transaction.
        const { problems } = await verifyAudit(client as unknown as typeof owner);
        await client.query('rollback');
        tried += 1;
        if (problems.length > 0) found += 1;
      }
    }
  } finally {
    client.release();
  }
  promise('P22').figure('删改一条审计被查出', (found / tried) * 100, { exactly: 100, unit: `%（${tried} 次）` });
}, 900_000);

it('lets the application write a line and read it, and nothing else', async () => {
  const { rows } = await app.deps.pools.owner.query<{ may: string[] }>(
    `select array_agg(p order by p) as may from unnest(array['SELECT','INSERT','UPDATE','DELETE','TRUNCATE','TRIGGER']) p
     where has_table_privilege('yunguan_app', 'audit_log', p)`,
  );
  expect(rows[0]?.may).toEqual(['INSERT', 'SELECT']);
  for (const statement of [`update audit_log set result = 'x'`, 'delete from audit_log', 'truncate audit_log']) {
    await expect(app.deps.db.within('*', statement)).rejects.toThrow(/permission denied/);
  }
  promise('P22').figure('应用的数据库角色可对审计做的事', rows[0]?.may.length ?? 0, {
    exactly: 2,
    unit: '种（插入、查询）',
  });
});

/** Forgets the audit row of an effect, as one that is sent after the commit may be lost. */
function forgetful(db: Database): Database {
  return {
    ...db,
    transaction: (scope, run) =>
      db.transaction(scope, (tx) =>
        run({
          ...tx,
          send: (text, values) => (text.includes('insert into audit_log') ? undefined : tx.send(text, values)),
        }),
      ),
  };
}

it('is missed where an effect is recorded apart from its transaction', async () => {
  const twin = await twinOf(app, { db: forgetful(app.deps.db) });
  const some = writing.filter(({ row }) => row.needs?.content === 'recruit');
  const problems = await effectsWithoutLine(doorOf(twin), some);
  await twin.close();
  expect(some.length).toBeGreaterThan(0);
  promise('P22').twin('审计记录在事务之外，随提交丢失', problems.length === some.length);
});
