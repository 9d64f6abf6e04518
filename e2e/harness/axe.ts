import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const locale = readFileSync(resolve('axe-core/locales/zh_CN.json'), 'utf8');

/** Serious and critical findings on the page as it stands, one line each, in Chinese. */
export async function graveFindings(page: Page): Promise<string[]> {
  // Evaluated by the debugger: the page's own security policy stays as it is.
  await page.evaluate(`${source}; axe.configure({ locale: ${locale} });`);
  // axe's own answer. A button that is sending is as good as disabled, and those may be pale.
  const results = (await page.evaluate(
    `axe.run({ exclude: ['.ant-btn-loading'] }, { resultTypes: ['violations'] })`,
  )) as AxeResults;
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id} ${help}：${nodes.map(({ html }) => html.slice(0, 160)).join(' ┊ ')}`);
}
