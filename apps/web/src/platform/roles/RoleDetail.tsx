import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messages } from '@yunguan/contract/kernel/messages';
import { delSysRole, type RoleInfo } from '@yunguan/contract/platform/roles';
import { Button, Skeleton, Tabs, Tag } from 'antd';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import type { UrlStateOptions } from '@/kernel/session/use-url-state';
import { Panel } from '@/ui/Panel';
import { useConfirm } from '@/ui/use-confirm';
import { useStillHere } from '@/ui/use-still-here';
import { infoOptions, rightsAreas, roleFormPath } from './role-queries';
import { RoleMembers } from './RoleMembers';
import { RoleRights } from './RoleRights';

export type RoleTab = 'rights' | 'members';

export interface RoleView {
  readonly tab: RoleTab;
  readonly word: string;
  readonly page: number;
}

export interface RoleDetailProps {
  readonly id: string;
  readonly venueId: string;
  /** Roles may be added to the venue, copies of this one among them. */
  readonly mayAdd: boolean;
  readonly view: RoleView;
  readonly onView: (changes: Partial<RoleView>, options?: UrlStateOptions) => void;
  readonly onGone: () => void;
}

/** The chosen role: what it grants, who has it, and what can be done with it. */
export function RoleDetail({ id, venueId, mayAdd, view, onView, onGone }: RoleDetailProps) {
  const { data: role, error, refetch } = useQuery(infoOptions(id, venueId));
  if (!role) {
    return (
      <Panel>
        {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 10 }} />}
      </Panel>
    );
  }
  return (
    <Panel className="role-detail">
      <RoleHead role={role} venueId={venueId} mayAdd={mayAdd} onGone={onGone} />
      <Tabs
        className="role-tabs"
        activeKey={view.tab}
        // Written by the items below.
        onChange={(tab) => onView({ tab: tab as RoleTab, word: '', page: 1 })}
        items={[
          { key: 'rights', label: '权限', children: <Rights role={role} venueId={venueId} /> },
          {
            key: 'members',
            label: `成员（${role.memberCount}）`,
            children: <RoleMembers role={role} venueId={venueId} word={view.word} page={view.page} onChange={onView} />,
          },
        ]}
      />
    </Panel>
  );
}

function useEdit(role: RoleInfo, venueId: string) {
  const navigate = useNavigate();
  return {
    onEdit: () => void navigate({ to: roleFormPath, search: { id: role.id, venue: venueId } }),
    onCopy: () => void navigate({ to: roleFormPath, search: { copy: role.id, venue: venueId } }),
  };
}

function Rights({ role, venueId }: { readonly role: RoleInfo; readonly venueId: string }) {
  const { onEdit } = useEdit(role, venueId);
  return <RoleRights role={role} venueId={venueId} onEdit={role.canEdit ? onEdit : undefined} />;
}

interface RoleHeadProps {
  readonly role: RoleInfo;
  readonly venueId: string;
  readonly mayAdd: boolean;
  readonly onGone: () => void;
}

function RoleHead({ role, venueId, mayAdd, onGone }: RoleHeadProps) {
  const { onEdit, onCopy } = useEdit(role, venueId);
  const confirm = useConfirm();
  // Users are given roles out of a list of their own.
  const { write, isBusy } = useRecordWrite(...rightsAreas);
  const isHere = useStillHere();
  const handleRemove = async () => {
    const consequence = '删除后不能恢复。仍有成员，或仍是审批步骤审批人的角色不能删除。';
    const title = messages.removeConfirm;
    if (!(await confirm({ title, record: role.name, consequence, danger: true }))) return;
    // Who has opened another role meanwhile, or left the page, stays there.
    const onDone = () => {
      if (isHere()) onGone();
    };
    await write({ endpoint: delSysRole, body: { ids: [role.id] }, done: messages.removed, onDone });
  };
  return (
    <div className="role-head">
      <div className="role-name">
        <h2>
          {role.name}
          <Tag>{role.isBuiltIn ? '内置' : role.venueName}</Tag>
          {role.editsPublished && <Tag color="warning">可修改已发布内容</Tag>}
        </h2>
        <p className="hint">{role.description || roleHint(role)}</p>
      </div>
      <div className="role-actions">
        {role.canEdit && <Button onClick={onEdit}>编辑</Button>}
        {mayAdd && !role.isPlatform && <Button onClick={onCopy}>复制</Button>}
        {role.canDel && (
          <Button danger disabled={isBusy} onClick={() => void handleRemove()}>
            删除
          </Button>
        )}
      </div>
    </div>
  );
}

function roleHint({ isBuiltIn, isPlatform, canEdit }: RoleInfo): string {
  if (isPlatform) return '拥有全部权限，不能修改';
  if (!isBuiltIn) return '没有说明';
  return canEdit ? '内置角色，修改后对全部场馆生效' : '内置角色，由平台统一维护；可以复制后按需调整';
}
