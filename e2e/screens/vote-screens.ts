import type { Page } from 'playwright-core';
import { must, tokenOf, totalOf } from '../harness/api';
import { line } from '../harness/custom-form';
import { press } from '../harness/form';
import { dialog, listReady, rowsOf } from '../harness/screen';
import { modes, openMode } from '../harness/vote';
import type { Shoot } from './round';

const votes = '/api/VoteActivity/v1';

interface Activity {
  readonly id: string;
  readonly votesCount: number;
  readonly isNeedSignup: boolean;
  readonly isCustomApply: boolean;
}

/** The views of a vote activity: sign-ups, rounds, form, commitment, applications, ledger. */
export async function voteModeScreens(page: Page, shoot: Shoot): Promise<void> {
  const contest = await liveliestContest();
  await signupScreens(page, shoot, contest);
  await roundScreens(page, shoot, contest);
  await judgingScreens(page, shoot, contest);
  await ledgerScreens(page, shoot, contest);
  await customScreens(page, shoot, await busiestForm());
}

async function approved(): Promise<Activity[]> {
  const asked = { status: 100, pageIndex: 1, pageSize: 100 };
  const { datas } = await must(`${votes}/admin-getVotePageActivities`, asked, await tokenOf('admin'));
  // The contract's own list shape.
  return datas as Activity[];
}

/** The activity with the most votes of those that still take some. */
async function liveliestContest(): Promise<string> {
  const rows = (await approved()).filter(({ isNeedSignup, isCustomApply }) => isNeedSignup && !isCustomApply);
  const token = await tokenOf('admin');
  for (const { id } of rows.toSorted((one, other) => other.votesCount - one.votesCount)) {
    const rounds = await must(`${votes}/all-GetVoteRotationByActivityId`, { id }, token);
    // The contract's own list shape.
    if ((rounds as unknown as { voteState: string }[]).some(({ voteState }) => voteState === 'open')) return id;
  }
  throw new Error('the demo data has a contest that takes votes');
}

/** The activity that most people applied to by its form. */
async function busiestForm(): Promise<string> {
  const token = await tokenOf('admin');
  const rows = (await approved()).filter(({ isNeedSignup, isCustomApply }) => isNeedSignup && isCustomApply);
  const counted = await Promise.all(
    rows.map(async ({ id }) => ({
      id,
      count: await totalOf(`${votes}/admin-getCustomSignupInfoList`, { activityId: id }, token),
    })),
  );
  return counted.toSorted((one, other) => other.count - one.count)[0]?.id ?? '';
}

async function signupScreens(page: Page, shoot: Shoot, id: string): Promise<void> {
  await openMode(page, modes.signups, id);
  await listReady(page);
  await shoot(page, 'vote-signups');
  await page.getByRole('button', { name: '新增报名' }).click();
  await dialog(page, '新增报名').getByText('身份证人像面').first().waitFor();
  await shoot(page, 'vote-signup-add');
  await dialog(page, '新增报名').getByRole('button', { name: '取消' }).click();
  const rounds = await must(`${votes}/all-GetVoteRotationByActivityId`, { id }, await tokenOf('admin'));
  // The contract's own list shape.
  const open = (rounds as unknown as { id: string; voteState: string }[]).find(({ voteState }) => voteState === 'open');
  await openMode(page, modes.signups, id, `&s_round=${open?.id ?? ''}&s_view=ranking`);
  await listReady(page);
  await shoot(page, 'vote-ranking');
  for (const [state, name] of [
    [1, 'vote-signup-waiting'],
    [100, 'vote-signup-approved'],
  ] as const) {
    await openMode(page, modes.signups, id, `&s_state=${state}`);
    await listReady(page);
    await rowsOf(page).first().locator('.title-cell-title').click();
    await page.locator('.signup-head').waitFor();
    await shoot(page, name);
  }
}

async function roundScreens(page: Page, shoot: Shoot, id: string): Promise<void> {
  await openMode(page, modes.rounds, id);
  await page.locator('.round-card').first().waitFor();
  await shoot(page, 'vote-rounds');
  await page.getByRole('button', { name: '新增赛次' }).click();
  await dialog(page, '新增赛次').getByLabel('赛次名称').waitFor();
  await shoot(page, 'vote-round-add');
  await dialog(page, '新增赛次').getByRole('button', { name: '取消' }).click();
  const frozen = page.getByRole('button', { name: '查看锁定结果' });
  if ((await frozen.count()) === 0) return;
  await frozen.first().click();
  await dialog(page, /^锁定结果/)
    .getByRole('button', { name: '校验' })
    .click();
  await page.locator('.frozen-checks p').nth(1).waitFor();
  await shoot(page, 'vote-round-frozen');
  await page.keyboard.press('Escape');
}

