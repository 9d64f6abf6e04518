import type { RoleRow } from '@yunguan/contract/platform/roles';
import { Input } from 'antd';
import { useState } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { roleGroups } from './role-groups';

export interface RoleListProps {
  readonly roles: readonly RoleRow[];
  readonly venueId: string;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Fewer are found faster by eye. */
const searchedFrom = 10;

/** The roles at the left, with how many people of the venue have each. */
export function RoleList({ roles, venueId, chosen, onChoose }: RoleListProps) {
  const [keyword, setKeyword] = useState('');
  const groups = roleGroups(roles, venueId, keyword.trim());
  return (
    <Panel className="role-list">
      {roles.length >= searchedFrom && (
        <Input
          allowClear
          aria-label="搜索角色"
          placeholder="搜索角色"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      {groups.length === 0 && (
        <EmptyState title="没有找到角色" hint="换一个关键字试试。" onReset={() => setKeyword('')} />
      )}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3>{group.title}</h3>
          <ul>
            {group.roles.map((role) => (
              <li key={role.id}>
                <button
                  type="button"
                  aria-current={role.id === chosen ? 'true' : undefined}
                  title={role.description || role.name}
                  onClick={() => onChoose(role.id)}
                >
                  <span className="ellipsis">{role.name}</span>
                  {role.memberCount > 0 && <small className="num">{role.memberCount} 人</small>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
