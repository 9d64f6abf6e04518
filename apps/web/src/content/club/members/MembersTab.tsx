import { useNavigate } from '@tanstack/react-router';
import {
  type ClubMember,
  getLeagueMembers,
  leagueMessagePush,
  memberExportCode,
} from '@yunguan/contract/content/club-member';
import { pushLimits } from '@yunguan/contract/kernel/member-push';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '@/kernel/api/call';
import { exportFile } from '@/kernel/api/files';
import type { Receiver } from '@/kernel/letters/receiver';
import { ExportButton } from '@/kernel/list/ExportButton';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import type { NamedRecord } from '@/kernel/list/use-record-actions';
import { sortChange } from '@/kernel/records/list-url';
import { RecordTable } from '@/kernel/records/RecordTable';
import { SelectAll, type SelectAllProps } from '@/kernel/records/SelectAll';
import { TickPage } from '@/kernel/records/TickPage';
import { useDropGone } from '@/kernel/records/use-drop-gone';
import { useRecords } from '@/kernel/records/use-records';
import { useTicked } from '@/kernel/records/use-ticked';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { applicationsPath, clubArea } from '../club-content';
import { memberColumns } from './member-columns';
import { MemberFilters } from './MemberFilters';
import { type MemberRights, useMemberRights } from './member-rights';
import './members.css';
import { memberFilter, membersPrefix, membersUrl } from './members-url';
import { useMemberPhones } from './use-member-phones';
import { lazyPart } from '@/ui/lazy-part';

const LetterDialog = lazyPart(() => import('@/kernel/letters/LetterDialog'));
const RemovalDialog = lazyPart(() => import('./RemovalDialog'));

interface Task {
  readonly kind: 'letter' | 'removal';
  readonly receivers: readonly Receiver[];
}

const receiverOf = ({ userId, name }: ClubMember): Receiver => ({ id: userId, name });

/** 社团成员: found, written to, removed (002 §2.6). */
export default function MembersTab({ club }: { club: NamedRecord }) {
  const rights = useMemberRights()();
  const records = useRecords({
    endpoint: getLeagueMembers,
    schema: membersUrl.schema,
    filter: (state) => memberFilter(club.id, state),
    area: clubArea,
    prefix: membersPrefix,
  });
  const { state, change, rows, total, isLoading } = records;
  const { ticked, setTicked, selectionOf } = useTicked<ClubMember>(records, pushLimits.receivers);
  const dropGone = useDropGone(records, setTicked, '社团');
  // All of the members are taken or none, and one of them may have left the club.
  const handleRefusal = (error: unknown): never => {
    if (ticked.length > 0) void dropGone(ticked);
    throw error;
  };
  const [task, setTask] = useState<Task>();
  const { phones, ask, dialog } = useMemberPhones<ClubMember>();
  const navigate = useNavigate();
  const handleClose = (isDone: boolean) => {
    // Who was removed is no member any more; who was removed by his row leaves the others ticked.
    const removed = new Set(task?.receivers.map(({ id }) => id));
    if (isDone && task?.kind === 'removal') setTicked((before) => before.filter(({ userId }) => !removed.has(userId)));
    setTask(undefined);
  };
  const actions = rowActionsFor(rights, setTask);
  const columns = memberColumns({
    state,
    phones,
    onReveal: rights.reveal ? ask : undefined,
    actions: actions && ((member) => <RowActions actions={actions(member)} />),
  });
  return (
    <div className="members list-panel">
      <MemberFilters state={state} loading={isLoading} onChange={change} />
      <ListBar total={total}>
        <MemberTools rights={rights} records={records} ticked={ticked} onTick={setTicked} onTask={setTask} />
        <SavedFilters list={membersUrl} state={state} onShow={change} />
        <Button onClick={() => void navigate({ to: applicationsPath, search: () => ({ leagueId: club.id }) })}>
          入团申请
        </Button>
        {rights.export && (
          <ExportButton
            request={{ action: memberExportCode, model: memberFilter(club.id, state) }}
            total={total}
            run={exportFile}
          />
        )}
      </ListBar>
      <RecordTable
        records={records}
        columns={columns}
        minWidth={980}
        onPage={(page) => change({ page })}
        onSort={(sort) => change(sortChange(membersUrl, sort))}
        empty={
          membersUrl.isFiltered(state) ? (
            <EmptyState
              title="没有符合条件的成员"
              hint="可放宽条件再查。"
              onReset={() => change(membersUrl.noFilters)}
            />
          ) : (
            <EmptyState title="还没有成员" hint="开始招募后，会员的入团申请通过审核即成为成员。" />
          )
        }
        {...(actions && { selection: selectionOf(rows, { labelOf: ({ name }) => name }) })}
      />
      {dialog}
      <Suspense>
        {task?.kind === 'letter' && (
          <LetterDialog
            receivers={task.receivers}
            onSend={(letter, idempotencyKey) =>
              call(
                leagueMessagePush,
                { leagueId: club.id, ...letter, receiverList: [...letter.receiverList] },
                { idempotencyKey },
              ).catch(handleRefusal)
            }
            onClose={handleClose}
          />
        )}
        {task?.kind === 'removal' && (
          <RemovalDialog clubId={club.id} receivers={task.receivers} onRefused={handleRefusal} onClose={handleClose} />
        )}
      </Suspense>
    </div>
  );
}

/** What may be done with one member; undefined where nothing may. */
function rowActionsFor({ remove, write }: MemberRights, onTask: (task: Task) => void) {
  if (!remove && !write) return undefined;
  return (member: ClubMember): RowAction[] => {
    const receivers = [receiverOf(member)];
    return [
      ...(write ? [{ key: 'letter', label: '发送站内信', onClick: () => onTask({ kind: 'letter', receivers }) }] : []),
      ...(remove
        ? [{ key: 'remove', label: '剔除', danger: true, onClick: () => onTask({ kind: 'removal', receivers }) }]
        : []),
    ];
  };
}

interface MemberToolsProps {
  readonly rights: MemberRights;
  readonly records: SelectAllProps<ClubMember>['records'];
  readonly ticked: readonly ClubMember[];
  readonly onTick: (members: readonly ClubMember[]) => void;
  readonly onTask: (task: Task) => void;
}

/** 全选 and what may be done with the ticked ones; nothing is offered for none. */
function MemberTools({ rights, records, ticked, onTick, onTask }: MemberToolsProps) {
  if (!rights.write && !rights.remove) return null;
  const receivers = ticked.map(receiverOf);
  const isNone = ticked.length === 0;
  return (
    <>
      {!isNone && (
        <span className="members-ticked" aria-live="polite">
          已选 <b className="num">{ticked.length}</b> 人
          <SelectAll records={records} ticked={ticked} onTick={onTick} />
          <Button type="link" size="small" onClick={() => onTick([])}>
            取消选择
          </Button>
        </span>
      )}
      <TickPage rows={records.rows} ticked={ticked} onTick={onTick} />
      {rights.remove && (
        <Button danger disabled={isNone} onClick={() => onTask({ kind: 'removal', receivers })}>
          剔除
        </Button>
      )}
      {rights.write && (
        <Button disabled={isNone} onClick={() => onTask({ kind: 'letter', receivers })}>
          发送站内信
        </Button>
      )}
    </>
  );
}
