import { afterAll, expect, it } from 'vitest';
import { call, must, tokenOf } from '../harness/api';
import { field, fill, press } from '../harness/form';
import { journey } from '../harness/journey';
import { createVote } from '../harness/scene';
import { act, dialog, eventually, paths, search, toast } from '../harness/screen';

const { signedIn } = journey();
const word = `独占鳌头${Date.now() % 1_000_000}`;
let voteId = '';

afterAll(async () => {
  const platform = await tokenOf('platform');
  const { words } = await must('/api/systems/v1/admin-getWatchedWords', {}, platform);
  // The contract's own list.
  const others = (words as string[]).filter((one) => one !== word);
  await call('/api/systems/v1/admin-setWatchedWords', { words: others }, platform);
  if (voteId === '') return;
  const editor = await tokenOf('editor');
  await call('/api/VoteActivity/v1/admin-revokeVoteActivityInfo', { id: voteId }, editor);
  await call('/api/VoteActivity/v1/admin-deleteVoteActivityInfo', { ids: [voteId] }, editor);
});

it('平台填写敏感词；编辑的表单在字段下提示，审核页提请注意，都不拒绝', async () => {
  const plain = `合唱展演 ${Date.now()}`;
  const title = `${plain}，${word}`;
  const { page } = await signedIn('platform', '/terrace/classify');
  await page.getByRole('button', { name: '敏感词' }).click();
  const words = dialog(page, '敏感词');
  const list = words.getByRole('textbox');
  await list.fill(`${await list.inputValue()}\n强`);
  await words.getByRole('button', { name: /保\s?存/ }).click();
  await words.getByText('敏感词须为 2–20 个字：“强”').waitFor();
  await list.fill((await list.inputValue()).replace(/强$/, word));
  await words.getByRole('button', { name: /保\s?存/ }).click();
  await toast(page, '设置成功');

  voteId = await createVote(await tokenOf('editor'), plain, 0);
  const editor = (await signedIn('editor', paths.votes)).page;
  await search(editor, plain);
  await act(editor, plain, '编辑');
  await eventually(() => field(editor, 'title').getByRole('textbox').inputValue(), plain);
  const hint = editor.getByText(`含敏感词“${word}”，请核对`);
  expect(await hint.count()).toBe(0);
  await fill(editor, 'title', title);
  await hint.waitFor();
  await press(editor, '提交');
  await toast(editor, '成功修改活动信息！');

  const reviewer = (await signedIn('reviewer', paths.desk)).page;
  await search(reviewer, title);
  await reviewer.getByRole('button', { name: title }).click();
  const notices = reviewer.getByRole('note', { name: '提请注意' });
  await notices.getByText(`活动名称中有敏感词“${word}”`).waitFor();
  await reviewer.getByRole('button', { name: '通过', exact: true }).waitFor();
});
