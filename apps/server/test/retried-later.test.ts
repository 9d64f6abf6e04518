import { checkInTicket, undoCheckIn } from '@yunguan/contract/content/activity-ticket-desk';
import { setIsValid } from '@yunguan/contract/content/club-application';
import { cancelSignups, decideSignups } from '@yunguan/contract/content/course-signup-desk';
import { hall } from '@yunguan/contract/content/hall';
import { anyContent } from '@yunguan/contract/kernel/content';
import { getToken } from '@yunguan/contract/platform/auth';
import { addSysDepartment, delSysDepartment } from '@yunguan/contract/platform/departments';
import { urgeReview } from '@yunguan/contract/platform/flows';
import { sendLetter } from '@yunguan/contract/platform/letters';
import { purgeContents, restoreContents } from '@yunguan/contract/platform/recycle-bin';
import { batchReview, reverseReview, review } from '@yunguan/contract/platform/review';
import { addSysRole, delSysRole } from '@yunguan/contract/platform/roles';
import { addVenue, editVenue } from '@yunguan/contract/platform/venues';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { mustBook, openSession, today } from './activity-factories';
import { bookedTypes, openPlace, slot } from './booking-factories';
import { applied, openClub } from './club-factories';
import { type ContentApp, createContentApp } from './content-app';
import { mustSignUp, openCourse } from './course-factories';
import { newMember } from './custom-factory';
import { type Form, freshTitle, mustSend, path } from './factories';

import { buildHall, hallInput } from './place-factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const halls = anyContent(hall);
const main = seedId.venue('main');
const must = (as: string, call: string, body: Form) => mustSend(app, as, call, body);
const idOf = (text: string) => String((JSON.parse(text) as { objects: { id: unknown } }).objects.id);

interface Retried {
  readonly what: string;
  readonly as: string;
  readonly call: string;
  readonly body: () => Promise<Form>;
  /** What others do with it before the answer that was lost is asked for again. */
  readonly meanwhile: (first: string, body: Form) => Promise<unknown>;
}

const [sites] = bookedTypes;
if (!sites) throw new Error('nothing is booked');

