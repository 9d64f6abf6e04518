import { useNavigate } from '@tanstack/react-router';
import type { RoleInfo } from '@yunguan/contract/platform/roles';
import { Skeleton } from 'antd';
import * as z from 'zod/mini';
import { roleArea } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useFormStart } from '@/kernel/records/use-form-start';
import { useStoredDraft } from '@/kernel/records/use-stored-draft';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { grantableOptions, infoOptions, rolesPath } from './role-queries';
import { RoleForm } from './RoleForm';
import type { RoleUse } from './use-kept-role';

const word = z.catch(z.optional(z.string()), undefined);
const schema = z.object({ id: word, copy: word, venue: word });

/** A new role of a venue, a copy of the role `copy`, or the role `id`. */
export default function RoleFormPage() {
  const { user } = useSession();
  const [{ id, copy, venue = user.venueId }] = useUrlState(schema);
  const use: RoleUse = id !== undefined ? 'edit' : copy !== undefined ? 'copy' : 'new';
  const title = { edit: '编辑角色', copy: '复制角色', new: '新增角色' }[use];
  return (
    <AreaPage area="role" title={title}>
      <LoadedForm id={id} copy={copy} venue={venue} use={use} title={title} />
    </AreaPage>
  );
}

interface LoadedFormProps {
  readonly id: string | undefined;
  readonly copy: string | undefined;
  readonly venue: string;
  readonly use: RoleUse;
  readonly title: string;
}

function LoadedForm({ id, copy, venue, use, title }: LoadedFormProps) {
  const navigate = useNavigate();
  const source = id ?? copy;
  const info = useFormStart({ ...infoOptions(source ?? '', venue), enabled: source !== undefined });
  const isKnown = source === undefined || info.data !== undefined;
  // The rights of a role are judged where it belongs; a built-in one has no place of its own.
  const place = (id !== undefined && info.data?.venueId) || venue;
  const menus = useFormStart({ ...grantableOptions(place), enabled: isKnown });
  const handleBack = (shown?: string) =>
    void navigate({ to: rolesPath, search: { venue, ...((shown ?? source) && { id: shown ?? source }) } });
  const error = info.error ?? menus.error;
  const isLocked = use === 'edit' && info.data?.canEdit === false;
  const stored = useStoredDraft(roleArea, id ?? `new-${place}`);
  const isReady = stored.isKnown && menus.data !== undefined && isKnown;

  return (
    <>
      <PageHeader title={title} description={placeText(use, info.data)} onBack={() => handleBack()} />
      {isReady && !isLocked && (
        // Another role is another form.
        <RoleForm
          key={`${use}${source ?? ''}`}
          use={use}
          role={info.data}
          menus={menus.data}
          venueId={place}
          draft={stored.draft}
          onDone={handleBack}
        />
      )}
      {isLocked && (
        <Panel>
          <EmptyState title="这个角色不能修改" hint={lockText(info.data)} />
        </Panel>
      )}
      {!isReady && !isLocked && (
        <Panel>
          {error ? (
            <LoadFailure
              error={error}
              onRetry={() => Promise.all([source !== undefined && info.refetch(), isKnown && menus.refetch()])}
            />
          ) : (
            <Skeleton active paragraph={{ rows: 10 }} />
          )}
        </Panel>
      )}
    </>
  );
}

function placeText(use: RoleUse, role: RoleInfo | undefined): string {
  if (use === 'copy') return `以“${role?.name ?? ''}”的权限为起点，保存为本馆的新角色`;
  if (use === 'new') return '新角色可在本馆及其下级场馆中使用';
  if (!role) return '';
  return role.isBuiltIn ? '内置角色，修改后对全部场馆生效' : `${role.venueName}的角色`;
}

function lockText(role: RoleInfo | undefined): string {
  if (role?.isPlatform) return '平台管理员角色拥有全部权限，不能修改。';
  return role?.isBuiltIn ? '内置角色由平台统一维护；可以复制后按需调整。' : '您在它所属的场馆没有编辑角色的权限。';
}
