import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form } from './factories';
import { matrixCalls, withToken } from './promises/stage';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const calls = matrixCalls(() => app);

/** What a list may be asked for, by name; nothing when the call is no list. */
function conditionsOf({ input, described }: Endpoint): Readonly<Record<string, unknown>> {
  const { properties = {} } = z.toJSONSchema(described?.() ?? input, { io: 'input', unrepresentable: 'any' });
  return Object.hasOwn(properties, 'pageIndex') ? properties : {};
}

/** The two ends of a list's days, and what is said of each; the ledger of ballots is asked for minutes. */
const ends = { startTime: /^开始(日期|时间)格式不正确$/, endTime: /^结束(日期|时间)格式不正确$/ } as const;

const days = calls.flatMap((call) =>
  (['startTime', 'endTime'] as const).flatMap((end) =>
    Object.hasOwn(conditionsOf(call.endpoint), end) ? [{ ...call, end }] : [],
  ),
);

/** Conditions that a number may be: states, sexes, years, pages. */
const numbers = calls.flatMap((call) => {
  const names = Object.entries(conditionsOf(call.endpoint)).flatMap(([name, schema]) =>
    /"type":"(?:integer|number)"/.test(JSON.stringify(schema)) ? [name] : [],
  );
  return names.length > 0 ? [{ ...call, names }] : [];
});

describe('a day that no calendar has', () => {
  it('is asked of many lists', () => {
    expect(days.length).toBeGreaterThan(40);
  });

  it.each(days)('is refused by $path by the name of $end', async ({ end, ...call }) => {
    const body = await call.row.body();
    await withToken(app, call, async (sending) => {
      for (const day of ['x', '2026-02-30', '0000-01-01', '2026/05/01', '2026']) {
        const { msg } = await app.call(call.path, { ...body, [end]: day }, sending);
        expect(msg, day).toMatch(ends[end]);
      }
    });
  });
});

describe('a number that no row has', () => {
  it('is asked of many lists', () => {
    expect(numbers.length).toBeGreaterThan(40);
  });

  it.each(numbers)('is no surprise to $path', async ({ names, ...call }) => {
    const body = await call.row.body();
    await withToken(app, call, async (sending) => {
      for (const name of names) {
        for (const odd of [32_768, 2_147_483_647, -2_147_483_648]) {
          const { msg } = await app.call(call.path, { ...body, [name]: odd }, sending);
          expect(msg, `${name}: ${odd}`).not.toContain('系统繁忙');
        }
      }
    });
  });
});

describe('a keyword', () => {
  it.each(['İstanbul 木偶戏', 'ΟΔΟΣ 合唱', 'ΣΟΦΟΣ', 'Straße 影展', 'ÉTÉ 音乐节'])(
    'finds the title %s as it stands',
    async (title) => {
      const id = await buildVote(app, { form: { title } });
      for (const keyword of [title, title.slice(1), title.slice(0, 2), title.slice(0, 1)]) {
        const { objects } = await app.send('editor', '/api/VoteActivity/v1/admin-getVotePageActivities', { keyword });
        const rows = objects.datas as Form[];
        expect(
          rows.map((row) => row.id),
          keyword,
        ).toContain(id);
      }
    },
  );
});
