import type { Locator, Page } from 'playwright-core';
import { must, tokenOf } from './api';
import { photo } from './files';
import { field } from './form';
import { approve } from './scene';
import { eventually } from './screen';

/** Addresses of the screens around places. */
export const placePaths = {
  sites: '/new/booking',
  halls: '/new/make',
  panoramas: '/MuseumCenter/panoramaList',
  exhibit: '/MuseumCenter/makeDetails',
  siteOrders: '/MuseumCenter/placeOrderList',
  hallOrders: '/MuseumCenter/exhibitionOrderList',
} as const;

const reserve = '/api/reserve/v1';
const exhibitions = '/api/exhibitionealls/v1';

/** Calls of a type, and the code by which its filter asks for approved ones. */
const kinds = {
  site: {
    page: `${reserve}/admin-getPageSiteInfo`,
    detail: `${reserve}/admin-getSiteInfo`,
    create: `${reserve}/admin-publishSiteInfo`,
    approved: 100,
  },
  hall: {
    page: `${exhibitions}/admin-getPageExhibitionHallInfo`,
    detail: `${exhibitions}/admin-getExhibitionHallInfo`,
    create: `${exhibitions}/admin-addExhibitionHallInfo`,
    approved: 100,
  },
  panorama: {
    page: `${exhibitions}/admin-getResourceList`,
    detail: `${exhibitions}/admin-getResource`,
    create: `${exhibitions}/admin-addResource`,
    approved: 3,
  },
} as const;
export type PlaceKind = keyof typeof kinds;

/** The record as the server has it. */
export async function storedPlace(kind: PlaceKind, id: string): Promise<Record<string, unknown>> {
  return must(kinds[kind].detail, { id }, await tokenOf('editor'));
}

/** The id of the newest record of that title. */
export async function placeId(kind: PlaceKind, title: string): Promise<string> {
  const { datas } = await must(kinds[kind].page, { title, keyword: title, pageSize: 10 }, await tokenOf('editor'));
  // The contract's own list shape.
  return (datas as { id: string; title: string }[]).find((row) => row.title === title)?.id ?? '';
}

/** Creates a place with the form of an approved one of the demo data; answers its id. */
export async function createPlace(
  kind: PlaceKind,
  title: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { page, detail, create, approved } = kinds[kind];
  const token = await tokenOf('editor');
  const { datas } = await must(page, { status: approved, pageIndex: 1, pageSize: 1 }, token);
  // The contract's own list shape.
  const [first] = datas as { id: string }[];
  if (!first) throw new Error('the demo data has approved places');
  const { id: _id, version: _version, ...form } = await must(detail, { id: first.id }, token);
  return String((await must(create, { ...form, title, status: 0, ...changes }, token)).id);
}

/** Creates a place and leads it through both reviewers; answers its id. */
export async function publishPlace(
  kind: PlaceKind,
  title: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const id = await createPlace(kind, title, { ...changes, status: 1 });
  for (const reviewer of ['reviewer', 'reviewer2']) await approve(await tokenOf(reviewer), id);
  return id;
}

/** Sends so many pictures into the album of a form, and waits until they are there. */
export async function addPictures(page: Page, name: string, count: number): Promise<void> {
  const pictures = await Promise.all(Array.from({ length: count }, (_, nth) => photo(`${name}${nth + 1}.jpg`)));
  const before = await pictureCount(page);
  await field(page, 'album').getByLabel('选择图片文件').setInputFiles(pictures);
  await eventually(() => pictureCount(page), before + count);
}

/** How many pictures the album of a form holds. */
export function pictureCount(page: Page): Promise<number> {
  return field(page, 'album')
    .getByRole('button', { name: /^删除第/ })
    .count();
}

/** A cell of the weekly grid that a form ticks, by its weekday and period. */
export function cell(page: Page, name: string): Locator {
  return page.getByRole('table', { name: '每周可预订的时段' }).getByRole('checkbox', { name: new RegExp(`^${name} `) });
}

/** The ticked cells, row by row, without their times. */
export async function ticked(page: Page): Promise<string[]> {
  const labels = await page
    .getByRole('table', { name: '每周可预订的时段' })
    .locator('[role="checkbox"][aria-checked="true"]')
    .evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.split(' ')[0] ?? '');
}

/** Cells of a payload as the grid names them: 星期一上午. */
export function cellNames(cells: unknown): string[] {
  // The contract's own shape of ticked cells.
  return (cells as { week: string; event: string }[]).map(({ week, event }) => week + event);
}
