import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { call, must, tokenOf, totalOf } from '../harness/api';
import type { Visitor } from '../harness/browser';
import { apply, makeFields } from '../harness/custom-form';
import { type LocalFile, paper, photo } from '../harness/files';
import { filterBy, filterText, resetFilters } from '../harness/filters';
import { exported, packed } from '../harness/exported';
import { journey } from '../harness/journey';
import { dialog, eventually, listReady, paths, rowOf, rowsOf, search, toast } from '../harness/screen';
import { memberToken, modePath, modes, openMode, publishVote, sendMemberFile } from '../harness/vote';

const { signedIn } = journey();
const votes = '/api/VoteActivity/v1';
const title = `剪纸作品征集 ${Date.now()}`;
const form = paper('参赛承诺.pdf', ['Paper cutting contest', 'Applicant: Luo Yulan']);
const idCardNo = '11010119900307475X';
const people = { first: 31, second: 32, third: 33 } as const;
const names = { first: '罗玉兰', second: '冉启明', third: '向小满' } as const;
let id: string;
let fields: Map<string, string>;
let admin: Visitor;

const idOf = (field: string) => fields.get(field) ?? '';
const drawer = (page: Page) => page.locator('.application-drawer');
const person = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });
const shownNames = (page: Page) =>
  rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('.application-answers dd')?.textContent ?? ''),
  );

beforeAll(async () => {
  id = await publishVote(title, { isCustomApply: true });
  fields = await makeFields(id, [
    { fieldName: '作者', type: 0 },
    { fieldName: '姓名', isNull: true, parentId: '作者' },
    { fieldName: '身份证号', parentId: '作者' },
    { fieldName: '作品说明', type: 2 },
    { fieldName: '作品照片', type: 3, isNull: true },
    { fieldName: '报名材料', type: 4 },
  ]);
  admin = await signedIn('admin', paths.votes);
});

async function openList(page: Page, more = ''): Promise<void> {
  await openMode(page, modes.applications, id, more);
  await listReady(page);
}

it('会员按表单提交：必填的逐项提示，图片与附件先上传；重复提交按原因拒绝', async () => {
  const body = { activityId: id, tel: '13900000031', answers: [{ id: idOf('姓名'), content: '' }] };
  const missing = await call(`${votes}/pcOrApp-submitCustomSignup`, body, await memberToken(people.first));
  expect(missing.state).toBe(0);
  expect(JSON.stringify(missing)).toContain('请输入姓名');
  expect(JSON.stringify(missing)).toContain('请上传作品照片');
  const pictures: string[] = [];
  for (const [who, member] of Object.entries(people)) {
    const send = (file: LocalFile) => sendMemberFile(member, { activityId: id, file });
    pictures.splice(0, 2, await send(await photo('正面.jpg')), await send(await photo('细节.jpg')));
    await apply(member, id, {
      // The people table has the same keys.
      [idOf('姓名')]: names[who as keyof typeof names],
      [idOf('身份证号')]: idCardNo,
      [idOf('作品说明')]: `红纸，三十厘米见方。\n联系电话 1380000${member}00`,
      [idOf('作品照片')]: pictures.slice(0, who === 'first' ? 2 : 1).join(','),
      [idOf('报名材料')]: who === 'first' ? await send(form) : '',
    });
  }
  const again = async (member: number) => {
    const answers = [
      { id: idOf('姓名'), content: names.third },
      { id: idOf('作品照片'), content: pictures[0] },
    ];
    return call(`${votes}/pcOrApp-submitCustomSignup`, { ...body, answers }, await memberToken(member));
  };
  expect((await again(people.third)).msg).toBe('您已提交过报名申请，请勿重复提交');
  expect(JSON.stringify(await again(people.first))).toContain('作品照片中有无法使用的文件，请重新上传');
});

