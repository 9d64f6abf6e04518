import type { Locator, Page } from 'playwright-core';
import { must, tokenOf } from './api';
import { approve } from './scene';

/** Addresses of the screens of culture delivery. */
export const culturePaths = {
  list: '/new/culture',
  deliveries: '/MuseumCenter/cultureOrderList',
  waiting: '/audit/audit',
} as const;

export const brands = '/api/culturebrands/v1';
const leagues = '/api/leagues/v1';

/** An approved club of the main venue, made for the journey; answers its id. */
export async function publishClub(title: string): Promise<string> {
  const token = await tokenOf('editor');
  const { datas } = await must(`${brands}/admin-getBrandPageList`, { status: 100, pageIndex: 1, pageSize: 1 }, token);
  // The contract's own list shape.
  const [first] = datas as { id: string }[];
  if (!first) throw new Error('the demo data has deliveries');
  const place = await must(`${brands}/admin-getCulBrandInfo`, { id: first.id }, token);
  const { provinceId, cityId, areaId, streetId, address, longitude, dimension, cover, tel } = place;
  const { list } = await must('/api/dictionaries/v1/pcOrAdminOrApp-getChildrenByNodeName', { nodeName: '3002' }, token);
  const form = { provinceId, cityId, areaId, streetId, address, longitude, dimension, cover, tel };
  const made = await must(
    `${leagues}/admin-addLeagueInfo`,
    {
      ...form,
      title,
      // The contract's own list of choices.
      typeId: (list as { id: string }[])[0]?.id,
      peopleCount: 20,
      recruitCount: 5,
      establishTime: '2015-09-01',
      serviceType: 1,
      contacts: '冉青山',
      introduction: '<p>成立于 2015 年。</p>',
      albums: [],
      status: 1,
    },
    token,
  );
  const id = String(made.id);
  for (const reviewer of ['reviewer', 'reviewer2']) await approve(await tokenOf(reviewer), id);
  return id;
}

/** A cell of the plan in the form. */
export function planCell(page: Page, year: number, month: number): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${year}年${month}月配送次数`) });
}

/** Pastes a block of a spreadsheet into the cell that has the cursor. */
export async function pasteBlock(page: Page, text: string): Promise<void> {
  await page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}
