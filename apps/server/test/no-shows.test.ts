import { joinWaitingList, getMyTickets } from '@yunguan/contract/content/activity-ticket';
import {
  cancelTicketOrders,
  checkInTicket,
  getPageTicketOrders,
  getTicketOrder,
  undoCheckIn,
} from '@yunguan/contract/content/activity-ticket-desk';
import { admitArrival, undoArrival } from '@yunguan/contract/platform/arrivals';
import { generateFile } from '@yunguan/contract/platform/files';
import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import {
  getNoShowPolicy,
  getPageNoShows,
  type NoShow,
  noShowExportCode,
  type NoShowPolicy,
  pardonNoShow,
  setNoShowPolicy,
  takeBackPardon,
} from '@yunguan/contract/platform/no-shows';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { demoBranchKey } from '../src/demo/places';
import { eraseDue } from '../src/kernel/erasure/erase-due';
import { servePassedOver } from '../src/content/activity/live/serve-passed-over';
import { enterNoShows } from '../src/kernel/no-shows/enter-no-shows';
import { noShowErasure } from '../src/kernel/no-shows/erase-no-shows';
import { seedId } from '../src/seed/ids';
import { book as orderAs, mustBook as mustTake, openSession } from './activity-factories';
import { bookAs, bookedTypes, bookFor, bookingOf, mustBook, mustBookFor, openPlace } from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { newMember } from './custom-factory';
import { type Form, mustSend } from './factories';
import { exported } from './exported';
import { waitingForLocks } from './lock-waits';
import { ownerSql } from './owner-sql';
import { forbidden } from './refusals';

const [main, branch] = [seedId.venue('main'), seedId.venue(demoBranchKey)];
const [site, hall] = bookedTypes as [(typeof bookedTypes)[0], (typeof bookedTypes)[0]];

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());
const sql = ownerSql(() => app);

/** Each test has its own members; the rule begins anew. Today is the 21st: what counts begins on the 22nd. */
beforeEach(() => sql('delete from no_show_policy'));

const readPolicy = async (body: Form = {}, name = 'admin') =>
  (await mustSend(app, name, getNoShowPolicy.path, body)) as unknown as NoShowPolicy;
const set = (body: Form = {}, name = 'admin', headers: Record<string, string> = {}) =>
  app.send(name, setNoShowPolicy.path, { isOn: true, windowDays: 120, limit: 2, pauseDays: 30, ...body }, headers);
const switchOn = async (body: Form = {}) => expect((await set(body)).msg).toBe('设置成功');
const list = async (body: Form = {}, name = 'reviewer') =>
  (await mustSend(app, name, getPageNoShows.path, { pageSize: 100, ...body })) as unknown as {
    datas: NoShow[];
    total: number;
    kinds: { kind: string; kindName: string; mayExport: boolean }[];
  };
const pardon = (id: string, name = 'reviewer', reason = '当天暴雨') =>
  app.send(name, pardonNoShow.path, { id, reason });
const takeBack = (id: string, name = 'reviewer') => app.send(name, takeBackPardon.path, { id, reason: '核实有误' });
const lettersOf = async (tel: string) =>
  (await mustSend(app, tel, getMyLetters.path, { pageSize: 100 })).datas as { title: string; content: string }[];

/** Noon of a day in China. */
const noon = (day: string) => `${day}T04:00:00Z`;
/** Runs on another day; logins end with it, and a phone gets its next code a minute later. */
async function on<T>(day: string, run: () => Promise<T>): Promise<T> {
  const before = app.clock.now().toISOString();
  app.clock.set(noon(day));
  app.signAllOut();
  try {
    return await run();
  } finally {
    app.clock.set(before);
    app.clock.advance({ minutes: 2 });
    app.signAllOut();
  }
}
const sweepOn = (day: string) => enterNoShows(app.db, contentModules, new Date(noon(day)));

/** A confirmed booking of a member, in a place of its own. */
async function confirmed(tel: string, date: string, type = site, changes: Form = {}): Promise<string> {
  const placeId = await openPlace(app, type);
  const id = await mustBook(app, tel, { type, placeId, changes: { date, ...changes } });
  await mustSend(app, 'reviewer', type.calls.decide.path, { ids: [id], result: 'approve' });
  return id;
}
async function missedOf(objectId: string): Promise<NoShow | undefined> {
  return (await list()).datas.find((one) => one.objectId === objectId);
}
/** Tries to take a slot of a place on a day far ahead. */
async function triesToBook(tel: string, type = site, house: 'main' | 'branch' = 'main') {
  return bookAs(app, tel, {
    type,
    placeId: await openPlace(app, type, { venue: house }),
    changes: { date: '2027-01-20' },
  });
}

