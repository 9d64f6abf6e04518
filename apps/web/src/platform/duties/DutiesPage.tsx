import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { messages } from '@yunguan/contract/kernel/messages';
import { type Duty, delSysDuty, getSysDutyList, sortSysDuties } from '@yunguan/contract/platform/duties';
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
import { ListBar } from '@/ui/ListBar';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useConfirm } from '@/ui/use-confirm';
import { DutyDialog } from './DutyDialog';
import { DutyTable } from './DutyTable';

const schema = z.object({ venue: z.catch(z.optional(z.string()), undefined) });
const listPath = '/userManage/duty';
const addPath = '/userManage/dutyAdd';

/** 职务管理: the posts that the venue's people may have. `/userManage/dutyAdd` opens the dialog of a new one. */
export default function DutiesPage() {
  return (
    <AreaPage area="duty" title="职务管理">
      <Duties />
    </AreaPage>
  );
}

function Duties() {
  const { user } = useSession();
  const [{ venue = user.venueId }, change] = useUrlState(schema);
  const holds = useHolds('duty', venue);
  const navigate = useNavigate();
  const isAdding = useLocation().pathname === addPath;
  const [edited, setEdited] = useState<Duty | 'new'>();
  const { write, isBusy } = useRecordWrite('duty');
  const confirm = useConfirm();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('duty', { venue }),
    queryFn: ({ signal }) => call(getSysDutyList, { venueId: venue }, { signal }),
  });

  const handleRemove = async (duty: Duty) => {
    const isAgreed = await confirm({ title: messages.removeConfirm, record: duty.name, danger: true });
    if (isAgreed) await write({ endpoint: delSysDuty, body: { ids: [duty.id] }, done: messages.removed });
  };
  const handleMove = (from: number, to: number) => {
    const ids = (data?.datas ?? []).map(({ id }) => id);
    const moved = ids[from];
    if (moved === undefined || isBusy) return;
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, moved);
    void write({ endpoint: sortSysDuties, body: { venueId: venue, ids: order, was: ids }, done: '顺序已调整' });
  };
  const handleClose = () => {
    setEdited(undefined);
    if (isAdding) void navigate({ to: listPath, search: (search: object) => search, replace: true });
  };
  const handleAdd = () => setEdited('new');

  return (
    <>
      <PageHeader
        title="职务管理"
        description="场馆人员可选的职务；重命名后，担任该职务的人员同步更新"
        extra={<VenueSelect value={venue} onChange={(next) => change({ venue: next })} />}
      />
      <Panel flush className="duty-panel list-panel">
        <ListBar total={data?.total}>
          {holds('add') && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={handleAdd}>
              新增职务
            </Button>
          )}
        </ListBar>
        {error && !data && <LoadFailure error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton active className="duty-waiting" paragraph={{ rows: 8 }} />}
        {data && (
          <DutyTable
            duties={data.datas}
            onMove={holds('edit') ? handleMove : undefined}
            onEdit={holds('edit') ? setEdited : undefined}
            onRemove={holds('del') ? (duty) => void handleRemove(duty) : undefined}
            onAdd={holds('add') ? handleAdd : undefined}
          />
        )}
      </Panel>
      {(edited !== undefined || (isAdding && holds('add'))) && (
        <DutyDialog venueId={venue} duty={edited === 'new' ? undefined : edited} onClose={handleClose} />
      )}
    </>
  );
}
