import { reverseReview, type ReviewDetail } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, mustSend } from './factories';
import { reviewCalls } from './review-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { decide, update, detailOf } = reviewCalls(() => app);
const reject = (id: string, remark: string, as = 'reviewer') => decide(as, id, { result: 'reject', remark });
const returnedOf = async (id: string) => (await detailOf('reviewer', id)).returned as ReviewDetail['returned'];
const labelsOf = async (id: string) => (await returnedOf(id))?.diff.map(({ label, after }) => [label, after]);

describe('a record that was rejected and submitted again', () => {
  it('shows what was mended since, beside who asked for it', async () => {
    const id = await buildVote(app, { status: 1 });
    expect(await returnedOf(id)).toBeNull();
    await reject(id, '【联系人】请填写全名');
    // Nothing has been mended yet.
    expect(await returnedOf(id)).toBeNull();
    await update('editor', id, { contacts: '罗美玲', status: 1 });
    expect(await returnedOf(id)).toMatchObject({ revision: 1, userName: '罗文彬', remark: '【联系人】请填写全名' });
    expect(await labelsOf(id)).toEqual([['联系人', '罗美玲']]);
  });

  it('compares with the last of several rejections', async () => {
    const id = await buildVote(app, { status: 1 });
    await reject(id, '一');
    await update('editor', id, { contacts: '罗美玲', status: 1 });
    await reject(id, '二');
    await update('editor', id, { tel: '13896120447', status: 1 });
    expect(await returnedOf(id)).toMatchObject({ revision: 2, remark: '二' });
    expect(await labelsOf(id)).toEqual([['联系电话', '13896120447']]);
  });

  it('says that nothing was mended where nothing was', async () => {
    const id = await buildVote(app, { status: 1 });
    await reject(id, '请补充');
    await update('editor', id, { status: 1 });
    expect((await returnedOf(id))?.diff).toEqual([]);
  });

  it('has nothing to show once a later version has passed', async () => {
    const id = await buildVote(app, { status: 1 });
    await reject(id, '请补充');
    await update('editor', id, { contacts: '罗美玲', status: 1 });
    await decide('reviewer', id);
    await decide('reviewer2', id);
    expect(await returnedOf(id)).toBeNull();
    await mustSend(app, 'admin', reverseReview.path, { objectId: id, remark: '日期有误' });
    await update('editor', id, { tel: '13896120447', status: 1 });
    // What changed since the approved version says it all.
    expect(await returnedOf(id)).toBeNull();
    expect(((await detailOf('reviewer', id)).diff as ReviewDetail['diff']).map(({ label }) => label)).toEqual([
      '联系电话',
    ]);
  });
});