describe('the rule of a venue', () => {
  it('is off until somebody switches it on, and then counts from the next day', async () => {
    expect(await readPolicy()).toEqual({
      isOn: false,
      windowDays: 120,
      limit: 2,
      pauseDays: 30,
      sinceDate: null,
      version: 0,
      updatedBy: '',
      updatedAt: '',
    });
    expect(await set({ windowDays: '90', limit: 3, pauseDays: 7, version: 0 })).toMatchObject({ state: 1 });
    expect(await readPolicy()).toMatchObject({
      isOn: true,
      windowDays: 90,
      limit: 3,
      pauseDays: 7,
      sinceDate: '2026-11-22',
      version: 1,
      updatedAt: '2026-11-21 10:00:00',
    });
    // Other numbers leave the day as it is; switched off and on again, it begins anew.
    await on('2026-11-25', async () => {
      await switchOn({ limit: 4 });
      expect((await readPolicy()).sinceDate).toBe('2026-11-22');
      await switchOn({ isOn: false });
      expect(await readPolicy()).toMatchObject({ isOn: false, sinceDate: null, limit: 2 });
      await switchOn();
      expect((await readPolicy()).sinceDate).toBe('2026-11-26');
    });
    expect(await readPolicy({}, 'branch')).toMatchObject({ isOn: false, version: 0 });
  });

  it('refuses numbers out of bounds, whoever has no right there, and an old version, saying who saved', async () => {
    for (const [field, values] of [
      ['windowDays', [0, 366, 1.5, 'viele', null]],
      ['limit', [0, 21, '']],
      ['pauseDays', [0, 366, -1]],
    ] as const) {
      for (const value of values) {
        expect(await set({ [field]: value }), `${field} ${value}`).toMatchObject({ state: 0, objects: { field } });
      }
    }
    for (const body of [
      { windowDays: 1, limit: 1, pauseDays: 1 },
      { windowDays: 365, limit: 20, pauseDays: 365 },
    ]) {
      await switchOn(body);
      expect(await readPolicy()).toMatchObject(body);
    }
    for (const name of ['viewer', 'editor', 'reviewer']) {
      expect(await set({}, name), name).toMatchObject(forbidden);
      expect(await app.send(name, getNoShowPolicy.path, {}), name).toMatchObject(forbidden);
    }
    expect(await set({ venueId: main }, 'branch')).toMatchObject(forbidden);
    const { version } = await readPolicy();
    await switchOn({ version });
    expect(await set({ version, limit: 9 })).toMatchObject({
      state: 0,
      objects: { code: 'CONFLICT', conflict: { version: version + 1 } },
    });
    expect((await readPolicy()).limit).toBe(2);
  });

  it('is changed by one of two who save at once, and the audit log has the numbers', async () => {
    const answers = await Promise.all([set({ version: 0, limit: 3 }), set({ version: 0, limit: 4 })]);
    expect(answers.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const [row] = await sql<{ detail: Form }>('select detail from audit_log where call = $1 order by id desc limit 1', [
      setNoShowPolicy.path,
    ]);
    expect(row?.detail).toMatchObject({ isOn: true, windowDays: 120, pauseDays: 30 });
  });
});

describe('a no-show', () => {
  it('is nothing where the rule is off: no mark, no letter, no refusal', async () => {
    const tel = newMember();
    const ids = [await confirmed(tel, '2026-11-23'), await confirmed(tel, '2026-11-24', hall)];
    await on('2026-11-30', async () => {
      expect(await sweepOn('2026-11-30')).toBe(0);
      for (const [nth, id] of ids.entries())
        expect(await bookingOf(app, nth ? hall : site, id)).toMatchObject({ noShow: null });
      expect((await lettersOf(tel)).filter(({ title }) => title.includes('没有到场'))).toEqual([]);
      expect((await triesToBook(tel)).state).toBe(1);
    });
  });

  it('is what was confirmed, over, and missed since the rule began, by whoever booked himself', async () => {
    const tel = newMember();
    const before = await confirmed(tel, '2026-11-22');
    await on('2026-11-22', () => switchOn());
    const missed = await confirmed(tel, '2026-11-23');
    const came = await confirmed(tel, '2026-11-23');
    const cancelled = await confirmed(tel, '2026-11-23');
    await mustSend(app, tel, site.calls.cancel.path, { id: cancelled });
    const waits = await mustBook(app, tel, {
      type: site,
      placeId: await openPlace(app, site),
      changes: { date: '2026-11-23' },
    });
    const behalf = await mustBookFor(app, 'reviewer', {
      type: site,
      placeId: await openPlace(app, site),
      changes: { date: '2026-11-23', tel },
    });
    const unkept = await confirmed(tel, '2026-11-23');
    await sql('update booking set is_arrival_kept = false where id = $1', [unkept]);
    await on('2026-11-23', () => mustSend(app, 'reviewer', admitArrival.path, { id: came }));
    // The slot is over at noon, but until midnight the door may let people in.
    expect(await sweepOn('2026-11-23')).toBe(0);
    await sweepOn('2026-11-24');
    const rows = (await list()).datas.map(({ objectId }) => objectId);
    expect(rows).toContain(missed);
    for (const id of [before, came, cancelled, waits, behalf, unkept]) expect(rows).not.toContain(id);
    expect(await missedOf(missed)).toMatchObject({
      kind: 'site',
      kindName: '场地预订',
      venueId: main,
      tel: `${tel.slice(0, 3)}****${tel.slice(-4)}`,
      date: '2026-11-23',
      times: '9:00-12:00',
      state: 'counted',
      stateName: '爽约',
      pardonedBy: null,
      suspendedUntil: null,
      mayPardon: true,
    });
    expect((await bookingOf(app, site, missed)).noShow).toMatchObject({ isPardoned: false, pardonedBy: null });
    expect(JSON.stringify(await list())).not.toContain(tel);
  });

  it('of tickets is a whole order of which nobody came in; of a session that was called off it is none', async () => {
    await switchOn();
    const tel = newMember();
    const day = '2026-11-24';
    const open = () => openSession(app, {}, { day });
    const missed = await mustTake(app, tel, { ...(await open()), count: 2 });
    const partly = await mustTake(app, tel, { ...(await open()), count: 2 });
    const gone = await mustTake(app, tel, { ...(await open()), count: 1 });
    const off = await mustTake(app, tel, { ...(await open()), count: 1 });
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [gone.id], remark: '重复' });
    await sql(
      'update activity_session set withdrawn_at = now() where id = (select session_id from ticket_order where id = $1)',
      [off.id],
    );
    await on(day, () => mustSend(app, 'reviewer', checkInTicket.path, { id: partly.id, count: 1 }));
    await sweepOn('2026-11-25');
    const rows = (await list({ kind: 'activity' })).datas.map(({ objectId }) => objectId);
    expect(rows).toContain(missed.id);
    for (const { id } of [partly, gone, off]) expect(rows).not.toContain(id);
    const mine = (await mustSend(app, tel, getMyTickets.path, { pageSize: 100 })).datas as Form[];
    expect(mine.find(({ id }) => id === missed.id)).toMatchObject({ noShow: { isPardoned: false } });
    expect(mine.find(({ id }) => id === partly.id)).toMatchObject({ noShow: null });
    // The house may cancel afterwards, and then nobody stayed away.
    await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [missed.id], remark: '演出没有举行' });
    await sweepOn('2026-11-26');
    expect(await missedOf(missed.id)).toBeUndefined();
  });

  it('is none where the house cancels the order at the moment of the sweep', async () => {
    await switchOn();
    const open = await openSession(app, {}, { day: '2026-11-24' });
    const tel = newMember();
    const order = await mustTake(app, tel, { ...open, count: 1 });
    await app.as('editor');
    const holder = await app.deps.pools.owner.connect();
    try {
      await holder.query('begin');
      // The cancellation has taken the tickets back when it comes to the letter, which waits here.
      await holder.query('lock table member_letter in exclusive mode');
      const cancelled = app.send('editor', cancelTicketOrders.path, { ids: [order.id], remark: '演出没有举行' });
      await waitingForLocks(app);
      const swept = sweepOn('2026-11-25');
      await waitingForLocks(app, 2);
      await holder.query('commit');
      expect(await cancelled).toMatchObject({ state: 1 });
      await swept;
    } finally {
      holder.release(true);
    }
    expect(await missedOf(order.id)).toBeUndefined();
    expect((await lettersOf(tel)).map(({ title }) => title)).toEqual([expect.stringContaining('取消')]);
  });

  it('is never of who came: his check-in is taken back on its own day alone', async () => {
    await switchOn();
    const open = await openSession(app, {}, { day: '2026-11-24' });
    const order = await mustTake(app, newMember(), { ...open, count: 1 });
    await on('2026-11-24', () => mustSend(app, 'editor', checkInTicket.path, { id: order.id }));
    await on('2026-11-25', async () => {
      for (const { path } of [undoArrival, undoCheckIn])
        expect(await app.send('editor', path, { id: order.id })).toMatchObject({ state: 0, msg: '只能撤销今天的核销' });
    });
    await sweepOn('2026-11-25');
    expect(await missedOf(order.id)).toBeUndefined();
  });

  it('is told once, however many sweep at once and however often', async () => {
    await switchOn({ limit: 3 });
    const tel = newMember();
    await confirmed(tel, '2026-11-23', site, { type: 1 });
    await Promise.all([sweepOn('2026-11-24'), sweepOn('2026-11-24'), sweepOn('2026-11-24')]);
    await sweepOn('2026-11-25');
    const told = (await lettersOf(tel)).filter(({ title }) => title.startsWith('您有 1 次预约没有到场'));
    expect(told).toHaveLength(1);
    expect(told[0]?.content).toMatch(
      /^您预约的《.+》（2026-11-23 9:00-12:00）没有到场，计爽约 1 次。\n近 120 天内共计 1 次，再有 2 次，在.+的预约将暂停 30 天。\n不能来的，请在开始前取消/,
    );
  });

  it('of longer than a month ago is let be, and more than a stretch of them are entered in one sweep', async () => {
    await switchOn();
    const tel = newMember();
    const old = await confirmed(tel, '2026-11-23');
    await sql(`update booking set day = '2026-11-22' where id = $1`, [old]);
    const crowd = `nick_name = '人群'`;
    await sql(
      `insert into member (id, tel, nick_name, created_at, updated_at)
       select gen_random_uuid(), '1370000' || lpad(n::text, 4, '0'), '人群', now(), now() from generate_series(1, 1100) n`,
    );
    await sql(
      `insert into booking (id, venue_id, kind, object_id, title, day, period, starts, ends, state, purpose, people, contacts, tel, member_id)
       select gen_random_uuid(), $1, 'site', gen_random_uuid(), '旧厅', '2026-12-20', 1, '9:00', '12:00', 'confirmed', '排练', 1, '何女士', tel, id
       from member where ${crowd}`,
      [main],
    );
    expect(await sweepOn('2026-12-25')).toBe(1100);
    expect(await missedOf(old)).toBeUndefined();
    const told = await sql(
      `select l.member_id from member_letter l join member m on m.id = l.member_id where ${crowd} group by 1 having count(*) = 1`,
    );
    expect(told).toHaveLength(1100);
    for (const table of ['booking', 'no_show']) await sql(`delete from ${table} where title = '旧厅'`);
  });
});

