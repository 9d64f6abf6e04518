import { club } from '@yunguan/contract/content/club';
import { applyBrand } from '@yunguan/contract/content/culture-delivery';
import { anyContent } from '@yunguan/contract/kernel/content';
import { getReviewDetail } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustBook as mustBookTickets, openSession, wait } from './activity-factories';
import { at, bookedTypes, mustBook, mustBookFor, openPlace } from './booking-factories';
import { tel } from './club-calls';
import { applied, joined, openClub } from './club-factories';
import { type ContentApp, createContentApp } from './content-app';
import { mustSignUp, openCourse } from './course-factories';
import { courseSignupCalls } from './course-signup-calls';
import { newMember } from './custom-factory';
import { buildVote, mustSend, path } from './factories';
import { ownerSql } from './owner-sql';
import { buildCulture } from './training-factories';
import { buildContest, vote } from './vote-factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const sql = ownerSql(() => app);
const { mustWait, move } = courseSignupCalls(() => app);

/** What a reviewer is told of a reversal before he writes down why. */
const told = async (objectId: string, as = 'reviewer2') =>
  (await mustSend(app, as, getReviewDetail.path, { objectId })).effects;

it.each(bookedTypes)('a reversal tells which bookings of a $label stay, those ahead alone', async (type) => {
  const placeId = await openPlace(app, type);
  expect(await told(placeId)).toEqual([]);
  await mustBook(app, tel(41), { type, placeId });
  await mustBookFor(app, 'reviewer', { type, placeId, changes: { type: 2 } });
  await mustBookFor(app, 'reviewer', { type, placeId, changes: { type: 3 } });
  expect(await told(placeId)).toEqual(['未到期的预订（待审核 1 个、已确认 2 个）仍然有效，不能履约的请到预订列表取消']);
  // Who may not reverse is told nothing of it.
  expect(await told(placeId, 'viewer')).toEqual([]);
  await at(app, '2026-11-26T10:00:00+08:00', async () => expect(await told(placeId)).toEqual([]));
});

it('a reversal tells how many votes are kept', async () => {
  const contest = await buildContest(app);
  expect(await told(contest.activityId)).toEqual([]);
  await vote(app, contest);
  await vote(app, contest, { for: 1 });
  expect(await told(contest.activityId)).toEqual(['已有的 2 张选票保留，再次通过之前投票停止']);
});

it('a reversal tells what becomes of the recruiting, the applicants and the members of a club', async () => {
  const id = await openClub(app, 5);
  await applied(app, tel(42), id);
  await joined(app, tel(43), id);
  expect(await told(id)).toEqual([
    '正在进行的招募结束',
    '等待审核的 1 份入团申请自动取消，申请人收到站内信',
    '1 名团员保留',
  ]);
});

it('a reversal tells who waits for a course whose training is over', async () => {
  const id = await openCourse(app, { count: 1 });
  await mustSignUp(app, '13900000044', id);
  await mustWait('13900000045', id);
  // Students hold it until then.
  expect(await told(id)).toEqual([]);
  await move(id, { trainEndTime: '2026-11-20' });
  const effects = ['等待审核和候补的 2 人报名自动取消，并收到站内信'];
  expect(await told(id)).toEqual(effects);
  // Whoever may remove it is told the same.
  expect(await told(id, 'editor')).toEqual(effects);
  expect(await told(id, 'viewer')).toEqual([]);
});

it('a reversal tells who waits for tickets', async () => {
  const one = await openSession(app, { votesCount: 1 });
  await mustBookTickets(app, tel(46), { ...one, count: 1 });
  await wait(app, tel(47), one);
  expect(await told(one.activityId)).toEqual([]);
  await sql(`update activity_session set day = '2026-11-20' where id = $1`, [one.sessionId]);
  expect(await told(one.activityId)).toEqual(['候补的 1 个订单自动取消，候补的人收到站内信']);
});

it('a reversal tells who asked for a visit', async () => {
  const brandId = await buildCulture(app, { status: 100 });
  const where = { address: '石马河街道文化站', contacts: '何女士', tel: '13512345678' };
  await mustSend(app, newMember(), applyBrand.path, { brandId, year: 2027, month: 1, ...where });
  expect(await told(brandId)).toEqual(['等待审核的 1 个配送申请自动取消，申请人收到站内信']);
});

it('who may remove what is still public is told the same, though a change of it was begun or refused', async () => {
  const id = await openClub(app, 5);
  await applied(app, tel(48), id);
  const update = path(anyContent(club), 'update');
  await mustSend(app, 'admin', update, { id, status: 0, title: '另一个名称' });
  const effects = ['正在进行的招募结束', '等待审核的 1 份入团申请自动取消，申请人收到站内信'];
  expect(await told(id, 'editor')).toEqual(effects);
  expect(await told(id, 'viewer')).toEqual([]);
  // Nobody removes what is being reviewed.
  await mustSend(app, 'admin', update, { id, status: 1 });
  expect(await told(id, 'editor')).toEqual([]);
});

it('what is not public has nothing to take back', async () => {
  expect(await told(await buildVote(app, { status: 1 }))).toEqual([]);
});