it('从表单管理进入报名申请列表：新的在前，手机号与证件号打码', async () => {
  const { page } = admin;
  await search(page, title);
  await rowOf(page, title)
    .getByRole('button', { name: `表单管理：${title}` })
    .click();
  await page.getByRole('menuitem', { name: '报名申请列表' }).click();
  await eventually(() => shownNames(page), [names.third, names.second, names.first]);
  await person(page, names.first).getByText('139****0031').waitFor();
  await person(page, names.first).getByText('110***********475X').waitFor();
  await person(page, names.first).getByText('待审核').waitFor();
  expect(await page.getByText(idCardNo).count()).toBe(0);
});

it('答案按类型显示：文字、图片放大查看并左右翻、附件有名称和大小，下载的就是提交的文件', async () => {
  const { page } = admin;
  await person(page, names.first).getByRole('button', { name: '审核' }).click();
  await drawer(page).getByRole('region', { name: '作者' }).getByText(names.first).waitFor();
  await drawer(page).getByText('红纸，三十厘米见方。').waitFor();
  const pictures = drawer(page).getByRole('img', { name: /^作品照片 \d$/ });
  await eventually(() => pictures.count(), 2);
  await pictures.first().click();
  const viewer = page.locator('.ant-image-preview');
  const big = viewer.locator('img').first();
  await eventually(() => big.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), true);
  const first = await big.getAttribute('src');
  await page.keyboard.press('ArrowRight');
  await eventually(async () => (await big.getAttribute('src')) !== first, true);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
  await drawer(page).getByText('参赛承诺.pdf').waitFor();
  await drawer(page)
    .locator('.paper-files')
    .getByText(/\d+(\.\d+)? (B|KB)/)
    .waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page).getByRole('link', { name: '下载 参赛承诺.pdf' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('参赛承诺.pdf');
  expect(readFileSync(await file.path()).equals(form.buffer)).toBe(true);
});

it('写明原因后显示完整的手机号与证件号，关闭后恢复打码', async () => {
  const { page } = admin;
  await drawer(page).getByRole('button', { name: '查看完整' }).click();
  const asking = dialog(page, '查看完整信息');
  await asking.getByRole('button', { name: '查看', exact: true }).click();
  await asking.getByText('请填写查看原因').first().waitFor();
  await asking.getByLabel('查看原因').fill('电话核实报名信息');
  await asking.getByRole('button', { name: '查看', exact: true }).click();
  await drawer(page).getByText('13900000031').waitFor();
  await drawer(page).getByText(idCardNo).waitFor();
  await drawer(page).getByRole('button', { name: '下一份' }).waitFor();
  await drawer(page).getByRole('button', { name: '关闭', exact: false }).last().click();
  await drawer(page).waitFor({ state: 'hidden' });
  expect(await page.getByText(idCardNo).count()).toBe(0);
});

it('初审员审核：没有意见提示请输入意见；通过后打开下一份，不通过同样要写意见', async () => {
  const { page, context } = await signedIn('reviewer', modePath(modes.applications, id));
  await listReady(page);
  await person(page, names.third).getByRole('button', { name: '审核' }).click();
  const decision = drawer(page).getByRole('region', { name: '审核' });
  await decision.getByText('另有 2 份待审核').waitFor();
  const decide = (button: string) => decision.getByRole('button', { name: button, exact: true }).click();
  for (const button of ['通过', '不通过']) {
    await decide(button);
    await decision.getByText('请输入意见', { exact: true }).waitFor();
  }
  await decision.getByLabel('意见', { exact: true }).fill('符合报名条件，同意报名。');
  await decide('通过');
  await toast(page, '审核成功！');
  await drawer(page).getByText(names.second).waitFor();
  await decision.getByRole('button', { name: '材料不清晰，请重新上传。' }).click();
  await eventually(() => decision.getByRole('button', { name: '不通过', exact: true }).isEnabled(), true);
  await decide('不通过');
  await drawer(page).getByText(names.first).waitFor();
  await context.close();
});