describe('a suspension', () => {
  /** Two no-shows, on the 23rd and on the day named. */
  async function suspended(second = '2026-11-24', types = [site, hall] as const): Promise<[string, string, string]> {
    const tel = newMember();
    const ids = [await confirmed(tel, '2026-11-23', types[0]), await confirmed(tel, second, types[1])] as const;
    await sweepOn('2026-11-24');
    await sweepOn('2026-12-24');
    return [tel, ...ids];
  }

  it('begins with the last one that the rule admits and ends after its days; both kinds and tickets count together', async () => {
    await switchOn();
    const [tel] = await suspended('2026-11-24');
    const told = await lettersOf(tel);
    expect(told[0]).toMatchObject({
      title: expect.stringMatching(/^.+的预约已暂停到 2026-12-24$/),
      content: expect.stringMatching(
        /近 120 天内共计 2 次，到 2026-12-24（含当天）为止，不能在.+预约场地、展厅和活动；已有的预约不受影响，候补保留位置，暂停期间不转正。\n确有原因的，请联系.+说明，馆方可以免除。$/,
      ),
    });
    await on('2026-12-24', async () => {
      const refused = await triesToBook(tel);
      expect(refused).toMatchObject({ state: 0, objects: { code: 'ILLEGAL_STATE' } });
      expect(refused.msg).toMatch(
        /^您近 120 天内在(.+)有 2 次预约未到场，\1的预约暂停到 2026-12-24（含当天）。确有原因的，请联系\1说明，馆方可以免除。$/,
      );
      expect((await triesToBook(tel, hall)).msg).toBe(refused.msg);
      const one = await openSession(app, { votesCount: 1 }, { day: '2027-01-20' });
      expect((await orderAs(app, tel, { ...one, count: 1 })).msg).toBe(refused.msg);
      await mustTake(app, newMember(), { ...one, count: 1 });
      expect((await app.send(tel, joinWaitingList.path, { ...one, count: 1 })).msg).toBe(refused.msg);
      // Another venue has its own rule, and other members have nothing to do with it.
      expect((await triesToBook(tel, site, 'branch')).state).toBe(1);
      expect((await triesToBook(newMember())).state).toBe(1);
      expect((await list({ isSuspended: true })).datas.filter((row) => row.suspendedUntil !== '2026-12-24')).toEqual(
        [],
      );
    });
    await on('2026-12-25', async () => expect((await triesToBook(tel)).state).toBe(1));
  });

  it('needs as many as the rule says within its days', async () => {
    await switchOn({ windowDays: 10, limit: 2, pauseDays: 5 });
    const [far] = await suspended('2026-12-03');
    const [near] = await suspended('2026-12-02');
    await on('2026-12-06', async () => {
      expect((await triesToBook(far)).state).toBe(1);
      expect((await triesToBook(near)).msg).toContain('暂停到 2026-12-07');
    });
    await sql('delete from no_show_policy');
    await switchOn({ limit: 1, pauseDays: 1 });
    const tel = newMember();
    await confirmed(tel, '2026-11-23');
    await sweepOn('2026-11-24');
    await on('2026-11-24', async () => expect((await triesToBook(tel)).msg).toContain('1 次预约未到场'));
    await on('2026-11-25', async () => expect((await triesToBook(tel)).state).toBe(1));
  });

  it('stays what it was told when the rule gets other numbers, and is over when it is switched off', async () => {
    await switchOn();
    const [tel] = await suspended();
    await on('2026-12-01', async () => {
      await switchOn({ limit: 5, pauseDays: 1 });
      expect((await triesToBook(tel)).msg).toContain('暂停到 2026-12-24');
      await switchOn({ isOn: false });
      expect((await triesToBook(tel)).state).toBe(1);
      await switchOn();
      expect((await triesToBook(tel)).state).toBe(1);
    });
  });

  it('warns staff who books for the number, and refuses nothing', async () => {
    await switchOn();
    const [tel] = await suspended();
    await on('2026-12-01', async () => {
      const placeId = await openPlace(app, site);
      const booked = { type: site, placeId, changes: { tel, date: '2027-01-10' } };
      expect(await bookFor(app, 'reviewer', booked)).toMatchObject({
        state: 1,
        objects: { warning: '该号码的会员近 120 天内有 2 次预约未到场，自助预约已暂停到 2026-12-24' },
      });
      const other = { ...booked, changes: { tel: newMember(), date: '2027-01-11' } };
      expect(await bookFor(app, 'reviewer', other)).toMatchObject({ objects: { warning: '' } });
    });
  });

  it('passes a waiting member over, who keeps his place', async () => {
    await switchOn();
    const one = await openSession(app, { votesCount: 2 }, { day: '2026-12-12' });
    const tel = newMember();
    const sold = await mustTake(app, newMember(), { ...one, count: 2 });
    const late = await mustSend(app, tel, joinWaitingList.path, { ...one, count: 1 });
    const behind = await mustSend(app, newMember(), joinWaitingList.path, { ...one, count: 1 });
    await confirmed(tel, '2026-11-23');
    await confirmed(tel, '2026-11-24');
    await sweepOn('2026-11-25');
    const why = { until: '2026-12-24', count: 2, windowDays: 120 };
    const toldOf = async (name: string, path: string) =>
      Object.fromEntries(
        ((await mustSend(app, name, path, { pageSize: 100 })).datas as Form[])
          .filter(({ sessionId }) => sessionId === one.sessionId)
          .map(({ id, passedOver }) => [id, passedOver]),
      );
    await on('2026-11-25', async () => {
      // To the staff, of those who wait alone, and to the member himself.
      expect(await toldOf('editor', getPageTicketOrders.path)).toEqual({
        [String(behind.id)]: null,
        [String(late.id)]: why,
        [sold.id]: null,
      });
      expect(await toldOf(tel, getMyTickets.path)).toEqual({ [String(late.id)]: why });
      expect(await mustSend(app, 'editor', getTicketOrder.path, { id: late.id })).toMatchObject({ passedOver: why });
      await mustSend(app, 'editor', cancelTicketOrders.path, { ids: [sold.id], remark: '重复' });
    });
    await on('2026-12-01', async () => {
      const id = (await list({ isSuspended: true })).datas.find((row) => row.tel.endsWith(tel.slice(-4)))?.id ?? '';
      await pardon(id);
      expect(await toldOf(tel, getMyTickets.path)).toEqual({ [String(late.id)]: null });
    });
    const states = await sql('select id, state from ticket_order where id = any ($1::uuid[])', [[late.id, behind.id]]);
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [String(late.id)]: 'waiting',
      [String(behind.id)]: 'taken',
    });
    // Once he may book again, the sweep gives him what is left.
    expect(await servePassedOver(app.db, new Date(noon('2026-12-01')))).toBe(1);
    expect(await sql('select state from ticket_order where id = $1', [late.id])).toEqual([{ state: 'taken' }]);
    expect(await servePassedOver(app.db, new Date(noon('2026-12-01')))).toBe(0);
  });
});

