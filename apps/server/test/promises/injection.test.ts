import * as library from '@yunguan/contract/platform/library';
import { contentTypes } from '@yunguan/contract/content-types';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Database } from '../../src/db/database';
import { type ContentApp, createContentApp } from '../content-app';
import { buildRecruit, buildVote, type Form } from '../factories';
import { promise, size } from './record';
import { type Door, doorOf, type MatrixCall, matrixCalls, twinOf } from './stage';

const marker = 'zq7xinjected';
/** Texts that would change a statement if they became a part of it. */
const payloads = [
  `${marker}' or '1'='1`,
  `${marker}' union select password_hash from staff_user --`,
  `${marker}'; select pg_sleep(3); --`,
  `${marker}' || (select pg_sleep(3)) || '`,
  `${marker}") or true --`,
  `${marker}\\' or 1=1 #`,
  `title; drop table venue; --${marker}`,
  `(case when (1=1) then id else 1/(select 0) end)/*${marker}*/`,
];

const query = pg.Client.prototype.query;
const statements: string[] = [];
let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await buildVote(app, { status: 100 });
  await buildRecruit(app);
  const watched = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args;
    // A cursor carries its statement as a text, too.
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
    if (typeof text === 'string' && text.includes(marker)) statements.push(text);
    return Reflect.apply(query, this, args);
  };
  Object.assign(pg.Client.prototype, { query: watched });
});
afterAll(async () => {
  Object.assign(pg.Client.prototype, { query });
  await app.close();
});

const calls = matrixCalls(() => app).filter(({ endpoint }) => !endpoint.multipart);
const commonNames = [
  'sortField',
  'sortOrder',
  'keyword',
  'venueId',
  'orderByColumn',
  'isAsc',
  'params',
  'columns',
  'filter',
];

/** Names that the call reads, and those by which others were attacked. */
function namesOf({ endpoint, path }: MatrixCall): string[] {
  const { properties } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  const declared = Object.keys(properties ?? {});
  const type = contentTypes.find((one) => path.startsWith(`${one.base}/`));
  return [
    ...new Set([...(declared.length > 0 ? declared : ['id', ...Object.keys(type?.fields ?? {})]), ...commonNames]),
  ];
}

const tokenOf = ({ endpoint, path }: MatrixCall) => {
  // A sign-out, a login or a password change in between would change who calls.
  if (/signOut|Login|changePassword|sendCode|getToken/.test(path)) return app.anonymous();
  return endpoint.need.kind === 'member' ? app.as('13900000039') : app.as('platform');
};

/** An answer without what was once stored as somebody's words, and is listed as such. */
const withoutPayloads = (text: string) =>
  payloads.reduce((rest, payload) => rest.replaceAll(JSON.stringify(payload).slice(1, -1), ''), text);

interface Attacked {
  requests: number;
  slow: string[];
  surprises: string[];
}

async function attack(door: Door, chosen: readonly MatrixCall[], step: number): Promise<Attacked> {
  const seen: Attacked = { requests: 0, slow: [], surprises: [] };
  for (const [at, call] of chosen.entries()) {
    const token = await tokenOf(call);
    for (const [place, name] of namesOf(call).entries()) {
      for (const [index, payload] of payloads.entries()) {
        if ((at + place + index) % step !== 0) continue;
        const began = performance.now();
        const answer = await door.send(call, { [name]: index % 3 === 2 ? [payload] : payload }, { token });
        const took = performance.now() - began;
        seen.requests += 1;
        if (took > 2000) seen.slow.push(`${call.path} ${name} ${Math.round(took)} ms`);
        if (answer.status >= 500 && answer.status !== 503) seen.surprises.push(`${call.path} ${name}: ${answer.text}`);
        if (/syntax error|relation "|pg_|系统繁忙/.test(withoutPayloads(answer.text)) && answer.status !== 503) {
          seen.surprises.push(`${call.path} ${name}: ${answer.text.slice(0, 200)}`);
        }
      }
    }
  }
  return seen;
}

it('never becomes a part of a statement: every field of every call', async () => {
  const { requests, slow, surprises } = await attack(doorOf(app.app), calls, size({ fast: 31, full: 1 }));
  expect(surprises).toEqual([]);
  const book = promise('P23');
  book.figure('注入写法的请求', requests, { atLeast: size({ fast: 500, full: 20_000 }), unit: '次' });
  book.figure('含有输入文字的 SQL 语句', statements.length, { exactly: 0, unit: '条' });
  book.figure('注入写法的 5xx 与意外回答', surprises.length, { exactly: 0, unit: '次' });
  // On a machine that does much else, one slow answer is no proof of a sleep of three seconds.
  book.measured('超过 2 秒的回答', slow.length, {
    unit: '次',
    goal: '= 0',
    why: '与其他测试同时运行，机器的负载会让个别回答变慢',
  });
}, 900_000);