it('审核过的显示结果，不能再审；未通过的会员可以重新提交，也能在审核前取消', async () => {
  const { page } = admin;
  await openList(page);
  await person(page, names.third).getByText('审核通过').waitFor();
  await person(page, names.second).getByText('未通过').waitFor();
  await person(page, names.second).getByRole('button', { name: '详情' }).click();
  await drawer(page).getByText('材料不清晰，请重新上传。').waitFor();
  await drawer(page)
    .getByText(/审批意见 · 罗文彬 · \d{4}/)
    .waitFor();
  expect(await drawer(page).getByRole('region', { name: '审核' }).count()).toBe(0);
  const approved = await applicationOf(names.third);
  const body = { id: approved, state: 101, approvalComments: '再审一次' };
  expect((await call(`${votes}/admin-reviewSignupInfo`, body, await tokenOf('reviewer'))).state).toBe(0);
  const file = await photo('重拍.jpg');
  const picture = await sendMemberFile(people.second, { activityId: id, file });
  const anew = await apply(people.second, id, { [idOf('姓名')]: names.second, [idOf('作品照片')]: picture });
  const list = { activityId: id };
  expect(await totalOf(`${votes}/admin-getCustomSignupInfoList`, list, await tokenOf('admin'))).toBe(4);
  await must(`${votes}/pcOrApp-cancelCustomSignup`, { id: anew }, await memberToken(people.second));
  expect(await totalOf(`${votes}/admin-getCustomSignupInfoList`, list, await tokenOf('admin'))).toBe(3);
});

/** Id of a person's application. */
async function applicationOf(name: string): Promise<string> {
  const { datas } = await must(
    `${votes}/admin-getCustomSignupInfoList`,
    { activityId: id, keyword: name },
    await tokenOf('admin'),
  );
  // The contract's own list shape.
  return (datas as { id: string }[])[0]?.id ?? '';
}

it('按状态和关键字筛选；手机号只认完整号码或后四位；刷新后条件还在', async () => {
  const { page } = admin;
  await openList(page);
  for (const [state, found] of [
    ['待审核', [names.first]],
    ['审核通过', [names.third]],
    ['未通过', [names.second]],
    ['全部', [names.third, names.second, names.first]],
  ] as const) {
    await filterBy(page, '状态', state);
    await eventually(() => shownNames(page), [...found]);
  }
  for (const [word, found] of [
    ['冉启明', names.second],
    ['0033', names.third],
    ['13900000031', names.first],
  ] as const) {
    await filterText(page, '关键字', word);
    await eventually(() => shownNames(page), [found]);
  }
  await page.reload();
  await eventually(() => shownNames(page), [names.first]);
  await filterText(page, '关键字', '1390000');
  await page.getByText('没有符合条件的申请').waitFor();
  await resetFilters(page);
  await eventually(() => rowsOf(page).count(), 3);
});

/** Everything that the drawer says of the application that is open: its labels of that day with their answers, files by their names. */
function openAnswers(page: Page): Promise<Record<string, string>> {
  return drawer(page)
    .locator('.application-part')
    .evaluateAll((parts) => {
      const found: Record<string, string> = {};
      for (const part of parts) {
        const group = part.querySelector('h3')?.textContent;
        for (const term of part.querySelectorAll('dt')) {
          const label = term.firstChild?.textContent ?? '';
          const value = term.nextElementSibling as HTMLElement;
          const files = [...value.querySelectorAll<HTMLElement>('[title]')].map((one) => one.title);
          const text = files.length > 0 ? files.join('\n') : value.innerText.trim();
          found[group ? `${group} / ${label}` : label] = text === '未填写' ? '' : text;
        }
      }
      return found;
    });
}

