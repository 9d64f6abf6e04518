import { logIn } from './login';
import { server } from './server';

const { origin } = server;

export interface Answer {
  readonly state: number;
  readonly msg: string;
  // The journeys read a few known names out of many answers.
  readonly objects: Record<string, unknown>;
}

/** Calls the server as a foreign client would. */
export function call(path: string, body: unknown = {}, token?: string): Promise<Answer> {
  return send(path, body, token ? { authorization: `Bearer ${token}` } : {});
}

async function send(path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // The server answers an envelope to every call.
  return (await response.json()) as Answer;
}

/** A token of a demo account, for setting the scene of a journey. */
export async function tokenOf(account: string): Promise<string> {
  const { access_token } = await logIn(account, ({ path, body, headers }) => send(path, body, headers));
  return access_token;
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
