import type { Locator, Page } from 'playwright-core';
import { pictureFile } from './picture';
import { choose, dialog, toast } from './screen';

/** The control of a field, by its name on the wire. */
export function field(page: Page, name: string): Locator {
  return page.locator(`[data-fields~="${name}"]`);
}

/** The message under a field. */
export function problem(page: Page, name: string): Locator {
  return page.locator(`#field-${name}-error`);
}

/** Waits until each of the fields says what is wrong with it. */
export async function problems(
  page: Page,
  expected: readonly (readonly [name: string, text: string])[],
): Promise<void> {
  for (const [name, text] of expected) await problem(page, name).getByText(text).waitFor();
}

export async function fill(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).locator('input, textarea').first().fill(text);
}

/** Types both moments of a period as a user of the keyboard does. */
export async function fillPeriod(page: Page, name: string, period: readonly [string, string]): Promise<void> {
  const inputs = field(page, name).locator('input');
  await inputs.first().click();
  for (const [index, moment] of period.entries()) {
    await inputs.nth(index).fill(moment);
    await page.keyboard.press('Enter');
  }
  await page.locator('.ant-picker-dropdown:visible').waitFor({ state: 'hidden' });
}

/** Chooses the four levels one after the other; a level with one choice fills itself. */
export async function chooseRegion(page: Page, names: readonly string[]): Promise<void> {
  const levels = field(page, 'provinceId').locator('.ant-select');
  for (const [index, name] of names.entries()) {
    const level = levels.nth(index);
    await level.and(page.locator(':not(.ant-select-disabled)')).waitFor();
    if ((await level.innerText()).trim() === name) continue;
    await choose(page, level, name);
  }
}

/** Sends a picture through the cropper. */
export async function crop(page: Page, title: string): Promise<void> {
  const cropper = dialog(page, title);
  await cropper.getByLabel('选择本地图片').setInputFiles(pictureFile());
  await page.getByTestId('cropper').waitFor();
  await cropper.getByRole('button', { name: '确定裁剪' }).click();
}

export async function uploadCover(page: Page): Promise<void> {
  await field(page, 'cover').getByRole('button', { name: '上传封面' }).click();
  await crop(page, '裁剪封面');
  await toast(page, '封面已更新');
}

export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: '富文本编辑区' }).click();
  await page.keyboard.type(text);
}

/** Presses a button at the foot of the form. */
export async function press(page: Page, button: string): Promise<void> {
  await page.locator('.form-footer').getByRole('button', { name: button, exact: true }).click();
}

/** Waits until the foot of the form tells of an automatic save. */
export async function autosaved(page: Page): Promise<void> {
  await page.locator('.form-footer').getByText('上次自动保存').waitFor();
}
