import { trainMessagePush } from '@yunguan/contract/content/course-signup-desk';
import { getMyLetter, getMyLetters, removeMyLetters } from '@yunguan/contract/platform/member-letters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { mustSignUp, openCourse } from './course-factories';
import { type Form, mustSend } from './factories';
import { courseSignupCalls, first, second, third } from './course-signup-calls';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { lettersOf, memberId } = courseSignupCalls(() => app);

const letter = { title: '开课通知', content: '周六上午九点开课，请带画具。' };

describe('a letter to students', () => {
  it('reaches whoever signed up for the course, and nobody else gets one', async () => {
    const courseId = await openCourse(app, { title: '声乐提高班' });
    await mustSignUp(app, first, courseId);
    await mustSignUp(app, second, courseId);
    const push = (receiverList: readonly string[], more: Form = {}) =>
      app.send('editor', trainMessagePush.path, {
        courseId,
        ...letter,
        receiverList,
        ...more,
      });
    const [one, other, stranger] = await Promise.all([first, second, third].map(memberId));
    expect(await push([])).toMatchObject({ state: 0, msg: '请选择收件人' });
    expect(await push([one ?? ''], { title: '' })).toMatchObject({ state: 0, msg: '请输入标题' });
    const before = (await lettersOf(third)).length;
    expect(await push([one ?? '', stranger ?? ''])).toMatchObject(forbidden);
    expect(await push([one ?? '', other ?? '', one ?? ''])).toMatchObject({
      state: 1,
      msg: '已经发送站内信',
      objects: { count: 2 },
    });
    // Whoever the staff signed up without a member has no box; select-all sends his blank id along.
    for (const none of ['', ['', ' ']]) {
      expect(
        await app.send('editor', trainMessagePush.path, { ...letter, courseId, receiverList: none }),
      ).toMatchObject({
        state: 0,
        msg: '请选择收件人',
      });
    }
    expect(await push(['', one ?? ''], { title: '给其余的人' })).toMatchObject({ state: 1, objects: { count: 1 } });
    expect(await push([one ?? '', other ?? ''])).toMatchObject({ state: 1 });
    for (const tel of [first, second]) {
      expect((await lettersOf(tel))[0]).toMatchObject({ title: '开课通知', about: '声乐提高班', isRead: false });
    }
    expect(await lettersOf(third)).toHaveLength(before);
  });

  it('is read once it is opened, thrown away by its owner, and nobody else opens it', async () => {
    const [letter] = await lettersOf(first);
    const id = letter?.id ?? '';
    const { unread } = await mustSend(app, first, getMyLetters.path, {});
    expect(await app.send(second, getMyLetter.path, { id })).toMatchObject(forbidden);
    expect(await app.send(second, removeMyLetters.path, { ids: [id] })).toMatchObject(forbidden);
    expect((await mustSend(app, first, getMyLetter.path, { id })).isRead).toBe(true);
    expect((await mustSend(app, first, getMyLetters.path, {})).unread).toBe(Number(unread) - 1);
    expect(await mustSend(app, first, removeMyLetters.path, { ids: [id] })).toEqual({ count: 1 });
    expect(await mustSend(app, first, removeMyLetters.path, { ids: [id] })).toEqual({ count: 0 });
    expect((await lettersOf(first)).map((one) => one.id)).not.toContain(id);
    expect(await app.send(first, getMyLetter.path, { id })).toMatchObject(forbidden);
  });
});
