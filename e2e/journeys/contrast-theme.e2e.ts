import { expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { filterField } from '../harness/filters';
import { field } from '../harness/form';
import { journey } from '../harness/journey';
import { listReady, open, paths } from '../harness/screen';

const { signedIn } = journey();

const inContrast = { contrastTheme: true, size: 'small' } as const;

const styleOf = (part: Locator, name: string): Promise<string> =>
  part.evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), name);

/** The outline's width and looks; `0px none` where there is none. */
async function outlineOf(part: Locator): Promise<string> {
  return `${await styleOf(part, 'outline-width')} ${await styleOf(part, 'outline-style')}`;
}

/** Colours of the theme as this browser has them. */
function themeColour(part: Locator, name: string): Promise<string> {
  return part.evaluate((element, wanted) => {
    const probe = element.ownerDocument.createElement('i');
    probe.style.color = wanted;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

it('高对比度主题：列表的下拉、当前菜单、输入焦点与开关都看得出来', async () => {
  const { page } = await signedIn('admin', `${paths.votes}?status=1`, inContrast);
  await listReady(page);
  const highlight = await themeColour(page.locator('body'), 'Highlight');
  expect(await styleOf(page.locator('.nav-side-link[aria-current]'), 'background-color')).toBe(highlight);

  await page.keyboard.press('/');
  expect(await outlineOf(page.locator('.ant-input-affix-wrapper-focused'))).toBe('2px solid');

  await filterField(page, '状态').locator('.ant-select').click();
  const choices = page.locator('.ant-select-dropdown:visible');
  await choices.waitFor();
  expect(await outlineOf(choices)).toBe('1px solid');
  await page.keyboard.press('ArrowDown');
  expect(await outlineOf(choices.locator('.ant-select-item-option-active'))).toBe('2px solid');
  await page.keyboard.press('Escape');

  await page.locator('.row-actions').getByRole('button', { name: '撤销' }).first().click();
  const question = page.locator('.ant-modal-container');
  await question.waitFor();
  expect(await outlineOf(question)).toBe('1px solid');
  await page.keyboard.press('Escape');

  await open(page, `${paths.votes}?mode=2`);
  const [on, off] = [
    page.locator('.ant-switch-checked').first(),
    page.locator('.ant-switch:not(.ant-switch-checked)').first(),
  ];
  expect(await styleOf(on, 'background-color')).toBe(highlight);
  expect(await outlineOf(off)).toBe('1px solid');
  await field(page, 'startTime').locator('input').first().click();
  await page.locator('.ant-picker-panel-container:visible').waitFor();
  await page.locator('.ant-picker-cell-in-view:not(.ant-picker-cell-disabled)').last().click();
  expect(
    await styleOf(page.locator('.ant-picker-cell-selected .ant-picker-cell-inner').first(), 'background-color'),
  ).toBe(highlight);
});
