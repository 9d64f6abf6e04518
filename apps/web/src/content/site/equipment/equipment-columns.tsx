import type { Equipment } from '@yunguan/contract/content/equipment';
import { Button, Switch, type TableColumnsType } from 'antd';
import { indexColumn } from '@/ui/ListTable';
import { type RowAction, RowActions } from '@/ui/RowActions';

export interface EquipmentColumnsInput {
  readonly page: number;
  /** May add and change pieces. */
  readonly mayEdit: boolean;
  readonly mayRemove: boolean;
  readonly isLocked: (piece: Equipment) => boolean;
  readonly onUses: (piece: Equipment) => void;
  readonly onSwitch: (piece: Equipment) => void;
  readonly onEdit: (piece: Equipment) => void;
  readonly onRemove: (piece: Equipment) => void;
}

/** Columns of the catalogue (texts.md A7). */
export function equipmentColumns(input: EquipmentColumnsInput): TableColumnsType<Equipment> {
  const { page, mayEdit, mayRemove, isLocked, onUses, onSwitch } = input;
  const columns: TableColumnsType<Equipment> = [
    indexColumn(page),
    {
      key: 'name',
      title: '设备名称',
      width: '28%',
      render: (_value, piece) => (
        <div className="equipment-name">
          <span className="ellipsis" title={piece.name}>
            {piece.name}
          </span>
          {piece.usedBy > 0 && (
            <Button
              type="link"
              size="small"
              aria-label={`${piece.usedBy} 处使用，查看使用${piece.name}的场所`}
              onClick={() => onUses(piece)}
            >
              {piece.usedBy} 处使用
            </Button>
          )}
        </div>
      ),
    },
    {
      key: 'remarks',
      title: '备注',
      render: (_value, { remarks }) => (
        <span className="ellipsis" title={remarks}>
          {remarks || '—'}
        </span>
      ),
    },
    {
      key: 'lastModificationTime',
      title: '最后修改时间',
      width: 160,
      render: (_value, piece) => <span className="num">{piece.lastModificationTime.slice(0, 16)}</span>,
    },
    {
      key: 'state',
      title: '状态',
      width: 92,
      render: (_value, piece) =>
        mayEdit ? (
          <Switch
            checked={piece.state}
            loading={isLocked(piece)}
            checkedChildren="有效"
            unCheckedChildren="无效"
            aria-label={`有效状态：${piece.name}`}
            onChange={() => onSwitch(piece)}
          />
        ) : (
          <span>{piece.state ? '有效' : '无效'}</span>
        ),
    },
  ];
  if (!mayEdit && !mayRemove) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: '操作',
      width: 116,
      fixed: 'right',
      render: (_value, piece) => <RowActions actions={actionsOf(piece, input)} />,
    },
  ];
}

function actionsOf(piece: Equipment, { mayEdit, mayRemove, isLocked, onEdit, onRemove }: EquipmentColumnsInput) {
  const disabled = isLocked(piece);
  const edit: RowAction = { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(piece) };
  const remove: RowAction = {
    key: 'remove',
    label: '删除',
    danger: true,
    disabled,
    onClick: () => onRemove(piece),
  };
  return [...(mayEdit ? [edit] : []), ...(mayRemove ? [remove] : [])];
}