/** A round that is being judged. */
async function judgingScreens(page: Page, shoot: Shoot, id: string): Promise<void> {
  const rounds = await must(`${votes}/all-GetVoteRotationByActivityId`, { id }, await tokenOf('admin'));
  // The contract's own list shape.
  const open = (rounds as unknown as { id: string; voteState: string }[]).find(({ voteState }) => voteState === 'open');
  await openMode(page, modes.judging, id, `&j_round=${open?.id ?? ''}`);
  await page.getByRole('list', { name: '评委' }).waitFor();
  await shoot(page, 'vote-judging');
}

async function ledgerScreens(page: Page, shoot: Shoot, id: string): Promise<void> {
  await openMode(page, modes.ledger, id);
  await listReady(page);
  await shoot(page, 'vote-ledger');
  await rowsOf(page).first().getByRole('checkbox').check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '作废' }).click();
  await dialog(page, '作废选票').waitFor();
  await shoot(page, 'vote-ballot-disqualify');
  await dialog(page, '作废选票').getByRole('button', { name: '取消' }).click();
  await openMode(page, modes.ledger, id, '&b_tab=trend');
  await page.locator('.chart svg').waitFor();
  await shoot(page, 'vote-trend');
  await openMode(page, modes.ledger, id, '&b_tab=rules');
  await page.getByText('现在的规则').waitFor();
  await shoot(page, 'vote-rules');
  await page.getByRole('button', { name: '重新计票', exact: true }).click();
  await dialog(page, '重新计票')
    .getByRole('button', { name: /^重新计票：/ })
    .first()
    .click();
  await dialog(page, '重新计票').getByRole('status').waitFor();
  await shoot(page, 'vote-recount');
  await dialog(page, '重新计票').locator('.ant-modal-footer').getByRole('button').click();
}

async function customScreens(page: Page, shoot: Shoot, id: string): Promise<void> {
  await openMode(page, modes.customForm, id);
  await line(page, '手机号码').waitFor();
  await shoot(page, 'vote-custom-form');
  await page.getByRole('button', { name: '添加字段' }).click();
  await dialog(page, '添加字段').getByLabel('字段名').waitFor();
  await shoot(page, 'vote-custom-field');
  await dialog(page, '添加字段').getByRole('button', { name: '取消' }).click();
  await openMode(page, modes.commitment, id);
  await page.getByRole('textbox', { name: '富文本编辑区' }).waitFor();
  await shoot(page, 'vote-commitment');
  await page.getByLabel('标题', { exact: true }).fill('');
  await press(page, '保存');
  await page.getByText('请填写完整的信息').waitFor();
  await shoot(page, 'vote-commitment-errors');
  page.once('dialog', (question) => void question.accept());
  await openMode(page, modes.applications, id);
  await listReady(page);
  await shoot(page, 'vote-applications');
  await page.getByRole('button', { name: '打包材料', exact: true }).click();
  await dialog(page, '打包材料').getByLabel('下载原因').waitFor();
  await shoot(page, 'vote-applications-pack');
  await page.keyboard.press('Escape');
  await dialog(page, '打包材料').waitFor({ state: 'detached' });
  await openMode(page, modes.applications, id, '&c_state=1');
  await listReady(page);
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量不通过' }).click();
  await dialog(page, /^批量不通过/)
    .getByRole('button', { name: '材料不清晰，请重新上传。' })
    .click();
  await shoot(page, 'vote-applications-batch');
  await dialog(page, /^批量不通过/)
    .getByRole('button', { name: /返\s?回/ })
    .click();
  await openMode(page, modes.applyOnBehalf, id);
  await page.getByLabel('手机号码').waitFor();
  await shoot(page, 'vote-behalf');
  await press(page, '保存');
  await page.locator('.ant-form-item-explain-error').first().waitFor();
  await shoot(page, 'vote-behalf-errors');
  await openMode(page, modes.applications, id);
  await listReady(page);
  await rowsOf(page).first().locator('.row-actions button').first().click();
  await page.locator('.application-part').first().waitFor();
  await shoot(page, 'vote-application');
}