it('tells nobody the truth of a condition: true and false are answered alike', async () => {
  const lists = calls.filter(({ endpoint, row }) => endpoint.effect === 'read' && row.as !== 'nobody');
  const pairs = [
    [`无' or '1'='1`, `无' or '1'='2`],
    ['无" or 1=1 --', '无" or 1=2 --'],
    ['(case when 1=1 then title else id end)', '(case when 1=2 then title else id end)'],
  ];
  const different: string[] = [];
  let compared = 0;
  const chosen = lists.filter((_, index) => index % size({ fast: 9, full: 1 }) === 0);
  for (const call of chosen) {
    const token = await tokenOf(call);
    for (const name of ['keyword', 'name', 'sortField', 'typeId', 'venueId', 'startTime']) {
      for (const pair of pairs) {
        const ask = async (value: string | undefined) => {
          const answer = await doorOf(app.app).send(call, { [name]: value, pageSize: 5 }, { token });
          return answer.text.replaceAll(/"requestId":"[^"]+"/g, '');
        };
        const texts = [await ask(pair[0]), await ask(pair[1])];
        compared += 1;
        // What is made anew each time differs from itself, too.
        if (texts[0] === texts[1] || texts[0] !== (await ask(pair[0]))) continue;
        different.push(`${call.path} ${name} ${pair[0]}`);
      }
    }
  }
  expect(different).toEqual([]);
  promise('P23').figure('真假条件回答不同', different.length, { exactly: 0, unit: `次（${compared} 对）` });
}, 900_000);

it('asks for no more than a hundred rows, in no order but those that are offered', async () => {
  const lists = calls.filter(
    ({ endpoint, path }) =>
      endpoint.effect === 'read' &&
      namesOf({ endpoint, path, row: { as: '', body: async () => ({}) } }).includes('pageSize'),
  );
  let most = 0;
  for (const call of lists) {
    const token = await tokenOf(call);
    for (const pageSize of [-1, 0, 101, 1e9]) {
      const answer = await doorOf(app.app).send(call, { pageSize, pageIndex: 1 }, { token });
      if (answer.state !== 1) continue;
      const rows = Object.values(answer.objects).flatMap((value) => (Array.isArray(value) ? [value.length] : []));
      most = Math.max(most, ...rows);
    }
  }
  for (let sortType = 0; sortType < 100; sortType += 9) {
    const answer = await app.send('admin', library.getResourceList.path, { sortType });
    expect([0, 1, 101]).toContain(answer.state);
    expect(answer.text).not.toContain('系统繁忙');
  }
  promise('P23').figure('一页最多的行数', most, { atMost: 100, unit: `行（${lists.length} 个列表）` });
}, 900_000);

it('is taken as JSON under its two exact types only, within its size and depth', async () => {
  const path = '/api/VoteActivity/v1/admin-getVotePageActivities';
  const token = await app.as('admin');
  const post = (type: string, payload: string) =>
    app.app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
    });
  const forms = [
    'text/plain',
    'application/json\t; charset=utf-8',
    'application/json; charset=utf-7',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    ' application/xml',
    'application/json;,text/plain',
    'multipart/form-data; boundary=x',
  ];
  const refused: number[] = [];
  for (const type of forms) refused.push((await post(type, '{"pageSize":1000000}')).statusCode);
  const unenforced = refused.filter((status) => status !== 415 && status !== 400);
  // White space before a parameter is the one spelling that RFC 9110 lets pass.
  expect(unenforced.length).toBeLessThanOrEqual(1);
  const began = performance.now();
  expect((await post('application/json', `{"keyword":"${'x'.repeat(1_100_000)}"}`)).statusCode).toBe(413);
  const took = performance.now() - began;
  const deep = await post('application/json', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`);
  expect([200, 400]).toContain(deep.statusCode);
  expect((await post('application/json', '{"pageSize":1,"pageSize":1e309,"__proto__":{"x":1}}')).statusCode).toBe(200);
  expect(({} as Form).x).toBeUndefined();
  promise('P23').measured('超过 1 MB 的请求体被拒绝用时', took, {
    unit: '毫秒',
    goal: '≤ 50',
    why: '与其他测试同时运行',
  });
});

/** Writes what was given into the text of the statement, as a program does that knows no parameters. */
function inlining(db: Database): Database {
  return {
    ...db,
    within: (scope, text, values) => db.within(scope, ...inlined(text, values)),
    passOn: (scope, text, values) => db.passOn(scope, ...inlined(text, values)),
  };
}

function inlined(text: string, values: readonly unknown[] = []): [text: string, values: unknown[]] {
  const quoted = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : undefined);
  const left: unknown[] = [];
  const whole = text.replace(/\$(\d+)/g, (_place, index: string) => {
    const literal = quoted(values[Number(index) - 1]);
    if (literal !== undefined) return literal;
    left.push(values[Number(index) - 1]);
    return `$${left.length}`;
  });
  return [whole, left];
}

it('would be seen in the statements of a program without parameters', async () => {
  const twin = await twinOf(app, { db: inlining(app.deps.db) });
  statements.length = 0;
  const list = calls.filter(({ path }) => path.endsWith('admin-getVotePageActivities'));
  await attack(doorOf(twin), list, 1);
  await twin.close();
  promise('P23').twin('把输入写进语句的文字', statements.length > 0);
});