describe('a pardon', () => {
  it('ends the suspension at once, is told with its reason, and can be taken back', async () => {
    await switchOn();
    const tel = newMember();
    const [first, last] = [await confirmed(tel, '2026-11-23'), await confirmed(tel, '2026-11-24', hall)];
    await sweepOn('2026-11-25');
    await on('2026-11-25', async () => {
      const row = await missedOf(first);
      expect(row?.suspendedUntil).toBe('2026-12-24');
      expect((await triesToBook(tel)).state).toBe(0);
      expect(await pardon(row?.id ?? '')).toMatchObject({ state: 1, msg: '已免除' });
      expect((await triesToBook(tel)).state).toBe(1);
      expect(await missedOf(first)).toMatchObject({
        state: 'pardoned',
        stateName: '已免除',
        pardonReason: '当天暴雨',
        pardonTime: '2026-11-25 12:00:00',
        suspendedUntil: null,
      });
      expect(await bookingOf(app, site, first)).toMatchObject({
        state: 'confirmed',
        noShow: { isPardoned: true, pardonReason: '当天暴雨' },
      });
      expect((await lettersOf(tel))[0]).toMatchObject({
        title: expect.stringMatching(/^《.+》的爽约已免除$/),
        content: expect.stringMatching(/不再计入爽约次数。\n原因：当天暴雨\n现在可以在.+预约。$/),
      });
      expect((await pardon(row?.id ?? '')).msg).toMatch(/^该爽约已由 \S+ 于 2026-11-25 12:00 免除$/);
      expect((await list({ state: 'pardoned' })).datas.map(({ objectId }) => objectId)).toContain(first);
      expect((await list({ state: 'pardoned' })).datas.map(({ objectId }) => objectId)).not.toContain(last);

      expect(await takeBack(row?.id ?? '')).toMatchObject({ state: 1, msg: '已撤销免除' });
      expect((await triesToBook(tel)).msg).toContain('暂停到 2026-12-24');
      expect((await lettersOf(tel))[0]?.content).toMatch(
        /重新计入爽约次数。\n原因：核实有误\n近 120 天内计 2 次，.+的预约暂停到 2026-12-24（含当天）。$/,
      );
      expect((await takeBack(row?.id ?? '')).msg).toBe('该爽约没有免除，无需撤销');
    });
    const logged = await sql(
      'select call, venue_id, detail from audit_log where call = any ($1) order by id desc limit 2',
      [[pardonNoShow.path, takeBackPardon.path]],
    );
    expect(logged.map(({ venue_id }) => venue_id)).toEqual([main, main]);
  });

  it('is one of two that are given at once, the same again by its key, and needs a reason', async () => {
    await switchOn();
    const tel = newMember();
    const id = await confirmed(tel, '2026-11-23');
    await sweepOn('2026-11-24');
    const row = await missedOf(id);
    const noShow = row?.id ?? '';
    expect(await pardon(noShow, 'reviewer', ' ')).toMatchObject({ state: 0, msg: '请填写免除的原因' });
    expect(await pardon(noShow, 'reviewer', '雨'.repeat(201))).toMatchObject({
      state: 0,
      objects: { field: 'reason' },
    });
    const key = { 'idempotency-key': 'pardon-once' };
    const send = () => app.send('reviewer', pardonNoShow.path, { id: noShow, reason: '当天暴雨' }, key);
    const answers = await Promise.all([send(), pardon(noShow, 'admin')]);
    expect(answers.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const again = await send();
    expect(again.msg).toBe(answers[0]?.msg);
    expect((await lettersOf(tel)).filter(({ title }) => title.endsWith('的爽约已免除'))).toHaveLength(1);
  });

  it('and a booking at once are in some order, whichever it is', async () => {
    await switchOn({ limit: 1 });
    const tel = newMember();
    const id = await confirmed(tel, '2026-11-23');
    await sweepOn('2026-11-24');
    const row = await missedOf(id);
    const placeId = await openPlace(app, site);
    await on('2026-11-24', async () => {
      const book = () => bookAs(app, tel, { type: site, placeId, changes: { date: '2027-01-20' } });
      const [pardoned, booked] = await Promise.all([pardon(row?.id ?? ''), book()]);
      expect(pardoned.state).toBe(1);
      if (booked.state !== 1) expect(booked.msg).toContain('预约未到场');
      if (booked.state !== 1) expect((await book()).state).toBe(1);
    });
  });

  it('is for who decides the orders of that kind in that venue; for anybody else there is no such no-show', async () => {
    await switchOn();
    const tel = newMember();
    const [booked, order] = [
      await confirmed(tel, '2026-11-23'),
      await mustTake(app, tel, { ...(await openSession(app, {}, { day: '2026-11-23' })), count: 1 }),
    ];
    await sweepOn('2026-11-24');
    const [ofBooking, ofOrder] = [(await missedOf(booked))?.id ?? '', (await missedOf(order.id))?.id ?? ''];
    for (const name of ['viewer', 'branch']) {
      for (const id of [ofBooking, ofOrder]) {
        expect(await pardon(id, name), name).toMatchObject(forbidden);
        expect(await takeBack(id, name), name).toMatchObject(forbidden);
      }
    }
    // An editor cancels tickets, and decides no bookings.
    expect(await pardon(ofBooking, 'editor')).toMatchObject(forbidden);
    expect((await list({}, 'editor')).datas.find(({ id }) => id === ofBooking)?.mayPardon).toBe(false);
    expect(await pardon(ofOrder, 'editor')).toMatchObject({ state: 1 });
    for (const id of ['', 'x', branch]) expect(await pardon(id), id).toMatchObject(forbidden);
    expect((await list({}, 'viewer')).datas.find(({ id }) => id === ofBooking)).toMatchObject({ mayPardon: false });
    expect((await list({}, 'branch')).datas.map(({ id }) => id)).not.toContain(ofBooking);
    expect(await app.send('branch', getPageNoShows.path, { venueId: main })).toMatchObject(forbidden);
    expect((await list({ venueId: main }, 'platform')).datas.map(({ id }) => id)).toContain(ofBooking);
  });
});

describe('the list', () => {
  it('is found by name, number and title, by page, and by kind', async () => {
    await switchOn({ limit: 5 });
    const tel = newMember();
    const [one, other] = [await confirmed(tel, '2026-11-23'), await confirmed(tel, '2026-11-24', hall)];
    await sql(`update member set name = '司马青' where tel = $1`, [tel]);
    await sweepOn('2026-11-25');
    const ids = async (body: Form) => (await list(body)).datas.map(({ objectId }) => objectId);
    expect(await ids({ keyword: '司马青' })).toEqual([other, one]);
    expect(await ids({ keyword: tel })).toEqual([other, one]);
    expect(await ids({ keyword: '司马青', kind: 'hall' })).toEqual([other]);
    expect(await ids({ keyword: '司马青', isSuspended: true })).toEqual([]);
    expect(await ids({ keyword: (await missedOf(one))?.title })).toEqual([one]);
    const second = await list({ keyword: '司马青', pageSize: 1, pageIndex: 2 });
    expect([second.total, second.datas.map(({ objectId }) => objectId)]).toEqual([2, [one]]);
    expect(second.kinds.map(({ kind }) => kind).toSorted()).toEqual(['activity', 'hall', 'site']);
    expect(await app.send('reviewer', getPageNoShows.path, { kind: 'club' })).toMatchObject(forbidden);
    expect(await app.send('reviewer', getPageNoShows.path, { state: 'gone' })).toMatchObject({ state: 0 });
  });
});

describe('the workbook', () => {
  const grant = (role: 'viewer' | 'editor', type: string, options: readonly string[]) =>
    sql(
      'update role_menu set option_codes = $3 where role_id = $1 and menu_id in (select id from menu where content_type = $2)',
      [seedId.role(role), type, options],
    );
  const order = (name: string, model: Form = {}) =>
    app.send(name, generateFile.path, { action: noShowExportCode, model });
  const fileOf = async (ticket: unknown) =>
    (await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(ticket))}`)).bytes;
  const isFile = async (ticket: unknown) => (await fileOf(ticket)).subarray(0, 2).toString() === 'PK';

  it('has the rows that its filter lists, numbers in full for who may see them, and nothing of another venue', async () => {
    await switchOn();
    const tel = newMember();
    const [first, last] = [await confirmed(tel, '2026-11-23'), await confirmed(tel, '2026-11-24', hall)];
    await sql(`update member set name = '欧阳晴' where tel = $1`, [tel]);
    await sweepOn('2026-11-25');
    const titles = [(await missedOf(last))?.title, (await missedOf(first))?.title];
    await pardon((await missedOf(first))?.id ?? '');
    const missedBy = (name: string, model: Form = {}) =>
      exported(app, name, { action: noShowExportCode, model: { keyword: '欧阳晴', ...model } });
    await on('2026-11-25', async () => {
      const [head, ...rows] = await missedBy('admin');
      expect(head).toEqual(
        '会员,手机号,类型,预约内容,场馆,预约日期,时间,状态,暂停预约至,免除人,免除时间,免除原因'.split(','),
      );
      const venue = (await missedOf(first))?.venueName;
      expect(rows.map((row) => row.slice(0, 5))).toEqual([
        ['欧阳晴', tel, '展厅预订', titles[0], venue],
        ['欧阳晴', tel, '场地预订', titles[1], venue],
      ]);
      expect(rows.map((row) => [row[7], row[11] ?? ''])).toEqual([
        ['爽约', ''],
        ['已免除', '当天暴雨'],
      ]);
      const masked = `${tel.slice(0, 3)}****${tel.slice(-4)}`;
      expect((await missedBy('editor')).slice(1).map((row) => row[1])).toEqual([masked, masked]);
      expect((await missedBy('editor', { kind: 'hall' })).length - 1).toBe(1);
      expect((await missedBy('editor', { state: 'pardoned' })).length - 1).toBe(1);
      // The one that is pardoned suspends nobody; what does is told by the day that it is.
      expect((await missedBy('editor', { isSuspended: true })).length - 1).toBe(0);
      await takeBack((await missedOf(first))?.id ?? '');
      const suspended = await missedBy('editor', { isSuspended: true });
      expect(suspended.slice(1).map((row) => row[8])).toEqual(['2026-12-24', '2026-12-24']);
      expect((await missedBy('branch')).length - 1).toBe(0);
      expect(await order('branch', { venueId: main })).toMatchObject(forbidden);
      expect(await order('admin', { state: 'gone' })).toMatchObject({ state: 0 });
    });
  });

  it('is for who may export every type that it lists for him; its ticket dies with one of these rights', async () => {
    const mayExport = async (name: string) =>
      Object.fromEntries((await list({}, name)).kinds.map((one) => [one.kind, one.mayExport]));
    expect(await mayExport('viewer')).toEqual({ site: false, hall: false, activity: false });
    expect(await order('viewer')).toMatchObject(forbidden);
    await grant('viewer', 'hall', ['export']);
    app.clock.advance({ seconds: 2 });
    expect(await mayExport('viewer')).toEqual({ site: false, hall: true, activity: false });
    expect(await order('viewer')).toMatchObject(forbidden);
    expect(await order('viewer', { kind: 'site' })).toMatchObject(forbidden);
    const halls = await order('viewer', { kind: 'hall' });
    expect(await isFile(halls.objects)).toBe(true);
    await grant('viewer', 'hall', []);

    expect(await mayExport('editor')).toEqual({ site: true, hall: true, activity: true });
    const tickets = [await order('editor'), await order('editor'), await order('editor', { kind: 'site' })];
    expect(await isFile(tickets[0]?.objects)).toBe(true);
    await grant('editor', 'activity', []);
    expect(await isFile(tickets[1]?.objects)).toBe(false);
    expect(await isFile(tickets[2]?.objects)).toBe(true);
    await grant('editor', 'activity', ['add', 'edit', 'del']);
    app.clock.advance({ seconds: 2 });
  });
});

it('is of nobody once it can suspend nobody any more and the days of keeping are over', async () => {
  await switchOn({ windowDays: 10, limit: 2, pauseDays: 5 });
  const tel = newMember();
  const id = await confirmed(tel, '2026-11-23');
  await sweepOn('2026-11-24');
  await pardon((await missedOf(id))?.id ?? '', 'reviewer', '家中有急事');
  const erase = (day: string) => eraseDue(app.db, { rules: [noShowErasure], days: 180, now: new Date(noon(day)) });
  const stored = async () =>
    (
      await sql('select member_id is null as nobody, pardon_reason as reason from no_show where object_id = $1', [id])
    )[0];
  // Fifteen days after the day itself nothing comes of it any more.
  await erase('2027-06-05');
  expect(await stored()).toEqual({ nobody: false, reason: '家中有急事' });
  await erase('2027-06-08');
  expect(await stored()).toEqual({ nobody: true, reason: '' });
  expect(await missedOf(id)).toBeUndefined();
  expect(await bookingOf(app, site, id)).toMatchObject({ noShow: null });
});
