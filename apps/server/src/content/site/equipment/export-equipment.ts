import { equipmentExportCode, getEquipmentPage } from '@yunguan/contract/content/equipment';
import { holdsIn } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { binder } from '../../../kernel/conditions';
import { secondText } from '../../../kernel/china-sql';
import { type CellColumn, cellList } from '../../../kernel/export/cells';
import { filterReader } from '../../../kernel/export/filter-reader';
import type { ExportSource } from '../../../kernel/export/source';
import { equipmentOrder, equipmentWhere, usesOfPiece } from './conditions';

const columns: readonly CellColumn[] = [
  { key: 'name', header: '设备名称', width: 28, sql: 'e.name' },
  { key: 'remarks', header: '备注', width: 40, sql: 'e.remarks' },
  { key: 'state', header: '状态', width: 10, sql: `case when e.state then '有效' else '无效' end` },
  { key: 'usedBy', header: '使用场所数', width: 12, sql: usesOfPiece },
  { key: 'createTime', header: '添加时间', width: 20, time: 'second', sql: secondText('e.created_at') },
  { key: 'lastModificationTime', header: '最后修改时间', width: 20, time: 'second', sql: secondText('e.updated_at') },
];

const readFilter = filterReader(getEquipmentPage.input);

/** The catalogue of the session's venue as a workbook. */
export const equipmentExport: ExportSource = {
  code: equipmentExportCode,
  key: 'equipment',
  area: 'site',
  label: '设备',
  columns,
  masks: {},
  readFilter,
  venuesOf: (actor) => {
    if (!holdsIn(actor, 'site', 'view', actor.venueId)) throw AppError.forbidden();
    return [actor.venueId];
  },
  statement: ({ filter, venues = [] }, chosen) => {
    const asked = readFilter(filter);
    const values: unknown[] = [];
    const where = equipmentWhere(venues[0] ?? '', asked, binder(values));
    return {
      text: `select ${cellList(columns, chosen)} from equipment e where ${where} order by ${equipmentOrder(asked)}`,
      values,
    };
  },
};
