import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Answer, Client } from './client';

const paths = {
  voteList: '/api/VoteActivity/v1/admin-getVotePageActivities',
  voteDetail: '/api/VoteActivity/v1/admin-getVoteActivityDetails',
  voteCreate: '/api/VoteActivity/v1/admin-addVoteActivityInfo',
  recruitCreate: '/api/trains/v1/admin-publishRecruitStudentsInfo',
  recruitDetail: '/api/trains/v1/admin-getRecruitStudentsDetails',
  review: '/api/review/v1/admin-review',
} as const;

/** Rows of these tests; the demo data has no such titles. */
export const titlePrefix = '可靠性';

/** What the server has acknowledged, and nothing else. */
export interface Ledger {
  /** Vote by id: the status that the last acknowledged call gave it. */
  votes: Map<string, number>;
  recruits: Set<string>;
  acknowledged: number;
  /** Calls without a complete answer: their effect may or may not be there. */
  unanswered: number;
  /** Answers other than success. */
  refused: Answer[];
}

export interface Writers {
  client: Client;
  ledger: Ledger;
  tokens: { editor: string; reviewer: string; reviewer2: string; admin: string };
  form: Record<string, unknown>;
}

export function createLedger(): Ledger {
  return { votes: new Map(), recruits: new Set(), acknowledged: 0, unanswered: 0, refused: [] };
}

/** Signs the demo staff in and takes a complete form from a published vote. */
export async function prepareWriters(client: Client, ledger: Ledger, editor = 'editor'): Promise<Writers> {
  const tokens = {
    editor: await client.login(editor),
    reviewer: await client.login('reviewer'),
    reviewer2: await client.login('reviewer2'),
    admin: await client.login('admin'),
  };
  return { client, ledger, tokens, form: await completeForm(client, tokens.editor) };
}

/** The form of an approved demo vote: it holds everything that a submission asks for. */
export async function completeForm(client: Client, token: string): Promise<Record<string, unknown>> {
  const page = await client.callPatiently(paths.voteList, { status: 100, pageIndex: 1, pageSize: 1 }, { token });
  const [row] = page.objects.datas as { id: string }[];
  const { objects } = await client.callPatiently(paths.voteDetail, { id: row?.id }, { token });
  const { id: _id, version: _version, status: _status, ...form } = objects;
  return form;
}

/** Body of a vote's create call. */
export function voteBody(form: Record<string, unknown>, title: string, status: 0 | 1): Record<string, unknown> {
  return { ...form, title, status };
}

export const createVotePath = paths.voteCreate;
export const createRecruitPath = paths.recruitCreate;

/** Body of a recruitment notice's create call. */
export function recruitBody(title: string): Record<string, unknown> {
  return { title, publishTime: '2026-11-21', introduction: '<p>面向市民招生</p>' };
}

/**
 * Twenty writers at once until `stopped`: eight make votes (drafts and submissions), six publish notices, six decide
 * what was submitted. A writer that gets no answer ends, or goes on after a pause when `stubborn`.
 */
export async function writeUntil(
  writers: Writers,
  how: { stopped: AbortSignal; stubborn?: boolean; label: string },
): Promise<void> {
  const submitted: string[] = [];
  const advanced: string[] = [];
  let count = 0;
  const title = () => `${titlePrefix}${how.label}-${(count += 1)}`;
  const jobs = [
    ...Array.from(
      { length: 8 },
      (_, index) => () => createVote(writers, { title: title(), draft: index < 3, submitted }),
    ),
    ...Array.from({ length: 6 }, () => () => createRecruit(writers, title())),
    ...Array.from({ length: 4 }, () => () => decide(writers, { queue: submitted, by: 'reviewer', next: advanced })),
    ...Array.from({ length: 2 }, () => () => decide(writers, { queue: advanced, by: 'reviewer2' })),
  ];
  await Promise.all(jobs.map((job) => repeat(job, writers.ledger, how)));
}

async function repeat(
  job: () => Promise<void>,
  ledger: Ledger,
  how: { stopped: AbortSignal; stubborn?: boolean },
): Promise<void> {
  while (!how.stopped.aborted) {
    const refusals = ledger.refused.length;
    try {
      await job();
      if (ledger.refused.length > refusals) await sleep(50);
    } catch {
      ledger.unanswered += 1;
      if (how.stubborn !== true) return;
      await sleep(50);
    }
  }
}

