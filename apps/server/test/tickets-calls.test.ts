import { bookTicket, cancelBookTicket, joinWaitingList } from '@yunguan/contract/content/activity-ticket';
import {
  bookTicketOnBehalf,
  cancelTicketOrders,
  checkInTicket,
  revealTicketOrder,
  undoCheckIn,
} from '@yunguan/contract/content/activity-ticket-desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustBook, openSession, orderIdsOf, today } from './activity-factories';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, mustSend } from './factories';

const [first, second] = ['13900000001', '13900000002'];

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

/** Calls that change something, each with a body that goes through. */
const changing: Record<string, () => Promise<{ as: string; path: string; body: Form }>> = {
  'a booking': async () => ({ as: first, path: bookTicket.path, body: { ...(await openSession(app)), count: 1 } }),
  'a booking on behalf': async () => ({
    as: 'editor',
    path: bookTicketOnBehalf.path,
    body: { ...(await openSession(app)), count: 2, contacts: '何女士', tel: '13912345678' },
  }),
  'a place on the waiting list': async () => {
    const one = await openSession(app, { votesCount: 1 });
    await mustBook(app, second, one);
    return { as: first, path: joinWaitingList.path, body: { ...one, count: 1 } };
  },
  'a cancellation': async () => {
    const { id } = await mustBook(app, first, await openSession(app));
    return { as: first, path: cancelBookTicket.path, body: { id } };
  },
  'a cancellation by the staff': async () => {
    const { id } = await mustBook(app, first, await openSession(app));
    return { as: 'editor', path: cancelTicketOrders.path, body: { ids: [id], remark: '场地检修' } };
  },
  'a check-in': async () => {
    const one = await openSession(app, { startTime: '10:30', endTime: '12:00' }, { day: today });
    const { id } = await mustBook(app, first, one);
    return { as: 'editor', path: checkInTicket.path, body: { id } };
  },
  'a check-in that is taken back': async () => {
    const one = await openSession(app, { startTime: '10:30', endTime: '12:00' }, { day: today });
    const { id } = await mustBook(app, first, one);
    await mustSend(app, 'editor', checkInTicket.path, { id });
    return { as: 'editor', path: undoCheckIn.path, body: { id } };
  },
  'a number that is shown': async () => {
    const { id } = await mustBook(app, first, await openSession(app));
    return { as: 'admin', path: revealTicketOrder.path, body: { id, reason: '通知改期' } };
  },
};

/** What no field takes, and what only a free text takes. */
const never = [undefined, {}, [], [[]], -1, 1.5, '', '\u0000', '字'.repeat(500)];
const words = ['x', "' or 1=1 --", '9'.repeat(30)];
const freeText = ['contacts', 'remark', 'reason'];

describe.each(Object.entries(changing))('%s', (_name, make) => {
  const audited = async (path: string, result: string) => {
    const { rows } = await app.deps.pools.owner.query<{ object_id: string; venue_id: string; detail: unknown }>(
      'select object_id, venue_id, detail from audit_log where call = $1 and result = $2 order by id',
      [path, result],
    );
    return rows;
  };

  it('leaves one row in the log, with its order and venue and no number', async () => {
    const { as, path: call, body } = await make();
    const before = (await audited(call, 'ok')).length;
    const answer = await app.send(as, call, body);
    expect(answer, answer.text).toMatchObject({ state: 1 });
    const rows = await audited(call, 'ok');
    expect(rows).toHaveLength(before + 1);
    const row = rows.at(-1);
    expect(row?.venue_id).toMatch(/^[0-9a-f-]{36}$/);
    const [id] = body.ids === undefined ? [answer.objects?.id ?? body.id] : (body.ids as unknown[]);
    expect(row?.object_id).toBe(id);
    expect(JSON.stringify(row)).not.toMatch(/139\d{8}/);
  });

  it('is refused in words whatever else its fields are', async () => {
    const { as, path: call, body } = await make();
    for (const name of Object.keys(body)) {
      for (const wrong of [...never, ...(freeText.includes(name) ? [] : words)]) {
        const answer = await app.send(as, call, { ...body, [name]: wrong });
        const sent = `${name} ${JSON.stringify(wrong)}: ${answer.text}`;
        expect([answer.status, answer.state], sent).toEqual([200, 0]);
        expect(answer.msg, sent).toMatch(/^[\u4e00-\u9fff]/);
        expect(answer.objects.code, sent).toMatch(/^(VALIDATION|FORBIDDEN)$/);
      }
    }
    expect((await app.send(as, call, body)).state).toBe(1);
  });
});

it.each(Object.entries(changing).slice(0, 3))('%s is made once for one key', async (_name, make) => {
  const { as, path: call, body } = await make();
  const headers = { 'idempotency-key': `ticket-key-${call.replace(/\W/g, '-')}` };
  const answers = await Promise.all([app.send(as, call, body, headers), app.send(as, call, body, headers)]);
  const again = await app.send(as, call, body, headers);
  expect(answers.filter(({ text }) => text === again.text).length).toBeGreaterThan(0);
  const orders = await orderIdsOf(app, String(body.sessionId));
  expect(orders).toContain(again.objects.id);
  expect(orders).toHaveLength(call === joinWaitingList.path ? 2 : 1);
});
