import * as members from '@yunguan/contract/platform/members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoCode } from '../src/demo/members';
import { type ContentApp, createContentApp } from './content-app';
import { type FakeGateway, startFakeGateway } from './fake-gateway';

let gateway: FakeGateway;
let app: ContentApp;
beforeAll(async () => {
  gateway = await startFakeGateway();
  app = await createContentApp({ env: { SMS_URL: gateway.url, SMS_TOKEN: 'gateway-token' } });
});
afterAll(async () => {
  await app.close();
  gateway.close();
});
beforeEach(() => gateway.answers((response) => response.writeHead(204).end()));

let made = 0;
/** A phone that no member has yet. */
function newPhone(): string {
  made += 1;
  return `136${String(made).padStart(8, '0')}`;
}

const send = async (tel: string, from = '127.0.0.1') =>
  app.call(members.sendCode.path, { tel }, { token: await app.anonymous(), from });
const enter = async (tel: string, code = demoCode) =>
  app.call(members.codeLogin.path, { tel, code }, { token: await app.anonymous() });
const usedOf = async (key: string) => {
  const { rows } = await app.deps.pools.owner.query('select used from call_allowance where key = $1', [key]);
  return rows[0]?.used;
};

describe('codes that go through a gateway', () => {
  it('reach the phone and let its member in', async () => {
    const tel = newPhone();
    expect(await send(tel)).toMatchObject({ state: 1, msg: '验证码已发送', objects: { expiresIn: 300 } });
    expect(gateway.asked.map(({ body }) => body)).toMatchObject([{ tel, code: demoCode }]);
    expect((await enter(tel)).state).toBe(1);
  });

  it('show nowhere: the outbox only tells that one was sent, and stores none', async () => {
    const tel = newPhone();
    await send(tel);
    const answer = await app.send('platform', members.getOutbox.path, { tel });
    expect(answer.objects.datas).toMatchObject([{ tel: `136****${tel.slice(-4)}`, channel: 'sms', code: null }]);
    expect((answer.objects.datas as unknown as members.OutboxRow[])[0]?.state).toBe('valid');
    const { rows } = await app.deps.pools.owner.query('select code from member_outbox where tel = $1', [tel]);
    expect(rows).toEqual([{ code: null }]);
  });

  it('do not show either where they were left in the outbox before there was a gateway', async () => {
    const tel = newPhone();
    await send(tel);
    await app.deps.pools.owner.query("update member_outbox set code = '\\x01' where tel = $1", [tel]);
    const answer = await app.send('platform', members.getOutbox.path, { tel });
    expect(answer.objects.datas).toMatchObject([{ channel: 'outbox', code: null, state: 'valid' }]);
  });

  it('are asked for anew at once when the gateway refused, and what was taken is given back', async () => {
    const tel = newPhone();
    const from = '203.0.113.21';
    gateway.answers((response) => response.writeHead(400).end());
    expect(await send(tel, from)).toMatchObject({
      status: 503,
      state: 0,
      msg: '验证码发送失败，请稍后再试',
      objects: { code: 'BUSY' },
    });
    expect([await usedOf(`code-day:${from}`), await usedOf(`code-burst:${from}`)]).toEqual([0, 1]);
    expect((await enter(tel)).msg).toBe('验证码不正确或已失效');
    gateway.answers((response) => response.writeHead(200).end());
    expect((await send(tel, from)).state).toBe(1);
    const { rows } = await app.deps.pools.owner.query('select sent_today from member_code where tel = $1', [tel]);
    expect(rows).toEqual([{ sent_today: 1 }]);
    expect((await enter(tel)).state).toBe(1);
  });

  it('are waited for a minute when nobody can say whether the text went out', async () => {
    const tel = newPhone();
    gateway.answers((response) => response.writeHead(504).end());
    expect(await send(tel)).toMatchObject({ status: 503, msg: '短信通道没有应答，请一分钟后再试' });
    expect(await send(tel)).toMatchObject({ status: 429, msg: '验证码已发送，请 60 秒后再试' });
    expect(gateway.asked).toHaveLength(2);
    expect((await enter(tel)).state).toBe(0);
  });

  it('leave the one before good, with the tries that it has had, until the next one is sent', async () => {
    const tel = newPhone();
    await send(tel);
    for (let index = 0; index < 4; index += 1) await enter(tel, '000001');
    app.clock.advance({ minutes: 1 });
    gateway.answers((response) => response.writeHead(400).end());
    expect((await send(tel)).state).toBe(0);
    const { rows } = await app.deps.pools.owner.query('select tries from member_code where tel = $1', [tel]);
    expect(rows).toEqual([{ tries: 4 }]);
    expect((await enter(tel)).state).toBe(1);
  });

  it('stand in no row of the log, whether they went out or not', async () => {
    const tel = newPhone();
    gateway.answers((response) => response.writeHead(500).end());
    await send(tel);
    const { rows } = await app.deps.pools.owner.query(
      `select count(*)::int as n, count(*) filter (where result = 'refused:BUSY')::int as failed from audit_log a
       where call = $1 and a::text not like '%' || $2 || '%' and a::text not like '%' || $3 || '%'`,
      [members.sendCode.path, demoCode, tel],
    );
    const { rows: all } = await app.deps.pools.owner.query('select count(*)::int as n from audit_log where call = $1', [
      members.sendCode.path,
    ]);
    expect(rows[0].n).toBe(all[0].n);
    expect(rows[0].failed).toBeGreaterThan(0);
  });
});
