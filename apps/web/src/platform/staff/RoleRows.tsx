import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GrantableRole } from '@yunguan/contract/platform/grantable-roles';
import type { HeldRole } from '@yunguan/contract/platform/staff';
import { Button, Form, Select, Switch } from 'antd';
import { useState } from 'react';
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal';
import { judged } from '@/kernel/records/judged';
import { heldBefore, isKept, type RoleValue, type StaffForm } from './staff-form';
import { rolesOptions } from './staff-queries';
import { VenueChoice } from './VenueChoice';

export interface RoleRowsProps {
  /** Roles as they were loaded. */
  readonly before: readonly HeldRole[];
  readonly homeVenue: string;
  /** Under which roles are given here. */
  readonly right: 'add' | 'edit';
  /** One's own roles are only shown. */
  readonly locked: boolean;
}

/** Roles per venue: where, which, and whether the venues below count, too. */
export function RoleRows({ before, homeVenue, right, locked }: RoleRowsProps) {
  const form = Form.useFormInstance<StaffForm>();
  const roles = Form.useWatch<StaffForm['roles'] | undefined>('roles', form) ?? [];
  useFocusAfterRemoval(roles.length);
  return (
    <Form.List name="roles">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <RoleRow
              key={key}
              name={name}
              before={before}
              right={right}
              locked={locked}
              onRemove={() => remove(name)}
            />
          ))}
          {fields.length === 0 && <p className="hint">未分配角色的用户不能登录，只出现在人员选择中。</p>}
          {!locked && (
            <Button
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add({ venueId: homeVenue, includesDescendants: false })}
            >
              添加角色
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

/** Several fields in a row: their names stand above them. */
const nameAbove = { layout: 'vertical', labelCol: { flex: 'none' }, wrapperCol: { flex: 'none' } } as const;

interface RoleRowProps {
  readonly name: number;
  readonly before: readonly HeldRole[];
  readonly right: 'add' | 'edit';
  readonly locked: boolean;
  readonly onRemove: () => void;
}

function RoleRow({ name, before, right, locked, onRemove }: RoleRowProps) {
  const form = Form.useFormInstance<StaffForm>();
  const value: RoleValue | undefined = Form.useWatch(['roles', name], form);
  const { data, isLoading, isStale, refetch } = useQuery(rolesOptions(value?.venueId ?? '', right));
  const held = heldBefore(before, value);
  const offered = data?.datas ?? [];
  const chosen = offered.find((role) => role.roleId === value?.roleId);
  const stays = isKept(held, value, data?.datas);
  const isFixed = locked || stays;
  const names = offered.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
  const gone = useGoneRole({ value, held, chosen, right });
  const shown = held && !chosen ? held : gone.role;
  const options = shown ? [{ value: shown.roleId, label: shown.roleName }, ...names] : names;
  const handleRole = (roleId: string) => {
    // 含下级 was chosen for the role before: where this one may not be given below, nobody could take it back.
    const mayReach = offered.some((role) => role.roleId === roleId && role.mayIncludeDescendants);
    if (!mayReach) form.setFieldValue(['roles', name, 'includesDescendants'], false);
  };
  return (
    <div className="staff-role-row">
      <Form.Item
        name={[name, 'venueId']}
        label="场馆"
        {...nameAbove}
        rules={[{ required: true, message: '请选择场馆' }]}
      >
        <VenueChoice
          disabled={isFixed}
          label={`第 ${name + 1} 项角色的场馆`}
          known={held && { id: held.venueId, name: held.venueName }}
          onChange={() => form.setFieldValue(['roles', name, 'roleId'], undefined)}
        />
      </Form.Item>
      <Form.Item
        name={[name, 'roleId']}
        label="角色"
        {...nameAbove}
        extra={stays ? keptText(held) : undefined}
        rules={[{ required: true, message: '请选择角色' }, gone.rule]}
      >
        <Select
          disabled={isFixed || value?.venueId === undefined}
          loading={isLoading}
          placeholder="请选择角色"
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={emptyText(options.length, isLoading)}
          onChange={handleRole}
          onOpenChange={(open) => open && isStale && void refetch()}
        />
      </Form.Item>
      <Form.Item
        name={[name, 'includesDescendants']}
        label="含下级"
        {...nameAbove}
        valuePropName="checked"
        tooltip="在该场馆的所有下级场馆（包括以后新增的）中同样有效"
      >
        <Switch
          disabled={isFixed || !(chosen?.mayIncludeDescendants ?? false)}
          checkedChildren="含"
          unCheckedChildren="不含"
          aria-label={`第 ${name + 1} 项角色含下级场馆`}
        />
      </Form.Item>
      {!isFixed && (
        <Form.Item label=" " {...nameAbove} colon={false}>
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`移除第 ${name + 1} 项角色`}
            onClick={onRemove}
          />
        </Form.Item>
      )}
    </div>
  );
}

interface ChosenRole {
  readonly value: RoleValue | undefined;
  readonly held: HeldRole | undefined;
  readonly chosen: GrantableRole | undefined;
  readonly right: 'add' | 'edit';
}

/** A role that is there no more since it was chosen: it keeps its name in its row, and the row says that it is gone. */
function useGoneRole({ value, held, chosen, right }: ChosenRole) {
  const client = useQueryClient();
  const [named, setNamed] = useState(chosen);
  if (chosen && chosen !== named) setNamed(chosen);
  const { venueId = '', roleId } = value ?? {};
  // As it was read last: a save that was refused has it read anew, and asks before the row is drawn again.
  const isGone = () => {
    const offered = client.getQueryData(rolesOptions(venueId, right).queryKey)?.datas;
    return offered !== undefined && !held && offered.every((role) => role.roleId !== roleId);
  };
  const name = named !== undefined && named.roleId === roleId ? named.roleName : undefined;
  const rule = judged((id: string | undefined) =>
    id && isGone() ? `${name ? `角色“${name}”` : '所选角色'}已被删除，或您不能再授予，请重新选择` : undefined,
  );
  return { role: roleId && isGone() ? { roleId, roleName: name ?? '已删除的角色' } : undefined, rule };
}

function keptText(held: HeldRole | undefined): string {
  return `您没有授予该角色${held?.includesDescendants ? '（含下级）' : ''}的权限，将保持不变`;
}

/** Nothing to give is not the same as nothing found among what could be given. */
function emptyText(offered: number, isLoading: boolean): string {
  if (isLoading) return '加载中…';
  return offered === 0 ? '您在该场馆没有可授予的角色' : '没有匹配的角色';
}
