import { activity } from '@yunguan/contract/content/activity';
import { cancelBookTicket } from '@yunguan/contract/content/activity-ticket';
import { siteBookings } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import { admitArrival, type Arrival, getPageArrivals, undoArrival } from '@yunguan/contract/platform/arrivals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustBook as mustTake, openSession, plan, seat, someDay, today } from './activity-factories';
import { at, bookedTypes, bookingOf, mustBook, mustBookFor, openPlace } from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { exported } from './exported';
import { type Form, freshTitle, mustSend, path } from './factories';

const [first, second] = ['13900000001', '13900000002'];

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

interface Page {
  readonly datas: Arrival[];
  readonly total: number;
  readonly today: string;
  readonly counts: Record<'expected' | 'arrived' | 'absent' | 'people' | 'arrivedPeople', number>;
  readonly kinds: { kind: string }[];
}
const list = async (body: Form = {}, name = 'reviewer') =>
  (await mustSend(app, name, getPageArrivals.path, { pageSize: 100, ...body })) as unknown as Page;
const admit = (body: Form, name = 'reviewer', headers: Record<string, string> = {}) =>
  app.send(name, admitArrival.path, body, headers);
const undo = (id: string, name = 'reviewer') => app.send(name, undoArrival.path, { id });
const sessionToday = () => openSession(app, { startTime: '10:30', endTime: '12:00' }, { day: today });

/** A confirmed booking of today's afternoon for twenty people. */
async function bookingToday(nth = 0, changes: Form = {}): Promise<string> {
  const type = bookedTypes[nth];
  if (!type) throw new Error('no such type');
  const placeId = await openPlace(app, type);
  return mustBookFor(app, 'reviewer', { type, placeId, changes: { date: today, type: 2, ...changes } });
}
const codeOf = async (id: string, nth = 0) => {
  const type = bookedTypes[nth];
  if (!type) throw new Error('no such type');
  return (await bookingOf(app, type, id)).code;
};

describe('the list of who is expected today', () => {
  it('holds tickets and bookings of both kinds, masked, by time, and nothing of another day or that waits', async () => {
    const word = freshTitle('名单');
    const order = await mustTake(app, first, { ...(await sessionToday()), count: 2, contacts: word });
    const site = await bookingToday(0, { contacts: word, tel: '13512345678', purpose: '合唱排练' });
    const hall = await bookingToday(1, { contacts: word, type: 3 });
    const [type] = bookedTypes;
    if (!type) throw new Error('no type');
    const placeId = await openPlace(app, type);
    // Waits for a decision, and another day.
    await mustBook(app, second, { type, placeId, changes: { date: today, type: 3, contacts: word } });
    await bookingToday(0, { date: '2026-11-25', contacts: word });
    await mustTake(app, second, { ...(await openSession(app)), contacts: word });
    const gone = await mustTake(app, second, { ...(await sessionToday()), contacts: word });
    await mustSend(app, second, cancelBookTicket.path, { id: gone.id });
    const shown = await list({ keyword: word });
    expect(shown.today).toBe(today);
    expect(shown.datas.map(({ id }) => id)).toEqual([order.id, site, hall]);
    expect(shown.kinds.map(({ kind }) => kind).toSorted()).toEqual(['activity', 'hall', 'site']);
    expect(shown.datas[1]).toMatchObject({
      kind: 'site',
      kindName: '场地预订',
      title: '合唱排练',
      times: '14:00-17:00',
      tel: '135****5678',
      count: 20,
      arrivedCount: 0,
      arriveTime: null,
      stateName: '未到',
      mayUndo: false,
    });
    expect(JSON.stringify(shown)).not.toContain('13512345678');
    expect(shown.counts).toEqual({ expected: 3, arrived: 0, absent: 3, people: 42, arrivedPeople: 0 });
    for (const [body, ids] of [
      [{ kind: 'hall' }, [hall]],
      [{ keyword: order.code.toLowerCase() }, [order.id]],
      [{ keyword: await codeOf(site) }, [site]],
    ] as const) {
      expect((await list({ keyword: word, ...body })).datas.map(({ id }) => id)).toEqual(ids);
    }
    expect((await list({ keyword: '5678', kind: 'site' })).datas.map(({ id }) => id)).toContain(site);
  });

  it('names the place that the tickets were taken for, not that of a change that nobody has approved', async () => {
    const session = await sessionToday();
    const order = await mustTake(app, first, { ...session, contacts: freshTitle('地点') });
    const placeOf = async () => (await list({ keyword: order.code })).datas[0]?.place;
    const before = await placeOf();
    expect(before).not.toBe('');
    const changed = { id: session.activityId, status: 0, address: '另一个厅' };
    await mustSend(app, 'admin', path(anyContent(activity), 'update'), changed);
    expect(await placeOf()).toBe(before);
  });

  it('says first where to sit: behind a long address nobody at the door would see it', async () => {
    const session = await openSession(app, { startTime: '10:30', endTime: '12:00', ...plan }, { day: today });
    const seats = [seat(2, 3), seat(2, 4)];
    const order = await mustTake(app, first, { ...session, count: 2, seats });
    const [row] = (await list({ keyword: order.code })).datas;
    expect(row?.place).toBe('2排3座、2排4座 民权路 16 号文化馆小剧场');
  });

  it('says in its counts exactly what it lists, whatever it is narrowed by', async () => {
    const word = freshTitle('计数');
    const order = await mustTake(app, first, { ...(await sessionToday()), count: 3, contacts: word });
    const site = await bookingToday(0, { contacts: word });
    await bookingToday(1, { contacts: word });
    await admit({ id: site });
    // Some of them are still outside.
    await admit({ id: order.id, count: 1 });
    const { counts, total } = await list({ keyword: word });
    expect(counts).toEqual({ expected: 3, arrived: 1, absent: 2, people: 43, arrivedPeople: 21 });
    expect(total).toBe(3);
    for (const state of ['arrived', 'absent'] as const) {
      const one = await list({ keyword: word, state });
      expect(one.counts).toEqual(counts);
      expect([one.total, one.datas.length]).toEqual([counts[state], counts[state]]);
    }
    expect(await list({ keyword: word, pageSize: 1, pageIndex: 2 })).toMatchObject({ total: 3, datas: [{}] });
  });

  it('is of the venues where the user lets people in, and of no other', async () => {
    const site = await bookingToday(0, { contacts: freshTitle('别馆') });
    expect((await list({}, 'branch')).datas.map(({ id }) => id)).not.toContain(site);
    const { venueId } = (await list({})).datas.find(({ id }) => id === site) ?? {};
    expect(await app.send('branch', getPageArrivals.path, { venueId })).toMatchObject({
      objects: { code: 'FORBIDDEN' },
    });
    expect(await app.send('viewer', getPageArrivals.path, {})).toMatchObject({ objects: { code: 'FORBIDDEN' } });
    for (const body of [{ id: site }, { code: await codeOf(site) }]) {
      expect((await admit(body, 'branch')).state).toBe(0);
      expect((await admit(body, 'viewer')).objects).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await admit({ code: await codeOf(site) }, 'branch')).msg).toBe('没有找到这个码，请核对');
    await admit({ id: site });
    expect((await undo(site, 'branch')).objects).toMatchObject({ code: 'FORBIDDEN' });
    expect((await list({})).datas.find(({ id }) => id === site)).toMatchObject({ arrivedCount: 20 });
  });
});

