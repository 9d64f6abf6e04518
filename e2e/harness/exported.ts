import type { Locator, Page } from 'playwright-core';
import { dialog } from './screen';
import { entryNames, readSheet } from './xlsx';

/** What a list exports as it is filtered now. */
export interface Exported {
  readonly fileName: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The cells below a head, in the order of the rows. */
  readonly column: (head: string) => string[];
}

/** Presses 导出, of a part of the page where several lists stand on it, and reads the workbook that comes. */
export async function exported(page: Page, part: Page | Locator = page): Promise<Exported> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  const [header = [], ...rows] = await readSheet(await file.path());
  return {
    fileName: file.suggestedFilename(),
    header,
    rows,
    column: (head) => rows.map((row) => row[header.indexOf(head)] ?? ''),
  };
}

/** Presses a button that packs the files of a list, gives a reason, and reads which files come. */
export async function packed(page: Page, button: string): Promise<{ fileName: string; names: string[] }> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await dialog(page, button).getByRole('textbox', { name: '下载原因' }).fill('评委评审作品');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page, button)
      .getByRole('button', { name: /下\s?载/ })
      .click(),
  ]);
  return { fileName: file.suggestedFilename(), names: await entryNames(await file.path()) };
}
