import { chinaDay } from '@yunguan/contract/kernel/china-time';
import * as library from '@yunguan/contract/platform/library';
import { getWorkbench, type Workbench } from '@yunguan/contract/platform/workbench';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, mustSend } from './factories';
import { libraryUseCalls } from './library-use-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { picture, resourceOf, must } = libraryUseCalls(() => app);
const look = async (name: string) => (await mustSend(app, name, getWorkbench.path, {})) as unknown as Workbench;
const inDays = (days: number) => chinaDay(new Date(app.clock.now().getTime() + days * 86_400_000));

/** A picture of the library that a draft shows, or nothing does, on a licence that ends in so many days. */
async function licensed(name: string, days: number, { isShown = true } = {}): Promise<string> {
  const url = await picture();
  const id = await resourceOf(url, { name });
  await must(library.editResource, { id, name, licenceUntil: inDays(days) });
  if (isShown) await buildVote(app, { form: { cover: url } });
  return id;
}

describe('licences of files that something shows', () => {
  it('are named on the workbench of who keeps the library once they end within the month, the first to end first', async () => {
    const ending = await licensed('还剩一个月', 30);
    await licensed('还有三十一天', 31);
    const ended = await licensed('昨天到期', -1);
    await licensed('没有地方用', -40, { isShown: false });
    const { licences, licencesTotal } = await look('admin');
    expect(licences).toEqual([
      { id: ended, name: '昨天到期', licenceUntil: inDays(-1), useCount: 1 },
      { id: ending, name: '还剩一个月', licenceUntil: inDays(30), useCount: 1 },
    ]);
    expect(licencesTotal).toBe(2);
  });

  it('are told neither to who may not change the library, nor to another venue', async () => {
    await licensed('今天到期', 0);
    for (const name of ['viewer', 'reviewer', 'branch']) expect((await look(name)).licencesTotal, name).toBe(0);
  });

  it('are no concern any more once the licence is renewed', async () => {
    const renewed = await licensed('续签', 3);
    const before = (await look('admin')).licencesTotal;
    await must(library.editResource, { id: renewed, name: '续签', licenceUntil: inDays(400) });
    expect((await look('admin')).licencesTotal).toBe(before - 1);
  });

  it('are counted where the panel does not name all of them', async () => {
    for (const days of [1, 2, 3, 4, 5, 6]) await licensed(`第${days}天到期`, days);
    const { licences, licencesTotal } = await look('admin');
    expect(licences).toHaveLength(5);
    expect(licencesTotal).toBeGreaterThan(6);
  });
});
