import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGateway, startFakeGateway } from '../../../test/fake-gateway';
import { ownTime } from '../../../test/own-time';
import { type CodeMessage, SendingFailure } from './code-sender';
import { createGatewaySender } from './gateway-sender';

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway();
});
afterAll(() => gateway.close());

const now = new Date('2026-11-21T02:00:00Z');
const message: CodeMessage = {
  tel: '13812345678',
  code: '402913',
  now,
  expiresAt: new Date('2026-11-21T02:05:00Z'),
};

const warnings: unknown[] = [];
/** An answer is waited for longer than any busy machine takes, silence for `timeoutMilliseconds`. */
const deliver = async (url = gateway.url, timeoutMilliseconds = 10_000) => {
  warnings.length = 0;
  const log = { warn: (...words: unknown[]) => warnings.push(words) };
  const sender = createGatewaySender({ url, token: 'gateway-token', fetch, log, timeoutMilliseconds });
  return sender.deliver(message).then(
    () => 'sent',
    (error: unknown) => (error instanceof SendingFailure ? error.delivered : error),
  );
};

describe('a gateway for text messages', () => {
  it('is told phone, code, text and minutes once, with the token of the settings', async () => {
    gateway.answers((response) => response.writeHead(202).end('{"id":1}'));
    expect(await deliver()).toBe('sent');
    expect(gateway.asked).toHaveLength(1);
    const [{ method, headers, body } = {} as never] = gateway.asked;
    expect({ method, type: headers['content-type'], token: headers.authorization }).toEqual({
      method: 'POST',
      type: 'application/json',
      token: 'Bearer gateway-token',
    });
    expect(body).toEqual({
      tel: '13812345678',
      code: '402913',
      text: '您的验证码是 402913，5 分钟内有效，请勿告诉他人。',
      expiresInMinutes: 5,
    });
  });

  it('is asked once more under the same key when it stumbled', async () => {
    gateway.answers((response, asked) => response.writeHead(asked === 1 ? 503 : 200).end());
    expect(await deliver()).toBe('sent');
    const keys = gateway.asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    [400, 1, 'not'],
    [401, 1, 'not'],
    [302, 1, 'not'],
    [429, 2, 'not'],
    [500, 2, 'not'],
    [502, 2, 'perhaps'],
    [504, 2, 'perhaps'],
  ])('that answers %i was asked %i times, and the text came %s', async (status, times, delivered) => {
    gateway.answers((response) => response.writeHead(status, { location: 'http://127.0.0.1:1/elsewhere' }).end());
    expect(await deliver()).toBe(delivered);
    expect(gateway.asked).toHaveLength(times);
  });

  it('that keeps silent is left within the time limit of two attempts', async () => {
    gateway.answers(() => undefined);
    const [took, delivered] = await ownTime(() => deliver(gateway.url, 200));
    expect(delivered).toBe('perhaps');
    expect(took).toBeLessThan(2_000);
    expect(gateway.asked).toHaveLength(2);
  });

  it('that broke off the first and refused the second may have sent the first', async () => {
    gateway.answers((response, asked) => (asked === 1 ? response.destroy() : response.writeHead(400).end()));
    expect(await deliver()).toBe('perhaps');
  });

  it('that cannot be reached has sent nothing', async () => {
    const gone = await startFakeGateway();
    gone.close();
    expect(await deliver(gone.url)).toBe('not');
  });

  it('leaves neither the code nor the phone nor the token in the log', async () => {
    gateway.answers((response) => response.writeHead(500).end('402913'));
    await deliver();
    const written = JSON.stringify(warnings);
    expect(written).toContain('HTTP 500');
    for (const secret of ['402913', '13812345678', 'gateway-token']) expect(written).not.toContain(secret);
  });
});