describe('the door', () => {
  it('lets in by any code as scanners and people type it, and says when it did before', async () => {
    const order = await mustTake(app, first, { ...(await sessionToday()), count: 2 });
    const wide = [...order.code.toLowerCase()]
      .map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
      .join('');
    expect(await admit({ code: ` ${wide.slice(0, 4)} ${wide.slice(4)}` })).toMatchObject({
      state: 1,
      msg: '核销成功',
      objects: { admittedNow: 2, arrival: { id: order.id, arrivedCount: 2, stateName: '已到', mayUndo: true } },
    });
    expect((await admit({ code: order.code })).msg).toMatch(/^该票已于 10:00 由 \S+ 检票$/);
    const hall = await bookingToday(1);
    const code = await codeOf(hall, 1);
    expect(code).toMatch(/^[34679ACDEFGHJKMN]{12}$/);
    expect(await admit({ code: code.toLowerCase() })).toMatchObject({
      state: 1,
      objects: { admittedNow: 20, arrival: { kind: 'hall', arriveTime: `${today} 10:00:00` } },
    });
    expect((await admit({ code })).msg).toMatch(/^该预订已于 10:00 由 \S+ 核销$/);
    expect(await admit({ code: 'NOSUCHCODE' })).toMatchObject({ state: 0, objects: { code: 'NOT_FOUND' } });
    expect((await admit({})).msg).toBe('请扫描或输入票码、核销码');
  });

  it('says why a booking lets nobody in: another day, no decision yet, cancelled', async () => {
    const later = await bookingToday(0, { date: '2026-11-25', type: 1 });
    expect((await admit({ id: later })).msg).toBe('该预订是 2026-11-25 上午 9:00-12:00，不是今天');
    const [type] = bookedTypes;
    if (!type) throw new Error('no type');
    const placeId = await openPlace(app, type);
    const waits = await mustBook(app, second, { type, placeId, changes: { date: today, type: 3 } });
    expect((await admit({ id: waits })).msg).toBe('该预订尚未审核通过，不能核销');
    expect(await codeOf(waits)).toBe('');
    const gone = await bookingToday();
    await mustSend(app, 'reviewer', type.calls.cancelByStaff.path, { ids: [gone], remark: '设备检修' });
    expect((await admit({ id: gone })).msg).toBe('该预订已取消（设备检修），不能核销');
    const early = await mustTake(app, first, await openSession(app));
    expect((await admit({ code: early.code })).msg).toBe(`该票的场次是 ${someDay} 9:00-11:30，不是今天`);
  });

  it('lets in once at two doors, booking or ticket', async () => {
    const { code: ticket } = await mustTake(app, second, await sessionToday());
    const booked = await codeOf(await bookingToday());
    for (const code of [ticket, booked]) {
      const doors = ['reviewer', 'reviewer2', 'admin', 'reviewer', 'reviewer2', 'admin'];
      const answers = await Promise.all(doors.map((name) => admit({ code }, name)));
      expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
      for (const { state, msg } of answers) if (state !== 1) expect(msg).toMatch(/已于 10:00 由 \S+ (检票|核销)$/);
    }
  });

  it('answers a call that is sent again with the same key as it did before, and lets nobody in twice', async () => {
    const { code } = await mustTake(app, second, { ...(await sessionToday()), count: 3 });
    const headers = { 'idempotency-key': 'door-0000000001' };
    const answer = await admit({ code, count: 1 }, 'reviewer', headers);
    expect(answer).toMatchObject({ state: 1, objects: { admittedNow: 1, arrival: { arrivedCount: 1 } } });
    expect((await admit({ code, count: 1 }, 'reviewer', headers)).text).toBe(answer.text);
    expect((await list({ keyword: code })).datas[0]).toMatchObject({ arrivedCount: 1, count: 3 });
  });

  it('takes a check-in of today back, by who may, and writes both down', async () => {
    const site = await bookingToday();
    expect((await undo(site)).msg).toBe('该预订尚未核销');
    await admit({ id: site });
    expect(await undo(site)).toMatchObject({
      msg: '已撤销核销',
      objects: { arrival: { arrivedCount: 0, arriveTime: null } },
    });
    const { rows } = await app.deps.pools.owner.query<{ call: string; detail: unknown }>(
      `select call, detail from audit_log where object_id = $1 and result = 'ok' and call like '%rrival' order by id`,
      [site],
    );
    expect(rows.map(({ call }) => call)).toEqual([admitArrival.path, undoArrival.path]);
    expect(rows.map(({ detail }) => detail)).toMatchObject([{ kind: 'site', count: 20 }, { checkedCount: 20 }]);
    await admit({ id: site });
    await at(app, '2026-11-22T02:00:00Z', async () => {
      expect((await undo(site)).msg).toBe('只能撤销今天的核销');
    });
  });

  it('keeps the slot of who came: it is neither cancelled nor closed over his head', async () => {
    const [type] = bookedTypes;
    if (!type) throw new Error('no type');
    const site = await bookingToday();
    await admit({ id: site });
    expect(await bookingOf(app, type, site)).toMatchObject({
      arriveTime: `${today} 10:00:00`,
      arrivedBy: expect.any(String),
      isArrivalKept: true,
      stateName: '已确认',
    });
    const cancel = await app.send('reviewer', type.calls.cancelByStaff.path, { ids: [site], remark: '检修' });
    expect(cancel.text).toContain('该预订已经核销，不能取消');
    const { objectId } = await bookingOf(app, type, site);
    const closed = { [type.calls.idKey]: objectId, startDate: today, endDate: today, types: [2] };
    expect(await mustSend(app, 'editor', type.calls.previewClosure.path, closed)).toMatchObject({ affected: [] });
  });

  it('tells of a booking in its workbook whether its people came', async () => {
    const contacts = freshTitle('到场');
    const came = await bookingToday(0, { contacts });
    await bookingToday(0, { contacts });
    await admit({ id: came });
    const { owner } = app.deps.pools;
    // A workbook is read at the moment of the database: long after the one day, long before the other.
    const move = (day: string) => owner.query('update booking set day = $2 where contacts = $1', [contacts, day]);
    const told = async () => {
      const order = { action: siteBookings.exportCode, model: { keyword: contacts } };
      const [heads = [], ...rows] = await exported(app, 'reviewer', order);
      return rows.map((row) => row[heads.indexOf('到场')] ?? '').toSorted();
    };
    await move('2020-01-01');
    expect(await told()).toEqual(['已到', '未到']);
    await move('2099-01-01');
    expect(await told()).toEqual(['', '已到']);
    // Over before arrivals were written down.
    await owner.query(`update booking set day = '2020-01-01', is_arrival_kept = false where contacts = $1`, [contacts]);
    expect(await told()).toEqual(['', '已到']);
  });
});

// The clock moves: the last of the file.
describe('the list in the course of the day', () => {
  it('begins with who may still come: what is over stands behind it, and who is in at the end', async () => {
    const word = freshTitle('傍晚');
    const morning = await mustTake(app, first, { ...(await sessionToday()), contacts: word });
    const afternoon = await bookingToday(0, { contacts: word });
    const evening = await bookingToday(1, { contacts: word, type: 3 });
    const inside = await bookingToday(0, { contacts: word, type: 3 });
    await admit({ id: inside });
    const ids = async () => (await list({ keyword: word })).datas.map(({ id }) => id);
    expect(await ids()).toEqual([morning.id, afternoon, evening, inside]);
    // 13:00, an hour after the morning's session.
    app.clock.advance({ hours: 3 });
    expect(await ids()).toEqual([afternoon, evening, morning.id, inside]);
    // 17:00: the afternoon's slot ends this minute.
    app.clock.advance({ hours: 4 });
    expect(await ids()).toEqual([evening, morning.id, afternoon, inside]);
  });
});