it('导出 3032 与页面逐行一致：每个字段一列，文件写名称不写地址；字段改名后仍是一列', async () => {
  await must(
    `${votes}/admin-updateCustomApply`,
    { id: idOf('作品说明'), activityId: id, fieldName: '创作说明', type: 2, isNull: false, sort: 3, remarks: '' },
    await tokenOf('editor'),
  );
  const { page } = admin;
  await openList(page);
  const { header, rows } = await exported(page);
  expect(header.slice(0, 4)).toEqual(['手机号码', '作者 / 姓名', '作者 / 身份证号', '创作说明']);
  expect(header.slice(4, 6)).toEqual(['作品照片', '报名材料']);
  expect(header.slice(6)).toEqual(['提交时间', '状态', '审批意见', '审核人', '审核时间']);
  expect(rows.flat().join('\n')).not.toContain('/files/');
  // The page keeps the label of that day.
  const columnOf = (label: string) => (label === '作品说明' ? '创作说明' : label);
  const cell = (row: readonly string[], label: string) => row[header.indexOf(columnOf(label))] ?? '';
  expect(rows.map((row) => cell(row, '作者 / 姓名'))).toEqual(await shownNames(page));
  await rowsOf(page).first().locator('.row-actions button').first().click();
  for (const [index, row] of rows.entries()) {
    await drawer(page).getByText(cell(row, '作者 / 姓名')).first().waitFor();
    const shown = await openAnswers(page);
    expect(Object.keys(shown)).toEqual(['作者 / 姓名', '作者 / 身份证号', '作品说明', '作品照片', '报名材料']);
    for (const [name, value] of Object.entries(shown)) expect(masked(cell(row, name)), name).toBe(value);
    const head = await drawer(page).locator('.application-head').innerText();
    for (const name of ['状态', '审批意见', '审核人']) expect(head).toContain(cell(row, name));
    expect(head).toContain(cell(row, '提交时间').slice(0, 16));
    expect(head).toContain(masked(cell(row, '手机号码')));
    if (index < rows.length - 1) await drawer(page).getByRole('button', { name: '下一份' }).click();
  }
});

/** Numbers as the page shows them; who may see them in full exports them in full. */
function masked(text: string): string {
  return text.replaceAll(idCardNo, '110***********475X').replaceAll(/(?<!\d)(1\d\d)\d{4}(\d{4})(?!\d)/g, '$1****$2');
}

it('打包材料：先写原因，压缩包里是报名表与每份申请一个文件夹的图片和附件', async () => {
  const { page } = admin;
  await openList(page);
  await page.getByRole('button', { name: '打包材料', exact: true }).click();
  await dialog(page, '打包材料')
    .getByRole('button', { name: /下\s?载/ })
    .click();
  await dialog(page, '打包材料').getByText('请填写下载原因').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page, '打包材料').waitFor({ state: 'detached' });
  const { fileName, names: paths } = await packed(page, '打包材料');
  expect(fileName).toMatch(/^自定义报名材料_剪纸作品征集 \d+_\d{8}_\d{4}\.zip$/);
  expect(paths[0]).toMatch(/^自定义报名申请_.+\.xlsx$/);
  const folders = (await shownNames(page)).map((name, index) => `${String(index + 1).padStart(3, '0')}_${name}`);
  expect([...new Set(paths.slice(1).map((path) => path.split('/')[0]))]).toEqual(folders);
  const own = paths.filter((path) => path.includes(`_${names.first}/`)).map((path) => path.split('/')[1]);
  expect(own).toEqual(['作品照片_正面.jpg', '作品照片_细节.jpg', '报名材料_参赛承诺.pdf']);
  await toast(page, '下载完成，文件已保存到下载目录');
});

it('查看员看得到申请，没有审核、查看完整与导出', async () => {
  const { page, context } = await signedIn('viewer', modePath(modes.applications, id));
  await listReady(page);
  await person(page, names.first).getByRole('button', { name: '详情' }).click();
  await drawer(page).getByText(names.first).waitFor();
  for (const name of ['审核', '查看完整', '导出', '打包材料'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  await context.close();
});
