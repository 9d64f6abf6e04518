import type { Locator, Page } from 'playwright-core';

/** Chooses in an antd tree select by the whole text of a node. */
export async function chooseInTree(page: Page, field: Locator, node: string): Promise<void> {
  await field.click();
  await field.locator('input').fill(node);
  const open = page.locator('.ant-tree-select-dropdown:visible');
  await open.locator('.ant-select-tree-title').getByText(node, { exact: true }).click();
  await open.waitFor({ state: 'hidden' });
}
