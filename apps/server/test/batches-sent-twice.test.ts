import { bookTicketOnBehalf, cancelTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import { setIsValid } from '@yunguan/contract/content/club-application';
import { cancelSignups, decideSignups } from '@yunguan/contract/content/course-signup-desk';
import * as deliveries from '@yunguan/contract/content/culture-delivery';
import { decideSubmissions } from '@yunguan/contract/content/vote-application';
import { decideTeams } from '@yunguan/contract/content/vote-signup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from './activity-factories';
import { bookedTypes, mustBook, openPlace } from './booking-factories';
import { applied, openClub } from './club-factories';
import { type ContentApp, createContentApp } from './content-app';
import { mustSignUp, openCourse } from './course-factories';
import { buildOpenForm, mustApply, newMember } from './custom-factory';
import { buildVote, type Form, mustSend } from './factories';
import { buildCulture } from './training-factories';
import { buildTeam } from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

interface Batch {
  readonly path: string;
  /** Two rows that the batch may change. */
  readonly rows: () => Promise<readonly [string, string]>;
  readonly body: Form;
}

const visits = async () => {
  const plan = { year: 2026, month: 11, frequency: 4 };
  const brandId = await buildCulture(app, { status: 100, form: { plans: [plan] } });
  const where = { address: '石马河街道文化站', contacts: '何女士', tel: '13512345678' };
  const body = { brandId, ...plan, ...where };
  const ask = async () => String((await mustSend(app, newMember(), deliveries.applyBrand.path, body)).id);
  const arrange = async () => String((await mustSend(app, 'editor', deliveries.addDelivery.path, body)).id);
  return { ask, arrange };
};
const signups = async () => {
  const courseId = await openCourse(app);
  return [await mustSignUp(app, newMember(), courseId), await mustSignUp(app, newMember(), courseId)] as const;
};

const batches: readonly Batch[] = [
  ...bookedTypes.flatMap((type) => {
    const rows = async () => {
      const placeId = await openPlace(app, type);
      const made = (period: number) => mustBook(app, newMember(), { type, placeId, changes: { type: period } });
      return [await made(1), await made(2)] as const;
    };
    return [
      { path: type.calls.decide.path, rows, body: { result: 'approve' } },
      { path: type.calls.cancelByStaff.path, rows, body: { remark: '设备检修' } },
    ];
  }),
  { path: decideSignups.path, rows: signups, body: { result: 'reject', remark: '年龄偏大' } },
  { path: cancelSignups.path, rows: signups, body: { remark: '应报名人要求取消' } },
  {
    path: setIsValid.path,
    rows: async () => {
      const clubId = await openClub(app);
      const apply = () => applied(app, newMember(), clubId, { name: '周敏' });
      return [await apply(), await apply()];
    },
    body: { isValid: true, content: '欢迎' },
  },
  {
    path: deliveries.rejectDeliveries.path,
    rows: async () => {
      const { ask } = await visits();
      return [await ask(), await ask()];
    },
    body: { remark: '场地太小' },
  },
  ...[
    { path: deliveries.finishDeliveries.path, body: { doneTime: '2026-11-20' } },
    { path: deliveries.cancelDeliveries.path, body: { remark: '暴雨' } },
  ].map((batch) => ({
    ...batch,
    rows: async () => {
      const { arrange } = await visits();
      return [await arrange(), await arrange()] as const;
    },
  })),
  {
    path: cancelTicketOrders.path,
    rows: async () => {
      const { activityId, sessionId } = await openSession(app);
      const body = { activityId, sessionId, count: 1, contacts: '周敏', tel: '13900000021' };
      const order = async () => String((await mustSend(app, 'editor', bookTicketOnBehalf.path, body)).id);
      return [await order(), await order()];
    },
    body: { remark: '场地检修' },
  },
  {
    path: decideTeams.path,
    rows: async () => {
      const activityId = await buildVote(app, { status: 100 });
      return [await buildTeam(app, activityId), await buildTeam(app, activityId)];
    },
    body: { state: 101, approvalComments: '资料不全' },
  },
  {
    path: decideSubmissions.path,
    rows: async () => {
      const activityId = await buildOpenForm(app);
      return [await mustApply(app, newMember(), activityId), await mustApply(app, newMember(), activityId)];
    },
    body: { state: 101, approvalComments: '材料不全' },
  },
];

const okOf = ({ objects }: { readonly objects: unknown }) => {
  // Two shapes on the wire: the outcomes alone, or beside their number.
  const outcomes = Array.isArray(objects) ? objects : (objects as { readonly results: readonly unknown[] }).results;
  return (outcomes as readonly { readonly id: string; readonly ok: boolean }[]).map(({ id, ok }) => [id, ok]);
};

async function effectsOf(path: string): Promise<number> {
  const { rows } = await app.deps.pools.owner.query<{ n: number }>(
    `select count(*)::int as n from audit_log where call = $1 and result = 'ok'`,
    [path],
  );
  return rows[0]?.n ?? 0;
}

async function lettersSent(): Promise<number> {
  const { rows } = await app.deps.pools.owner.query<{ n: number }>('select count(*)::int as n from member_letter');
  return rows[0]?.n ?? 0;
}

describe.each(batches)('$path', ({ path, rows, body }) => {
  const send = (ids: readonly string[], key: string) =>
    app.send('reviewer', path, { ids, ...body }, { 'idempotency-key': key });

  it('tells of each row the same to whom the answer got lost or who pressed twice, and changes nothing again', async () => {
    const [done, waits] = await rows();
    await send([done], `first-${done}`);
    const before = await effectsOf(path);
    const key = `twice-${waits}`;
    const answers = await Promise.all([send([done, waits], key), send([done, waits], key)]);
    const letters = await lettersSent();
    const again = await send([done, waits], key);
    expect(new Set([...answers, again].map(({ text }) => text)).size, again.text).toBe(1);
    expect(new Map(okOf(again) as [string, boolean][])).toEqual(
      new Map([
        [done, false],
        [waits, true],
      ]),
    );
    expect(await effectsOf(path)).toBe(before + 1);
    expect(await lettersSent()).toBe(letters);
    // Asked for anew it is another batch: it finds nothing left to do.
    const anew = await send([done, waits], `anew-${waits}`);
    expect(okOf(anew).map(([, ok]) => ok)).toEqual([false, false]);
  });
});
