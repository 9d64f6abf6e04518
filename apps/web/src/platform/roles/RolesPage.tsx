import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { RoleRow } from '@yunguan/contract/platform/roles';
import { Button, Skeleton } from 'antd';
import * as z from 'zod/mini';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { VenueSelect } from '@/kernel/records/VenueSelect';
import { useHolds } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { roleGroups } from './role-groups';
import { listOptions, roleFormPath } from './role-queries';
import { RoleDetail } from './RoleDetail';
import { RoleList } from './RoleList';
import './roles.css';

const word = z.catch(z.optional(z.string()), undefined);
const schema = z.object({
  venue: word,
  id: word,
  tab: z.catch(z._default(z.enum(['rights', 'members']), 'rights'), 'rights'),
  word: z.catch(z._default(z.string(), ''), ''),
  page: z.catch(z._default(z.int().check(z.positive()), 1), 1),
});

/** 角色权限: the roles that a venue can use; what the chosen one grants, and who has it. */
export default function RolesPage() {
  return (
    <AreaPage area="role" title="角色权限">
      <Roles />
    </AreaPage>
  );
}

function Roles() {
  const { user } = useSession();
  const [{ venue = user.venueId, id, ...view }, change] = useUrlState(schema);
  const navigate = useNavigate();
  const mayAdd = useHolds('role', venue)('add');
  const { data, error, refetch } = useQuery(listOptions(venue));
  const roles = data?.datas;
  const chosen = roles?.find((role) => role.id === id) ?? firstOf(roles ?? [], venue);
  const first = { tab: 'rights', word: '', page: 1 } as const;

  return (
    <>
      <PageHeader
        title="角色权限"
        description="角色决定成员能看到哪些菜单、能做哪些操作；修改后成员下一次操作即生效"
        extra={
          <>
            <VenueSelect value={venue} onChange={(next) => change({ ...first, venue: next, id: undefined })} />
            {mayAdd && (
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => void navigate({ to: roleFormPath, search: { venue } })}
              >
                新增角色
              </Button>
            )}
          </>
        }
      />
      {!roles && (
        <Panel>
          {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 10 }} />}
        </Panel>
      )}
      {roles && chosen && (
        <div className="role-layout">
          <RoleList
            roles={roles}
            venueId={venue}
            chosen={chosen.id}
            onChoose={(next) => change({ id: next, word: '', page: 1 })}
          />
          <RoleDetail
            // Another role is another search and another dialog.
            key={`${chosen.id}@${venue}`}
            id={chosen.id}
            venueId={venue}
            mayAdd={mayAdd}
            view={view}
            onView={change}
            onGone={() => change({ ...first, id: undefined })}
          />
        </div>
      )}
    </>
  );
}

/** What is shown before anything was chosen: the role of the platform says the least. */
function firstOf(roles: readonly RoleRow[], venueId: string): RoleRow | undefined {
  const ordered = roleGroups(roles, venueId).flatMap((group) => group.roles);
  return ordered.find(({ isPlatform }) => !isPlatform) ?? ordered[0];
}
