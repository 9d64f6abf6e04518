import { deleteLeagueMember, leagueMessagePush } from '@yunguan/contract/content/club-member';
import { trainMessagePush } from '@yunguan/contract/content/course-signup-desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joined, memberId, openClub } from './club-factories';
import { type ContentApp, createContentApp } from './content-app';
import { mustSignUp, openCourse } from './course-factories';
import { newMember } from './custom-factory';
import type { Form } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const ofClub = async () => {
  const tel = newMember();
  const leagueId = await openClub(app);
  await joined(app, tel, leagueId, { name: '周敏' });
  return { leagueId, receiverList: [await memberId(app, tel)] };
};
const ofCourse = async () => {
  const tel = newMember();
  const courseId = await openCourse(app);
  await mustSignUp(app, tel, courseId);
  return { courseId, receiverList: [await memberId(app, tel)] };
};
const letter = { title: '改期通知', content: '改到周四下午三点。' };

async function countOf(sql: string, value: string): Promise<number> {
  const { rows } = await app.deps.pools.owner.query<{ n: number }>(`select count(*)::int as n from ${sql}`, [value]);
  return rows[0]?.n ?? 0;
}

describe.each<{ path: string; to: () => Promise<Form & { receiverList: string[] }>; words: Form }>([
  { path: trainMessagePush.path, to: ofCourse, words: letter },
  { path: leagueMessagePush.path, to: ofClub, words: letter },
  { path: deleteLeagueMember.path, to: ofClub, words: { content: '多次缺席' } },
])('$path', ({ path, to, words }) => {
  it('reaches people once, however often it is sent again for a lost answer', async () => {
    const body = { ...(await to()), ...words };
    const [member = ''] = body.receiverList;
    const letters = () => countOf('member_letter where member_id = $1', member);
    const effects = () => countOf(`audit_log where result = 'ok' and call = $1`, path);
    const [lettersBefore, effectsBefore] = [await letters(), await effects()];
    const key = `lost-${member}`;
    const send = () => app.send('editor', path, body, { 'idempotency-key': key });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers[0]).toMatchObject({ state: 1, objects: { count: 1 } });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await letters()).toBe(lettersBefore + 1);
    expect(await effects()).toBe(effectsBefore + 1);
    const other = await app.send('editor', path, { ...body, content: '改到周五。' }, { 'idempotency-key': key });
    expect(other).toMatchObject({ state: 0 });
    expect(await letters()).toBe(lettersBefore + 1);
  });
});
