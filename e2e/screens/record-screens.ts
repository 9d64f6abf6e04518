import type { Page } from 'playwright-core';
import { activityPaths } from '../harness/activity';
import { culturePaths } from '../harness/culture';
import { field } from '../harness/form';
import { peoplePaths } from '../harness/people';
import { placePaths } from '../harness/place';
import { eventually, listReady, open, rowsOf } from '../harness/screen';
import type { Shoot } from './round';

/** Content types with their list, and the part of the form that holds the pictures. */
const types = [
  { name: 'activity', path: activityPaths.list, part: '#activity-pictures' },
  { name: 'site', path: placePaths.sites, part: '#site-pictures' },
  { name: 'hall', path: placePaths.halls, part: '#hall-pictures' },
  { name: 'panorama', path: placePaths.panoramas },
  { name: 'welfare', path: peoplePaths.welfare, part: '#welfare-pictures' },
  { name: 'course', path: '/new/course', part: '#course-pictures' },
  { name: 'club', path: '/new/organization', part: '#club-albums' },
  { name: 'culture', path: culturePaths.list, part: '#culture-pictures' },
  { name: 'media', path: '/MuseumCenter/venueWork', part: '#media-files' },
] as const satisfies readonly { name: string; path: string; part?: string }[];

/** A record of every type: the details of a published one, and a form with its pictures. */
export async function recordScreens(page: Page, shoot: Shoot): Promise<void> {
  for (const type of types) {
    await openFirst(page, `${type.path}?status=100`);
    await shoot(page, `${type.name}-detail`);
    const edit = page.getByRole('button', { name: '编辑', exact: true });
    // What is published cannot be changed everywhere; what was sent back can.
    if ((await edit.count()) === 0) await openFirst(page, `${type.path}?status=101`);
    await edit.click();
    await eventually(async () => (await field(page, 'title').locator('input').inputValue()) === '', false);
    await shoot(page, `${type.name}-form-edit`);
    if (!('part' in type)) continue;
    await page.locator(type.part).evaluate((part) => part.scrollIntoView({ block: 'center' }));
    await shoot(page, `${type.name}-form-pictures`);
  }
}

async function openFirst(page: Page, list: string): Promise<void> {
  await open(page, list);
  await listReady(page);
  await rowsOf(page).first().locator('.title-cell-title').click();
  await page.getByRole('heading', { name: '审批记录' }).waitFor();
}
