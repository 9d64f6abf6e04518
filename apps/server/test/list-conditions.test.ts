import { registry } from '@yunguan/contract/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form } from './factories';
import { wholeMatrix } from './matrix/whole';
import { grantViewer, restoreViewer } from './promises/stage';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const matrix = wholeMatrix(() => app);

/** The two ends of a list's days, and what is said of each; the ledger of ballots is asked for minutes. */
const ends = { startTime: /^开始(日期|时间)格式不正确$/, endTime: /^结束(日期|时间)格式不正确$/ } as const;
type End = keyof typeof ends;

function takes({ input, described }: (typeof registry)[number], end: End): boolean {
  const { properties = {} } = z.toJSONSchema(described?.() ?? input, { io: 'input', unrepresentable: 'any' });
  return Object.hasOwn(properties, 'pageIndex') && Object.hasOwn(properties, end);
}

const days = registry.flatMap((endpoint) =>
  (['startTime', 'endTime'] as const).flatMap((end) => (takes(endpoint, end) ? [{ path: endpoint.path, end }] : [])),
);

describe('a day that no calendar has', () => {
  it('is asked of many lists', () => {
    expect(days.length).toBeGreaterThan(40);
  });

  it.each(days)('is refused by $path by the name of $end', async ({ path, end }) => {
    const row = matrix[path];
    if (!row) throw new Error(`${path}: not in the matrix`);
    const { content, anyOf } = row.needs ?? { content: undefined, anyOf: [] };
    if (content) await grantViewer(app, content, anyOf.filter((code) => code !== 'view').slice(0, 1));
    const body = await row.body();
    const answers: [string, string][] = [];
    for (const day of ['x', '2026-02-30', '0000-01-01', '2026/05/01', '2026']) {
      answers.push([day, (await app.send(row.as, path, { ...body, [end]: day })).msg]);
    }
    if (content) await restoreViewer(app, content);

    for (const [day, msg] of answers) expect(msg, day).toMatch(ends[end]);
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
