import { equipmentExportCode, getEquipmentPage } from '@yunguan/contract/content/equipment';
import { holdsIn } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { secondText } from '../../../kernel/china-sql';
import type { CellColumn } from '../../../kernel/export/cells';
import { listExport } from '../../../kernel/export/list-export';
import { equipmentOrder, equipmentWhere, usesOfPiece } from './conditions';

const columns: readonly CellColumn[] = [
  { key: 'name', header: '设备名称', width: 28, sql: 'e.name' },
  { key: 'remarks', header: '备注', width: 40, sql: 'e.remarks' },
  { key: 'state', header: '状态', width: 10, sql: `case when e.state then '有效' else '无效' end` },
  { key: 'usedBy', header: '使用场所数', width: 12, sql: usesOfPiece },
  { key: 'createTime', header: '添加时间', width: 20, time: 'second', sql: secondText('e.created_at') },
  { key: 'lastModificationTime', header: '最后修改时间', width: 20, time: 'second', sql: secondText('e.updated_at') },
];

/** The catalogue of the session's venue as a workbook. */
export const equipmentExport = listExport({
  code: equipmentExportCode,
  key: 'equipment',
  area: 'site',
  label: '设备',
  columns,
  masks: {},
  filter: getEquipmentPage.input,
  venuesOf: (actor) => {
    if (!holdsIn(actor, 'site', 'view', actor.venueId)) throw AppError.forbidden();
    return [actor.venueId];
  },
  from: 'equipment e',
  where: (asked, bind, { venues = [] }) => equipmentWhere(venues[0] ?? '', asked, bind),
  order: equipmentOrder,
});
