import { addRound } from '@yunguan/contract/content/vote-round';
import { getSubmission } from '@yunguan/contract/content/vote-application';
import { orderKinds } from '@yunguan/contract/platform/orders';
import { getApplyList } from '@yunguan/contract/platform/review';
import { getOrderSettings, setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { confirmsItself } from '../src/kernel/orders/confirms-itself';
import { seedId } from '../src/seed/ids';
import { bookAs, bookedTypes, bookFor, bookingOf, openPlace, waitingIds } from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { apply, buildOpenForm, newMember } from './custom-factory';
import { type Form, mustSend } from './factories';
import { teamCalls } from './team-calls';
import { roundInput, teamInput } from './vote-team-factory';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const [main, branch] = [seedId.venue('main'), seedId.venue(demoBranchKey)];
const read = async (body: Form = {}, name = 'admin') =>
  (await mustSend(app, name, getOrderSettings.path, body)) as unknown as {
    kind: string;
    kindName: string;
    confirmsItself: boolean;
  }[];
const set = (body: Form, name = 'admin') => app.send(name, setOrderSetting.path, body);

describe('the settings of orders', () => {
  it('list every kind by its name; nothing confirms itself until somebody wants it', async () => {
    const kinds = await read();
    expect(kinds.map(({ kind, kindName }) => [kind, kindName])).toEqual(
      Object.values(orderKinds).map(({ key, label }) => [key, label]),
    );
    expect(kinds.every((kind) => !kind.confirmsItself)).toBe(true);
  });

  it('are set and taken back for one venue alone, with a row in the log', async () => {
    expect(await set({ kind: 'siteBooking', confirmsItself: 1 })).toMatchObject({ state: 1, msg: '设置成功' });
    const on = (kinds: Awaited<ReturnType<typeof read>>) =>
      kinds.filter((one) => one.confirmsItself).map(({ kind }) => kind);
    expect(on(await read())).toEqual(['siteBooking']);
    expect(on(await read({ venueId: main.toUpperCase() }, 'platform'))).toEqual(['siteBooking']);
    expect(on(await read({}, 'branch'))).toEqual([]);
    await app.db.transaction([main, branch], async (tx) => {
      expect(await confirmsItself(tx, main, 'siteBooking')).toBe(true);
      expect(await confirmsItself(tx, main, 'hallBooking')).toBe(false);
      expect(await confirmsItself(tx, branch, 'siteBooking')).toBe(false);
    });
    await set({ kind: 'siteBooking', confirmsItself: false });
    expect(on(await read())).toEqual([]);
    const { rows } = await app.deps.pools.owner.query(
      'select object_id, venue_id, detail from audit_log where call = $1 order by id',
      [setOrderSetting.path],
    );
    expect(rows).toMatchObject([
      { object_id: 'siteBooking', venue_id: main, detail: { confirmsItself: true } },
      { detail: { confirmsItself: false } },
    ]);
  });

  it('are refused for another venue, an unknown kind and without a value', async () => {
    for (const name of ['viewer', 'editor', 'reviewer']) {
      expect(await set({ kind: 'siteBooking', confirmsItself: true }, name), name).toMatchObject(forbidden);
      expect(await app.send(name, getOrderSettings.path, {}), name).toMatchObject(forbidden);
    }
    const foreign = { kind: 'siteBooking', confirmsItself: true, venueId: main };
    expect(await set(foreign, 'branch')).toMatchObject(forbidden);
    expect(await app.send('branch', getOrderSettings.path, { venueId: main })).toMatchObject(forbidden);
    for (const kind of ['', 'toString', 'vote', 5, null]) {
      expect(await set({ kind, confirmsItself: true }), String(kind)).toMatchObject({
        state: 0,
        objects: { field: 'kind' },
      });
    }
    expect(await set({ kind: 'siteBooking' })).toMatchObject({ state: 0, objects: { field: 'confirmsItself' } });
    expect((await read()).some((one) => one.confirmsItself)).toBe(false);
  });
});

describe.each(bookedTypes)('a $label whose bookings confirm themselves', (type) => {
  it('has them confirmed at once, by members and by staff, until it is switched off', async () => {
    const placeId = await openPlace(app, type);
    await set({ kind: type.order, confirmsItself: true });
    const bookings = [
      await bookAs(app, newMember(), { type, placeId }),
      await bookFor(app, 'editor', { type, placeId, changes: { type: 2 } }),
    ];
    for (const answer of bookings) {
      expect(answer).toMatchObject({ state: 1, msg: '预订成功，请按时使用', objects: { state: 'confirmed' } });
      const id = String(answer.objects.id);
      expect(await bookingOf(app, type, id)).toMatchObject({ remark: '自动通过', decidedBy: '系统' });
      expect(await waitingIds(app, type)).not.toContain(id);
    }
    const theirs = await openPlace(app, type, { venue: 'branch' });
    expect(await bookAs(app, newMember(), { type, placeId: theirs })).toMatchObject({ objects: { state: 'pending' } });
    await set({ kind: type.order, confirmsItself: false });
    expect(await bookAs(app, newMember(), { type, placeId, changes: { type: 3 } })).toMatchObject({
      objects: { state: 'pending' },
    });
  });
});

describe('sign-ups that confirm themselves', () => {
  it('of a team are approved at once and enter the first round', async () => {
    const teams = teamCalls(() => app);
    const activityId = await teams.newActivity();
    await mustSend(app, 'editor', addRound.path, { activityId, ...roundInput() });
    await set({ kind: 'voteSignup', confirmsItself: true });
    const { id } = (await teams.add({ activityId, ...teamInput() })).objects;
    await set({ kind: 'voteSignup', confirmsItself: false });
    expect(await teams.detail(id)).toMatchObject({ state: 100, approvalComments: '自动通过', decidedBy: '系统' });
    expect(await teams.waiting(id)).toEqual([]);
    expect(await teams.sql('select entered_by_name from vote_team_rotation where team_id = $1', [id])).toEqual([
      { entered_by_name: '系统' },
    ]);
    const next = (await teams.add({ activityId, ...teamInput() })).objects;
    expect(await teams.waiting(next.id)).toHaveLength(1);
  });

  it('by a form of its own are approved at once', async () => {
    const activityId = await buildOpenForm(app);
    await set({ kind: 'customSignup', confirmsItself: true });
    const answer = await apply(app, newMember(), activityId);
    await set({ kind: 'customSignup', confirmsItself: false });
    expect(answer).toMatchObject({ state: 1, msg: '报名成功' });
    const { id } = answer.objects;
    expect(await mustSend(app, 'viewer', getSubmission.path, { id: String(id) })).toMatchObject({
      state: 100,
      approvalComments: '自动通过',
      decidedBy: '系统',
    });
    const { datas } = await mustSend(app, 'reviewer', getApplyList.path, { kind: 'customSignup', pageSize: 100 });
    expect(datas).toEqual([]);
  });
});
