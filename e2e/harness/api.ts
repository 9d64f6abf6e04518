import { createHash } from 'node:crypto';
import { demoPassword, origin } from './browser';

export interface Answer {
  readonly state: number;
  readonly msg: string;
  // The journeys read a few known names out of many answers.
  readonly objects: Record<string, unknown>;
}

/** Calls the server as a foreign client would. */
export async function call(path: string, body: unknown = {}, token?: string): Promise<Answer> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  // The server answers an envelope to every call.
  return (await response.json()) as Answer;
}

/** A token of a demo account, for setting the scene of a journey. */
export async function tokenOf(account: string): Promise<string> {
  const anonymous = await call('/api/authorizations/v1/getToken', { appId: 'venue-admin', secret: 'venue-admin' });
  const passwords = createHash('sha256').update(demoPassword).digest('hex');
  const login = await call(
    '/api/systems/v1/admin-sysUserLogin',
    { nickName: account, passwords },
    String(anonymous.objects.access_token),
  );
  if (login.state !== 1) throw new Error(`${account}：${login.msg}`);
  return String(login.objects.access_token);
}

/** Like `call`, but a refusal ends the test: for what only prepares it. */
export async function must(path: string, body: unknown, token: string): Promise<Record<string, unknown>> {
  const answer = await call(path, body, token);
  if (answer.state !== 1) throw new Error(`${path}：${answer.msg}`);
  return answer.objects;
}

/** Total of a paged answer. */
export async function totalOf(path: string, body: unknown, token: string): Promise<number> {
  return Number((await must(path, body, token)).total);
}

/** Sum of the three lists that the badge counts. */
export async function allWaiting(token: string): Promise<number> {
  const lists = [
    'review/v1/admin-getContentReviewList',
    'culturebrands/v1/admin-getApplyList',
    'review/v1/admin-getResourceList',
  ];
  const totals = await Promise.all(lists.map((list) => totalOf(`/api/${list}`, { reviewStatus: 0 }, token)));
  return totals.reduce((sum, total) => sum + total, 0);
}