async function createVote(
  { client, ledger, tokens, form }: Writers,
  vote: { title: string; draft: boolean; submitted: string[] },
): Promise<void> {
  const status = vote.draft ? 0 : 1;
  const answer = await client.call(paths.voteCreate, voteBody(form, vote.title, status), { token: tokens.editor });
  if (!accepted(ledger, answer)) return;
  const id = String(answer.objects.id);
  ledger.votes.set(id, status);
  if (!vote.draft) vote.submitted.push(id);
}

async function createRecruit({ client, ledger, tokens }: Writers, title: string): Promise<void> {
  const answer = await client.call(paths.recruitCreate, recruitBody(title), { token: tokens.editor });
  if (accepted(ledger, answer)) ledger.recruits.add(String(answer.objects.id));
}

async function decide(
  { client, ledger, tokens }: Writers,
  work: { queue: string[]; by: 'reviewer' | 'reviewer2'; next?: string[] },
): Promise<void> {
  const objectId = work.queue.shift();
  if (objectId === undefined) {
    await sleep(10);
    return;
  }
  const isRejected = Number.parseInt(objectId.slice(-1), 16) === 0;
  const decision = isRejected ? { result: 'reject', remark: '请补充材料' } : { result: 'approve' };
  // From here on the old status is no promise any more: the decision may be made without its answer arriving.
  ledger.votes.delete(objectId);
  const answer = await client.call(paths.review, { objectId, ...decision }, { token: tokens[work.by] });
  if (!accepted(ledger, answer)) return;
  ledger.votes.set(objectId, Number(answer.objects.status));
  if (!isRejected) work.next?.push(objectId);
}

function accepted(ledger: Ledger, answer: Answer): boolean {
  if (answer.status === 200 && answer.state === 1) {
    ledger.acknowledged += 1;
    return true;
  }
  ledger.refused.push(answer);
  return false;
}

/** Says in Chinese that one should try later, and nothing of the reason: then nothing was done. */
export const isBusy = ({ status, state, msg }: Answer): boolean =>
  status === 503 && state === 0 && msg === '系统繁忙，请稍后再试';

/** Looks every acknowledged record up in the database, as many as there may be; answers what is missing or stands elsewhere. */
export async function lostRows(database: Pick<pg.Client, 'query'>, { votes, recruits }: Ledger): Promise<string[]> {
  const { rows } = await database.query<{ lost: string }>(
    `select format('vote %s: %s → %s', told.id, told.status, v.status) as lost
     from unnest($1::uuid[], $2::int[]) as told (id, status) left join vote_activity v on v.id = told.id and v.deleted_at is null
     where v.status is distinct from told.status
     union all select format('recruit %s', told.id) from unnest($3::uuid[]) as told (id)
     where not exists (select from recruit_notice n where n.id = told.id)`,
    [[...votes.keys()], [...votes.values()], [...recruits]],
  );
  return rows.map(({ lost }) => lost);
}

/** Reads every acknowledged record back over HTTP, the newest of very many; answers what is missing or stands elsewhere. */
export async function lostRecords({ client, ledger, tokens }: Writers, atMost = Infinity): Promise<string[]> {
  const lost: string[] = [];
  const checks = [
    ...[...ledger.votes].slice(-atMost).map(([id, status]) => async () => {
      const answer = await client.callPatiently(paths.voteDetail, { id }, { token: tokens.admin });
      const { state, objects } = answer;
      if (state !== 1 || objects.status !== status) lost.push(`vote ${id}: ${status} → ${JSON.stringify(answer)}`);
    }),
    ...[...ledger.recruits].slice(-atMost).map((id) => async () => {
      const answer = await client.callPatiently(paths.recruitDetail, { id }, { token: tokens.admin });
      if (answer.state !== 1) lost.push(`recruit ${id}: ${JSON.stringify(answer)}`);
    }),
  ];
  const next = async (): Promise<void> => {
    for (let check = checks.pop(); check !== undefined; check = checks.pop()) await check();
  };
  await Promise.all(Array.from({ length: 8 }, next));
  return lost;
}
