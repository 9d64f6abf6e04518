import { expect, it } from 'vitest';
import { journey } from '../harness/journey';
import { dialog, paths, toast } from '../harness/screen';
import { decideTeams, makeRound, makeTeam, modePath, modes, openMode, publishVote, weekFrom } from '../harness/vote';

const { signedIn } = journey();

it('请评委、评委打分、看名次、晋级：两个人从头走到尾', async () => {
  const title = `评委评分 ${Date.now()}`;
  const id = await publishVote(title);
  const first = await makeRound(id, '初赛', weekFrom(1));
  await makeRound(id, '决赛', weekFrom(10));
  const teams = [await makeTeam(id, '江畔合唱团'), await makeTeam(id, '山城民乐团')];
  await decideTeams(teams, 100);

  const { page } = await signedIn('editor', modePath(modes.judging, id, `&j_round=${first}`));
  await page.getByRole('button', { name: '设置评委评分' }).click();
  const box = dialog(page, '评委评分：初赛');
  await box.getByLabel('第 1 个评分项的名称').fill('艺术表现');
  await box.getByLabel('第 1 个评分项的权重').fill('70');
  await box.getByRole('button', { name: '添加评分项' }).click();
  await box.getByLabel('第 2 个评分项的名称').fill('台风');
  await box.getByRole('combobox', { name: '评委' }).fill('何云峰');
  await page.locator('.ant-select-item-option', { hasText: '何云峰' }).click();
  await page.keyboard.press('Escape');
  await box.getByLabel('网络投票占比').fill('0');
  await box.getByRole('button', { name: '确定', exact: true }).click();
  await toast(page, '评分设置已保存');
  await page.getByText('1 名评委还没有评完，名次会变化').waitFor();

  // The judge has the right to look at contests and to nothing else; his list says what he is to do.
  const judge = await signedIn('viewer', paths.workbench);
  await judge.page.locator('.workbench-row', { hasText: title }).filter({ hasText: '待评分' }).click();
  await judge.page.getByRole('heading', { level: 1, name: `《${title}》初赛` }).waitFor();
  const points = (team: string, criterion: string) =>
    judge.page.getByRole('listitem', { name: team }).getByLabel(new RegExp(criterion));
  await points('江畔合唱团', '艺术表现').fill('80');
  await points('江畔合唱团', '台风').fill('90.5');
  await points('山城民乐团', '艺术表现').fill('95');
  await judge.page.getByRole('button', { name: '保存 2 支的评分' }).click();
  await toast(judge.page, '评分已保存');
  await judge.page.reload();
  await points('山城民乐团', '台风').fill('100');
  await judge.page.getByRole('button', { name: '保存 1 支的评分' }).click();
  await toast(judge.page, '评分已保存');
  await judge.page.getByText('已评 2 / 2 支').waitFor();

  await page.reload();
  await page.getByText('评委已全部评完').waitFor();
  const rows = page.getByRole('row');
  await rows.filter({ hasText: '山城民乐团' }).getByText('96.50').first().waitFor();
  expect(await rows.nth(1).innerText()).toMatch(/^\s*1\s[\s\S]*山城民乐团/);
  expect(await rows.nth(2).innerText()).toMatch(/^\s*2\s[\s\S]*江畔合唱团[\s\S]*83\.15/);
  await page.getByRole('checkbox', { name: '选择 山城民乐团' }).check();
  await page.getByRole('button', { name: '晋级所选 1 支' }).click();
  await dialog(page, '批量晋级')
    .getByRole('button', { name: /^晋\s?级$/ })
    .click();
  await toast(page, '晋级成功 ！');
  await openMode(page, modes.rounds, id);
  const second = page.locator('.round-card').filter({ has: page.getByRole('heading', { name: '决赛' }) });
  await second.getByTitle('查看该赛次的报名列表').getByText('1', { exact: true }).waitFor();
});
