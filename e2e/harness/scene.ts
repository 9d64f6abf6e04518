import { must } from './api';

const votes = '/api/VoteActivity/v1';

/** In titles of the demo data, and of no other: what journeys publish is not as the next one expects it. */
const demoWord = '两江新区';

/** A complete form of a vote activity: an approved one of the demo data under another title. */
export async function voteForm(token: string, title: string): Promise<Record<string, unknown>> {
  const page = await must(
    `${votes}/admin-getVotePageActivities`,
    { status: 100, keyword: demoWord, pageIndex: 1, pageSize: 1 },
    token,
  );
  // The contract's own list shape.
  const [first] = page.datas as { id: string }[];
  if (!first) throw new Error('the demo data has approved activities');
  const {
    id: _id,
    version: _version,
    ...form
  } = await must(`${votes}/admin-getVoteActivityDetails`, { id: first.id }, token);
  return { ...form, title };
}

/** Creates a vote activity; answers its id. */
export async function createVote(token: string, title: string, status: 0 | 1): Promise<string> {
  const form = await voteForm(token, title);
  return String((await must(`${votes}/admin-addVoteActivityInfo`, { ...form, status }, token)).id);
}

/** One decision of a reviewer. */
export function approve(token: string, objectId: string): Promise<Record<string, unknown>> {
  return must('/api/review/v1/admin-review', { objectId, result: 'approve', remark: '同意。' }, token);
}

/** Creates a recruitment notice; answers its id. */
export async function createNotice(token: string, title: string): Promise<string> {
  const body = { title, publishTime: '2026-11-20', introduction: '<p>面向全体市民，免费报名。</p>' };
  return String((await must('/api/trains/v1/admin-publishRecruitStudentsInfo', body, token)).id);
}
