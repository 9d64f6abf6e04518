import { dayLength } from '@yunguan/contract/kernel/days';
import { recruitEndpoints } from '@yunguan/contract/content/recruit';
import { getCurrentUser } from '@yunguan/contract/platform/auth';
import { firstUsableMenu } from '@yunguan/contract/platform/shell';
import { getSysUserPage } from '@yunguan/contract/platform/staff';
import type pg from 'pg';
import { seedId } from '../apps/server/src/seed/ids';
import { type NextCall, rotate } from './works';

const pathOf = (operation: 'page' | 'detail' | 'create') => recruitEndpoints[operation]?.path ?? '';
const dayText = (daysAgo: number) => new Date(Date.now() - daysAgo * dayLength).toISOString().slice(0, 10);

/** A page of ten with its exact total: without a filter, and over periods from the running quarter to eight years. */
export function listCalls(more: Record<string, unknown> = {}): NextCall {
  const periods = [90, 365, 1095, 2920].map((days) => ({ startTime: dayText(days), endTime: dayText(-30) }));
  const filters = [{}, ...periods, ...periods.map((period) => ({ ...period, state: true }))];
  return rotate(filters, (filter) => ({
    path: pathOf('page'),
    body: JSON.stringify({ ...filter, ...more, pageIndex: 1, pageSize: 10 }),
  }));
}

/** The same with a keyword of two characters. */
export function searchCalls(): NextCall {
  return rotate(['书法', '少儿', '摄影', '古筝'], (keyword) => ({
    path: pathOf('page'),
    body: JSON.stringify({ keyword, startTime: dayText(1095), endTime: dayText(-30), pageIndex: 1, pageSize: 10 }),
  }));
}

/** A thousand notices in turn, which every larger database has, too. */
export async function detailCalls(owner: pg.Pool): Promise<NextCall> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from recruit_notice where venue_id = $1 order by id limit 1000',
    [seedId.venue('main')],
  );
  return rotate(rows, ({ id }) => ({ path: pathOf('detail'), body: JSON.stringify({ id }) }));
}

/** New notices of today. */
export function createCalls(): NextCall {
  let count = 0;
  return () => ({
    path: pathOf('create'),
    body: JSON.stringify({
      title: `新增第 ${(count += 1)} 期`,
      publishTime: dayText(0),
      introduction: '<p>面向市民</p>',
    }),
  });
}

/** What the shell asks for, and the people of the whole network. */
export function networkCalls(): [string, NextCall][] {
  const fixed = (path: string, body: object): NextCall => rotate([body], () => ({ path, body: JSON.stringify(body) }));
  return [
    ['当前用户', fixed(getCurrentUser.path, {})],
    ['菜单', fixed(firstUsableMenu.path, {})],
    ['人员列表', fixed(getSysUserPage.path, { pageIndex: 1, pageSize: 10 })],
  ];
}
