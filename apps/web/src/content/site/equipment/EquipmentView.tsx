import { PlusOutlined } from '@ant-design/icons';
import { type Equipment, equipmentExportCode, getEquipmentPage } from '@yunguan/contract/content/equipment';
import { Button } from 'antd';
import { useState } from 'react';
import { exportFile } from '@/kernel/api/files';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { useViewOver } from '@/kernel/content-screen/view-over';
import { equipmentArea } from '@/kernel/equipment/equipment-choices';
import { ExportButton } from '@/kernel/list/ExportButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { RecordTable } from '@/kernel/records/RecordTable';
import { SelectAll, type SelectAllProps } from '@/kernel/records/SelectAll';
import { TickPage } from '@/kernel/records/TickPage';
import { useDropGone } from '@/kernel/records/use-drop-gone';
import { useRecords } from '@/kernel/records/use-records';
import { useTicked } from '@/kernel/records/use-ticked';
import { useHolds } from '@/kernel/session/use-holds';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { siteContent } from '../site-content';
import { equipmentColumns } from './equipment-columns';
import { EquipmentDialog } from './EquipmentDialog';
import { EquipmentFilters } from './EquipmentFilters';
import { equipmentFilter, equipmentPrefix, equipmentUrl } from './equipment-url';
import { UsesDialog } from './UsesDialog';
import { useEquipmentActions } from './use-equipment-actions';
import './equipment.css';

const backLabels: Readonly<Record<number, string>> = { [screenModes.list]: '返回列表' };

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'uses'; readonly piece: Equipment };

/** The catalogue of equipment that the venue's places list (001 §2, mode 5). */
export default function EquipmentView() {
  const { mode } = useContentScreen();
  const { show } = useViewOver();
  const holds = useHolds(siteContent.key);
  const records = useRecords({
    endpoint: getEquipmentPage,
    schema: equipmentUrl.schema,
    filter: equipmentFilter,
    area: equipmentArea,
    prefix: equipmentPrefix,
  });
  const { state, change, rows, total, isLoading, reload } = records;
  const [opened, setOpened] = useState<Opened>();
  const { ticked: selected, setTicked: setSelected, selectionOf } = useTicked<Equipment>(records);
  const dropGone = useDropGone(records, setSelected, '设备列表');
  const actions = useEquipmentActions({
    onRemoved: (ids) => setSelected((before) => before.filter(({ id }) => !ids.includes(id))),
    onRefused: dropGone,
  });
  const mayEdit = holds('add') || holds('edit');
  const mayRemove = mayEdit || holds('del');

  const handleFilter: typeof change = (changes) => {
    if (Object.entries(changes).every(([key, value]) => Reflect.get(state, key) === value)) reload();
    else change(changes);
  };
  const handleAdd = mayEdit ? () => setOpened({ kind: 'add' }) : undefined;
  return (
    <>
      <PageHeader
        title="设备管理"
        description="场地和展厅可选的设备；停用或删除后，已列出的名称保留"
        onBack={() => show()}
        backLabel={backLabels[mode] ?? '返回表单'}
      />
      <EquipmentFilters state={state} loading={isLoading} onChange={handleFilter} />
      <Panel flush className="list-panel">
        <ListBar total={total}>
          <SavedFilters list={equipmentUrl} state={state} onShow={handleFilter} />
          {holds('export') && (
            <ExportButton
              total={total}
              run={exportFile}
              request={{ action: equipmentExportCode, model: equipmentFilter(state), columns: undefined }}
            />
          )}
          {handleAdd && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={handleAdd}>
              新增设备
            </Button>
          )}
        </ListBar>
        {mayRemove && (
          <SelectionBar
            records={records}
            selected={selected}
            isLocked={actions.isLocked}
            onSelect={setSelected}
            onRemove={() => void actions.remove(selected)}
          />
        )}
        <RecordTable
          records={records}
          columns={equipmentColumns({
            page: state.page,
            mayEdit,
            mayRemove,
            isLocked: actions.isLocked,
            onUses: (piece) => setOpened({ kind: 'uses', piece }),
            onSwitch: (piece) => void actions.toggle(piece),
            onEdit: (piece) => setOpened({ kind: 'edit', piece }),
            onRemove: (piece) => void actions.remove([piece]),
          })}
          minWidth={860}
          empty={
            <NoEquipment
              isFiltered={equipmentUrl.isFiltered(state)}
              onAdd={handleAdd}
              onReset={() => handleFilter(equipmentUrl.noFilters)}
            />
          }
          onPage={(page) => change({ page })}
          {...(mayRemove && {
            selection: selectionOf(rows, { isDisabled: actions.isLocked, labelOf: ({ name }) => name }),
          })}
        />
      </Panel>
      {(opened?.kind === 'add' || opened?.kind === 'edit') && (
        <EquipmentDialog
          {...(opened.kind === 'edit' ? { piece: opened.piece } : {})}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === 'uses' && <UsesDialog piece={opened.piece} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface SelectionBarProps {
  readonly records: SelectAllProps<Equipment>['records'];
  readonly selected: readonly Equipment[];
  readonly isLocked: (piece: Equipment) => boolean;
  readonly onSelect: (pieces: readonly Equipment[]) => void;
  readonly onRemove: () => void;
}

/**
 * 全选 and 批量删除 (001 §2): every piece of the page that can be ticked, beside those ticked on others, and then of all
 * pages.
 */
function SelectionBar({ records, selected, isLocked, onSelect, onRemove }: SelectionBarProps) {
  const isOffered = (piece: Equipment) => !isLocked(piece);
  const isAnyLocked = records.rows?.some(isLocked) === true;
  return (
    <div className="equipment-selection">
      <TickPage rows={records.rows?.filter(isOffered)} ticked={selected} onTick={onSelect} />
      <Button danger size="small" disabled={selected.length === 0} onClick={onRemove}>
        批量删除
      </Button>
      <SelectAll records={records} ticked={selected} onTick={onSelect} {...(isAnyLocked && { isOffered })} />
      <span className="hint" aria-live="polite">
        {selected.length > 0 && (
          <>
            已选 <b className="num">{selected.length}</b> 件
          </>
        )}
      </span>
    </div>
  );
}

interface NoEquipmentProps {
  readonly isFiltered: boolean;
  readonly onAdd: (() => void) | undefined;
  readonly onReset: () => void;
}

function NoEquipment({ isFiltered: hasFilter, onAdd, onReset }: NoEquipmentProps) {
  if (hasFilter) return <EmptyState title="没有符合条件的设备" hint="换个关键字，或放宽筛选条件。" onReset={onReset} />;
  return (
    <EmptyState
      title="还没有设备"
      hint="新增后，场地和展厅的表单里就可以选择。"
      {...(onAdd && { onAdd, addLabel: '新增设备' })}
    />
  );
}
