import { getEquipmentPage } from '@yunguan/contract/content/equipment';
import { hall } from '@yunguan/contract/content/hall';
import { panorama } from '@yunguan/contract/content/panorama';
import { site } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import { parseContent, type Values } from '@yunguan/contract/kernel/parse';
import { getContentReviewList, getReviewDetail, review } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedEquipment } from '../src/demo/seed-equipment';
import { bookableHalls, seedHalls } from '../src/demo/seed-halls';
import { seedPanoramas } from '../src/demo/seed-panoramas';
import { bookableSites, seedSites } from '../src/demo/seed-sites';
import { sanitizeRichText } from '../src/kernel/html/rich-text';
import { type ContentApp, createContentApp } from './content-app';
import { demoPlan } from './demo-plan';
import { type Form, mustSend, path } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const plan = demoPlan(app);
  await app.db.transaction('*', async (tx) => {
    await seedEquipment(tx, plan.base);
    await seedSites(tx, plan);
    await seedHalls(tx, plan);
    await seedPanoramas(tx, plan);
  });
});
afterAll(() => app.close());

const types = [anyContent(site), anyContent(hall), anyContent(panorama)];
const rowsOf = async (declaration: (typeof types)[number], name: string) =>
  (await mustSend(app, name, path(declaration, 'page'), { pageSize: 100 })).list as Form[];
const statusOf = (row: Form) => (row.statusDiscription as { value: number }).value;

describe.each(types)('the demo rows of $label', (declaration) => {
  it('are at least thirty over all statuses and two venues, with titles of their own', async () => {
    const [main, branch] = [await rowsOf(declaration, 'admin'), await rowsOf(declaration, 'branch')];
    expect(main.length + branch.length).toBeGreaterThanOrEqual(30);
    expect(new Set(main.map(statusOf))).toEqual(new Set([0, 1, 2, 100, 101, 102]));
    expect(new Set(branch.map(statusOf)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(main.map((row) => row.title)).size).toBe(main.length);
    expect(new Set(main.map((row) => row.type)).size).toBeGreaterThanOrEqual(6);
    for (const row of [...main, ...branch]) {
      expect(row.type, String(row.title)).not.toBeNull();
      expect(String(row.areas ?? row.county)).toMatch(/重庆市.*两江新区.*街道/);
    }
  });

  it('hold everything that a submission asks for, as an editor would store it', async () => {
    const { rows } = await app.deps.pools.owner.query<{ form: Values }>(
      'select form from revision where content_type = $1',
      [declaration.key],
    );
    expect(rows.length).toBeGreaterThan(25);
    for (const { form } of rows) {
      const parsed = parseContent(declaration, form, { strictness: 'submit' });
      expect(parsed, JSON.stringify(form)).toMatchObject({ ok: true });
      if (parsed.ok) expect(parsed.values).toEqual(form);
      expect(sanitizeRichText(String(form.introduction))).toBe(form.introduction);
      expect(String(form.introduction).replace(/<[^>]*>/g, '')).not.toMatch(
        /undefined|NaN|\[object|测试|示例|[a-z]{6,}/i,
      );
    }
  });

  it('can be saved as they stand', async () => {
    const [draft] = (await rowsOf(declaration, 'editor')).filter((row) => statusOf(row) === 0);
    const answer = await app.send('editor', path(declaration, 'update'), {
      id: draft?.id,
      [declaration.titleField]: '改过的名称',
    });
    expect(answer.state, answer.text).toBe(1);
  });

  it('wait with their reviewers and can be decided', async () => {
    const waiting = (await mustSend(app, 'reviewer', getContentReviewList.path, { pageSize: 100 })).datas as Form[];
    const objectId = waiting.find((row) => row.kind === declaration.key)?.objectId;
    const detail = await mustSend(app, 'reviewer', getReviewDetail.path, { objectId });
    expect(detail).toMatchObject({ kind: declaration.key, canReview: true });
    await mustSend(app, 'reviewer', review.path, { objectId, result: 'approve' });
  });
});

describe('the demo of what may be booked', () => {
  it('has enough approved places in both venues, of several shapes of weeks', async () => {
    const houses = ['main', demoBranchKey] as const;
    const [sites, halls] = [houses.map(bookableSites), houses.map(bookableHalls)];
    for (const [places, declaration, least] of [
      [sites, anyContent(site), [6, 2]],
      [halls, anyContent(hall), [4, 2]],
    ] as const) {
      for (const [index, name] of (['admin', 'branch'] as const).entries()) {
        const rows = await rowsOf(declaration, name);
        const found = places[index] ?? [];
        expect(found.length).toBeGreaterThanOrEqual(least[index] ?? 0);
        for (const { id, title, timeSlots, timeConfigs } of found)
          expect(rows.find((row) => row.id === id)).toMatchObject({ title, status: 100, timeSlots, timeConfigs });
      }
    }
    const today = app.clock.now().toISOString().slice(0, 10);
    const valid = (await rowsOf(anyContent(site), 'admin')).filter(
      (row) => row.status === 100 && String(row.validEndTime) >= today,
    );
    expect(new Set(valid.map((row) => row.id))).toEqual(new Set(sites[0]?.map(({ id }) => id)));
    const shapes = new Set(sites.flat().map(({ timeConfigs }) => timeConfigs.length));
    expect(shapes.size).toBeGreaterThanOrEqual(4);
    expect(shapes).toContain(0);
  });

  it('has a catalogue of equipment, some of it withdrawn and much of it in use', async () => {
    const { datas, total } = await mustSend(app, 'admin', getEquipmentPage.path, { pageSize: 100 });
    const pieces = datas as Form[];
    expect(total).toBeGreaterThanOrEqual(24);
    expect(pieces.filter((piece) => piece.state === false).length).toBeGreaterThanOrEqual(2);
    expect(pieces.filter((piece) => Number(piece.usedBy) > 0).length).toBeGreaterThan(10);
    expect((await mustSend(app, 'branch', getEquipmentPage.path, {})).total).toBeGreaterThanOrEqual(10);
    for (const name of ['admin', 'branch'])
      for (const row of (await rowsOf(anyContent(site), name)).concat(await rowsOf(anyContent(hall), name)))
        expect((row.equipmentList as unknown[]).length, String(row.title)).toBe((row.equipmentId as unknown[]).length);
  });
});
