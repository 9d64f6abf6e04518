import { PlusOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messages } from '@yunguan/contract/kernel/messages';
import { delVenue, moveVenue, setVenueSetting, type VenueInfo, type VenueRow } from '@yunguan/contract/platform/venues';
import { App, Button, Skeleton } from 'antd';
import * as z from 'zod/mini';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useConfirm } from '@/ui/use-confirm';
import { useStillOpen } from '@/ui/use-still-open';
import '@/ui/tree-page.css';
import { brothersOf } from './venue-nodes';
import { infoOptions, treeOptions, useVenuesChanged, venueFormPath } from './venue-queries';
import { VenueFacts } from './VenueFacts';
import { VenueTreePanel } from './VenueTreePanel';
import './venues.css';

const schema = z.object({ id: z.catch(z.optional(z.string()), undefined) });

/** 场馆管理: main venues and branches as a tree, the chosen one beside it. */
export default function VenuesPage() {
  return (
    <AreaPage area="venue" title="场馆管理">
      <Venues />
    </AreaPage>
  );
}

function Venues() {
  const { user } = useSession();
  const [{ id }, change] = useUrlState(schema);
  const { data: rows, error, refetch } = useQuery(treeOptions);
  const navigate = useNavigate();
  const { write, isBusy } = useRecordWrite('venue');
  const changed = useVenuesChanged();
  const chosen = rows?.find((row) => row.id === (id ?? user.venueId)) ?? rows?.[0];
  const handleMove = async (moved: string, index: number) => {
    if (isBusy) return;
    if (await write({ endpoint: moveVenue, body: { id: moved, index }, done: '顺序已调整' })) await changed();
  };
  return (
    <>
      <PageHeader
        title="场馆管理"
        description="总馆与分馆的资料、顺序和业务设置"
        extra={
          chosen?.canAdd && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => void navigate({ to: venueFormPath, search: { parentId: chosen.id } })}
            >
              {chosen.kind === 'platform' ? '新增总馆' : '新增分馆'}
            </Button>
          )
        }
      />
      {error && !rows && (
        <Panel>
          <LoadFailure error={error} onRetry={refetch} />
        </Panel>
      )}
      {!rows && !error && (
        <Panel>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Panel>
      )}
      {rows && chosen && (
        <div className="tree-page">
          <VenueTreePanel
            rows={rows}
            chosen={chosen.id}
            onChoose={(next) => change({ id: next })}
            onMove={(moved, index) => void handleMove(moved, index)}
          />
          <div className="venue-detail">
            <ChosenVenue
              rows={rows}
              venue={chosen}
              isMoving={isBusy}
              onMove={(index) => void handleMove(chosen.id, index)}
              onGone={() => change({ id: chosen.parentId ?? undefined })}
            />
          </div>
        </div>
      )}
      {rows?.length === 0 && (
        <Panel>
          <EmptyState title="没有可以管理的场馆" hint="请联系管理员授予场馆管理权限。" />
        </Panel>
      )}
    </>
  );
}

interface ChosenVenueProps {
  readonly rows: readonly VenueRow[];
  readonly venue: VenueRow;
  readonly isMoving: boolean;
  readonly onMove: (index: number) => void;
  readonly onGone: () => void;
}

function ChosenVenue({ rows, venue, isMoving, onMove, onGone }: ChosenVenueProps) {
  const { data, error, refetch } = useQuery(infoOptions(venue.id));
  const navigate = useNavigate();
  const { write, isBusy } = useRecordWrite('venue');
  const changed = useVenuesChanged();
  const confirm = useConfirm();
  const { message, modal } = App.useApp();
  const isOpen = useStillOpen(venue.id);
  const remove = useMutation({
    mutationFn: (removed: string) => call(delVenue, { ids: [removed] }),
    onSuccess: async (_answer, removed) => {
      message.success(messages.removed);
      if (isOpen(removed)) onGone();
      await changed();
    },
    onError: (failure) => {
      // What is in the way is a list to be read, not a line that passes by.
      if (!isSilent(failure))
        modal.warning({ title: '不能删除', content: textOf(failure), okText: '知道了', width: 520 });
    },
  });

  const handleRemove = async () => {
    const consequence = '删除后不能恢复。仍有下级场馆、人员、部门或内容的场馆不能删除。';
    if (!(await confirm({ title: '确定要删除本场馆吗？', record: venue.name, consequence, danger: true }))) return;
    await remove.mutateAsync(venue.id).catch(() => undefined);
  };
  const handleSetting = async (info: VenueInfo, editPublished: boolean) => {
    const consequence = editPublished
      ? `“${info.name}”有编辑权限的人员将可以修改已通过的内容，修改后须重新审核。本馆现有人员 ${info.staff} 名。`
      : `“${info.name}”已通过的内容将不能再修改，角色自带此权限的管理员除外。`;
    const title = editPublished ? '允许修改已发布内容？' : '不再允许修改已发布内容？';
    if (!(await confirm({ title, consequence }))) return;
    if (await write({ endpoint: setVenueSetting, body: { id: info.id, editPublished }, done: messages.set }))
      await changed();
  };

  if (error && !data) {
    return (
      <Panel>
        <LoadFailure error={error} onRetry={refetch} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Panel>
    );
  }
  return (
    <VenueFacts
      venue={data}
      brothers={brothersOf(rows, venue.id).length}
      isBusy={isBusy || isMoving || remove.isPending}
      onEdit={() => void navigate({ to: venueFormPath, search: { id: venue.id } })}
      onMove={onMove}
      onRemove={() => void handleRemove()}
      onSetting={(editPublished) => void handleSetting(data, editPublished)}
    />
  );
}