const calls: readonly Retried[] = [
  {
    what: 'a hall that was made, and deleted',
    as: 'editor',
    call: path(halls, 'create'),
    body: async () => ({ ...(await hallInput(app)), status: 0 }),
    meanwhile: (first) => must('admin', path(halls, 'remove'), { idList: [idOf(first)], ids: [idOf(first)] }),
  },
  {
    what: 'a hall that was saved, and saved by somebody else',
    as: 'editor',
    call: path(halls, 'update'),
    body: async () => {
      const id = await buildHall(app, { status: 0 });
      const { version } = await must('editor', path(halls, 'detail'), { id });
      return { id, title: freshTitle('展厅'), status: 0, version };
    },
    meanwhile: (_first, { id }) => must('admin', path(halls, 'update'), { id, title: freshTitle('展厅'), status: 0 }),
  },
  {
    what: 'an approval that was reversed',
    as: 'reviewer2',
    call: review.path,
    body: async () => {
      const objectId = await buildHall(app, { status: 1 });
      await must('reviewer', review.path, { objectId, result: 'approve', remark: '' });
      return { objectId, result: 'approve', remark: '' };
    },
    meanwhile: (_first, { objectId }) => must('reviewer2', reverseReview.path, { objectId, remark: '信息有误' }),
  },
  {
    what: 'many decisions, of which one was taken up again and deleted',
    as: 'reviewer',
    call: batchReview.path,
    body: async () => ({
      objectIds: [await buildHall(app, { status: 1 }), await buildHall(app, { status: 1 })],
      result: 'reject',
      remark: '信息不全',
    }),
    meanwhile: async (_first, { objectIds }) => {
      const [id] = objectIds as string[];
      await must('editor', path(halls, 'remove'), { idList: [id], ids: [id] });
    },
  },
  {
    what: 'a venue that was saved, and saved by somebody else',
    as: 'admin',
    call: editVenue.path,
    body: async () => {
      const { id } = await must('admin', addVenue.path, { parentId: main, name: freshTitle('分馆') });
      return { id, contacts: '冉春梅', version: 1 };
    },
    meanwhile: (_first, { id }) => must('admin', editVenue.path, { id, contacts: '何女士' }),
  },
  {
    what: 'a department that was made, and deleted',
    as: 'admin',
    call: addSysDepartment.path,
    body: async () => ({ venueId: main, name: freshTitle('部门') }),
    meanwhile: (first) => must('admin', delSysDepartment.path, { ids: [idOf(first)] }),
  },
  {
    what: 'a role that was made, and deleted',
    as: 'admin',
    call: addSysRole.path,
    body: async () => ({ venueId: main, name: freshTitle('角色') }),
    meanwhile: (first) => must('admin', delSysRole.path, { ids: [idOf(first)] }),
  },
  {
    what: 'a booking that was made, and cancelled',
    as: '13900000021',
    call: sites.calls.book.path,
    body: async () => slot(sites, await openPlace(app, sites)),
    meanwhile: (first) => must('admin', sites.calls.cancelByStaff.path, { ids: [idOf(first)], remark: '设备检修' }),
  },
  {
    what: 'an application that was accepted, and its club deleted',
    as: 'admin',
    call: setIsValid.path,
    body: async () => ({ id: await applied(app, '13900000033', await openClub(app)), isValid: true }),
    meanwhile: (_first, { id }) =>
      app.deps.pools.owner.query(
        'update club set deleted_at = now() where id = (select club_id from club_member where id = $1)',
        [id],
      ),
  },
  {
    what: 'sign-ups that were decided, and taken back',
    as: 'admin',
    call: decideSignups.path,
    body: async () => {
      const courseId = await openCourse(app);
      return { ids: [await mustSignUp(app, newMember(), courseId)], result: 'approve' };
    },
    meanwhile: (_first, { ids }) => must('admin', cancelSignups.path, { ids, remark: '应本人要求' }),
  },
  {
    what: 'a hall that was deleted, and restored by somebody else',
    as: 'editor',
    call: path(halls, 'remove'),
    body: async () => ({ idList: [await buildHall(app, { status: 0 })] }),
    meanwhile: (_first, { idList }) => must('admin', restoreContents.path, { objectIds: idList }),
  },
  {
    what: 'a hall that was restored, and deleted for good',
    as: 'editor',
    call: restoreContents.path,
    body: async () => {
      const id = await buildHall(app, { status: 0 });
      await must('editor', path(halls, 'remove'), { idList: [id] });
      return { objectIds: [id] };
    },
    meanwhile: async (_first, { objectIds }) => {
      await must('admin', path(halls, 'remove'), { idList: objectIds });
      await must('admin', purgeContents.path, { objectIds });
    },
  },
  {
    what: 'a submission that was taken back, and submitted again',
    as: 'editor',
    call: path(halls, 'revoke'),
    body: async () => ({ id: await buildHall(app, { status: 1 }) }),
    meanwhile: (_first, { id }) => must('editor', path(halls, 'update'), { id, status: 1 }),
  },
  {
    what: 'a reversal, and the record deleted',
    as: 'reviewer2',
    call: reverseReview.path,
    body: async () => ({ objectId: await buildHall(app, { status: 100 }), remark: '信息有误' }),
    meanwhile: (_first, { objectId }) => must('editor', path(halls, 'remove'), { idList: [objectId] }),
  },
  {
    what: 'a reviewer who was urged, and has decided',
    as: 'editor',
    call: urgeReview.path,
    body: async () => ({ objectId: await buildHall(app, { status: 1 }) }),
    meanwhile: (_first, { objectId }) => must('reviewer', review.path, { objectId, result: 'reject', remark: '不全' }),
  },
  {
    what: 'a role that was deleted',
    as: 'admin',
    call: delSysRole.path,
    body: async () => ({
      ids: [(await must('admin', addSysRole.path, { venueId: main, name: freshTitle('角色') })).id],
    }),
    meanwhile: () => Promise.resolve(),
  },
  {
    what: 'a ticket that was checked, and taken back',
    as: 'editor',
    call: checkInTicket.path,
    body: async () => ({
      id: (
        await mustBook(app, '13900000022', {
          ...(await openSession(app, { startTime: '10:30' }, { day: today })),
          count: 2,
        })
      ).id,
    }),
    meanwhile: (_first, { id }) => must('editor', undoCheckIn.path, { id }),
  },
  {
    what: 'a letter whose receiver has left',
    as: 'editor',
    call: sendLetter.path,
    body: async () => ({ receiverList: [seedId.user('reviewer2')], title: freshTitle('通知'), content: '请查收' }),
    meanwhile: () =>
      app.deps.pools.owner.query('update staff_user set deleted_at = now() where id = $1', [seedId.user('reviewer2')]),
  },
];

/** Answers of the same call under the same key: five at once, and one more with the token that replaced the login's. */
async function send({ as, call }: Retried, body: Form, key: string): Promise<string[]> {
  const headers = { 'idempotency-key': key };
  const isMember = /^\d+$/.test(as);
  const token = isMember ? await app.as(as) : await app.login(as);
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.call(call, body, { token, headers })));
  const client = { appId: 'venue-admin', secret: 'venue-admin' };
  const rotated = await app.call(getToken.path, client, { token });
  const later = { token: String(rotated.objects.access_token), headers };
  return [...answers, await app.call(call, body, later)].map(({ text }) => text);
}

it.each(calls)('$what: the retry gets the first answer', async (one) => {
  const body = await one.body();
  const key = `retried-later-${String(calls.indexOf(one)).padStart(4, '0')}`;
  const answers = await send(one, body, key);
  const [first = ''] = answers;
  expect(JSON.parse(first), first).toMatchObject({ state: 1 });
  await one.meanwhile(first, body);
  answers.push(...(await send(one, body, key)));
  expect(new Set(answers)).toEqual(new Set([first]));
});
