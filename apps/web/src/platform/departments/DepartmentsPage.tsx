import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import {
  delSysDepartment,
  type DepartmentRow,
  getSysDepartmentTree,
  moveSysDepartment,
} from '@yunguan/contract/platform/departments';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { VenueSelect } from '@/kernel/records/VenueSelect';
import { useHolds } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useConfirm } from '@/ui/use-confirm';
import { useStillOpen } from '@/ui/use-still-open';
import '@/ui/tree-page.css';
import { AddDepartment, RelocateDepartment, RenameDepartment } from './DepartmentDialogs';
import { DepartmentFacts } from './DepartmentFacts';
import { DepartmentTree } from './DepartmentTree';
import './departments.css';

const word = z.catch(z.optional(z.string()), undefined);
const schema = z.object({ venue: word, id: word, page: z.catch(z._default(z.int().check(z.positive()), 1), 1) });

/** 部门管理: the departments of a venue as a tree, the chosen one with its people beside it. */
export default function DepartmentsPage() {
  return (
    <AreaPage area="department" title="部门管理">
      <Departments />
    </AreaPage>
  );
}

type OpenDialog =
  | { readonly kind: 'add'; readonly parentId: string | undefined }
  | { readonly kind: 'rename' | 'relocate' };

function Departments() {
  const { user } = useSession();
  const [{ venue = user.venueId, id, page }, change] = useUrlState(schema);
  const [dialog, setDialog] = useState<OpenDialog>();
  const holds = useHolds('department', venue);
  const { write, isBusy } = useRecordWrite('department', 'staff');
  const confirm = useConfirm();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('department', { venue }),
    queryFn: ({ signal }) => call(getSysDepartmentTree, { venueId: venue }, { signal }),
  });
  const rows = data?.datas;
  const chosen = rows?.find((row) => row.id === id) ?? rows?.[0];
  const isOpen = useStillOpen(chosen?.id);
  const rights = { add: holds('add'), edit: holds('edit'), del: holds('del') };

  const handleMove = (moved: string, place: { parentId: string | null; index: number }) => {
    if (isBusy) return;
    void write({ endpoint: moveSysDepartment, body: { id: moved, ...place }, done: '位置已调整' });
  };
  const handleRemove = async (department: DepartmentRow) => {
    const consequence = '删除后不能恢复。仍有人员或下级部门的部门不能删除。';
    const title = messages.removeConfirm;
    if (!(await confirm({ title, record: department.name, consequence, danger: true }))) return;
    const { id: removed, parentId } = department;
    const onDone = () => {
      if (isOpen(removed)) change({ id: parentId ?? undefined, page: 1 });
    };
    await write({ endpoint: delSysDepartment, body: { ids: [removed] }, done: messages.removed, onDone });
  };
  const handleAdd = () => setDialog({ kind: 'add', parentId: undefined });

  return (
    <>
      <PageHeader
        title="部门管理"
        description={
          data && data.usersWithout > 0
            ? `部门决定人员在选人窗口中的位置；还有 ${data.usersWithout} 名用户没有部门`
            : '部门决定人员在选人窗口中的位置；可拖动调整顺序和上级'
        }
        extra={
          <>
            <VenueSelect value={venue} onChange={(next) => change({ venue: next, id: undefined, page: 1 })} />
            {rights.add && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={!rows} onClick={handleAdd}>
                新增部门
              </Button>
            )}
          </>
        }
      />
      {!rows && (
        <Panel>
          {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 10 }} />}
        </Panel>
      )}
      {rows && chosen && (
        <div className="tree-page">
          <DepartmentTree
            // Another venue is another search.
            key={venue}
            rows={rows}
            chosen={chosen.id}
            onChoose={(next) => change({ id: next, page: 1 })}
            onMove={rights.edit ? handleMove : undefined}
          />
          <DepartmentFacts
            rows={rows}
            department={chosen}
            rights={rights}
            isBusy={isBusy}
            page={page}
            onPage={(next, options) => change({ page: next }, options)}
            onAdd={() => setDialog({ kind: 'add', parentId: chosen.id })}
            onRename={() => setDialog({ kind: 'rename' })}
            onRelocate={() => setDialog({ kind: 'relocate' })}
            onMove={(index) => handleMove(chosen.id, { parentId: chosen.parentId, index })}
            onRemove={() => void handleRemove(chosen)}
          />
        </div>
      )}
      {rows?.length === 0 && (
        <Panel>
          <EmptyState
            title="还没有部门"
            hint="先建部门，再在用户管理中为人员指定部门。"
            addLabel="新增部门"
            {...(rights.add && { onAdd: handleAdd })}
          />
        </Panel>
      )}
      {rows && dialog && (
        <OpenedDialog
          dialog={dialog}
          venueId={venue}
          rows={rows}
          chosen={chosen}
          onAdded={(added) => change({ id: added, page: 1 })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

interface OpenedDialogProps {
  readonly dialog: OpenDialog;
  readonly venueId: string;
  readonly rows: readonly DepartmentRow[];
  readonly chosen: DepartmentRow | undefined;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

function OpenedDialog({ dialog, venueId, rows, chosen, onAdded, onClose }: OpenedDialogProps) {
  if (dialog.kind === 'add') {
    const { parentId } = dialog;
    return <AddDepartment {...{ venueId, rows, parentId, onAdded, onClose }} />;
  }
  if (!chosen) return null;
  if (dialog.kind === 'rename') return <RenameDepartment venueId={venueId} department={chosen} onClose={onClose} />;
  return <RelocateDepartment department={chosen} rows={rows} onClose={onClose} />;
}
