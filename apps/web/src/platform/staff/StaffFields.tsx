import { useQuery } from '@tanstack/react-query';
import {
  homeVenueMissing,
  loginNamePattern,
  loginNameWrong,
  longestLoginName,
  ownRoles,
  type StaffDetail,
} from '@yunguan/contract/platform/staff';
import { messages, phonePattern } from '@yunguan/contract/kernel/messages';
import { longestPassword } from '@yunguan/contract/kernel/password';
import { longestPersonName, longestPhone, longestRemarks } from '@yunguan/contract/kernel/text-limits';
import { longestDutyName } from '@yunguan/contract/platform/duties';
import { AutoComplete, Form, Input, TreeSelect } from 'antd';
import { useState } from 'react';
import { departmentsOptions } from '@/kernel/dialogs/departments-options';
import { useSession } from '@/kernel/session/use-session';
import { clearable } from '@/ui/clearable';
import { Section } from '@/ui/Section';
import { countedUpTo, upTo } from '@/kernel/text-limits';
import { judged } from '@/kernel/records/judged';
import { RoleRows } from './RoleRows';
import { rightFor, rolesMoved, type StaffForm } from './staff-form';
import { choiceNodes, titleOf } from './tree-nodes';
import { useDutyNames } from './use-duty-names';
import { useHomeVenueRule } from './use-home-venue-rule';
import { VenueChoice } from './VenueChoice';

/** Parts of the form, for its anchors. */
export const sections = [
  { id: 'account', title: '账号' },
  { id: 'organisation', title: '部门与职务' },
  { id: 'roles', title: '角色' },
] as const;

export interface StaffFieldsProps {
  readonly user: StaffDetail | undefined;
  /** Him as he was loaded, the latest first. */
  readonly known: readonly StaffDetail[];
}

/** The fields of a member of staff. */
export function StaffFields({ user, known }: StaffFieldsProps) {
  const { user: self } = useSession();
  const venueId: string = Form.useWatch('venueId', Form.useFormInstance<StaffForm>()) ?? '';
  const isSelf = user?.id === self.id;
  return (
    <>
      <AccountFields user={user} known={known} />
      <OrganisationFields user={user} known={known} venueId={venueId} />
      <Section
        id="roles"
        title="角色"
        hint={isSelf ? ownRoles : '只能授予您自己拥有的权限；同一用户在不同场馆可以有不同角色'}
      >
        <RoleRows
          before={known.flatMap(({ roles }) => roles)}
          homeVenue={venueId}
          right={rightFor(user)}
          locked={isSelf}
        />
      </Section>
    </>
  );
}

/** Who he is and how he logs in. */
function AccountFields({ user, known }: StaffFieldsProps) {
  return (
    <Section id="account" title="账号">
      <div className="form-grid">
        <Form.Item
          name="loginName"
          label="登录名"
          extra={user ? '登录名不能修改' : undefined}
          rules={[
            { required: true, message: '请输入登录名' },
            { pattern: loginNamePattern, message: loginNameWrong },
          ]}
        >
          <Input
            disabled={user !== undefined}
            maxLength={longestLoginName}
            placeholder="字母、数字、下划线、点或短横线"
            autoComplete="off"
          />
        </Form.Item>
        <Form.Item name="realName" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
          <Input {...upTo(longestPersonName)} placeholder="真实姓名" />
        </Form.Item>
        <Form.Item
          name="tel"
          label="手机号"
          extra={user?.tel ? '未改动时保持原号码' : undefined}
          rules={[
            judged((tel: string) => {
              const isRight = !tel || known.some((one) => one.tel === tel) || phonePattern.test(tel.trim());
              return isRight ? undefined : messages.phoneWrong;
            }),
          ]}
        >
          <Input maxLength={longestPhone} placeholder="例如 13245678912" />
        </Form.Item>
        <Form.Item name="nickName" label="显示名" extra="在人员选择和记录中显示，默认同姓名">
          <Input {...upTo(longestPersonName)} />
        </Form.Item>
        {!user && (
          <Form.Item name="password" label="初始密码" extra="留空时自动生成一次性密码；首次登录后须修改">
            <Input.Password maxLength={longestPassword} autoComplete="new-password" placeholder="留空自动生成" />
          </Form.Item>
        )}
      </div>
    </Section>
  );
}

/** Where he works; another venue has other departments, and takes the roles of the home venue along. */
function OrganisationFields({ user, known, venueId }: StaffFieldsProps & { readonly venueId: string }) {
  const form = Form.useFormInstance<StaffForm>();
  const duties = useDutyNames(venueId);
  const homeVenueRule = useHomeVenueRule(user);
  return (
    <Section id="organisation" title="部门与职务">
      <div className="form-grid">
        <Form.Item
          name="venueId"
          label="所属场馆"
          rules={[{ required: true, message: homeVenueMissing }, homeVenueRule]}
        >
          <VenueChoice
            label="所属场馆"
            known={user && { id: user.venueId, name: user.venueName }}
            onChange={(next) => {
              form.setFieldValue('departmentId', undefined);
              form.setFieldValue('roles', rolesMoved(form.getFieldValue('roles'), venueId, next));
            }}
          />
        </Form.Item>
        <DepartmentField known={known} venueId={venueId} />
        <Form.Item name="duty" label="职务">
          <AutoComplete
            options={duties.map((name) => ({ value: name }))}
            showSearch={{ filterOption: true }}
            maxLength={longestDutyName}
            placeholder="选择或填写职务"
          />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="span-2">
          <Input.TextArea rows={2} {...countedUpTo(longestRemarks)} />
        </Form.Item>
      </div>
    </Section>
  );
}

/** A department of the venue; one that was deleted since it was chosen keeps its name, and is said to be gone. */
function DepartmentField({ known, venueId }: Pick<StaffFieldsProps, 'known'> & { readonly venueId: string }) {
  const value: string | undefined = Form.useWatch('departmentId', Form.useFormInstance<StaffForm>());
  const { data, isLoading, isStale, refetch } = useQuery({ ...departmentsOptions(venueId), enabled: venueId !== '' });
  const [named, setNamed] = useState<{ readonly id: string; readonly name: string }>();
  const nodes = choiceNodes(data?.datas ?? []);
  const name = value === undefined ? undefined : titleOf(nodes, value);
  if (value !== undefined && name !== undefined && (named?.id !== value || named.name !== name)) {
    setNamed({ id: value, name });
  }
  const isGone = value !== undefined && data !== undefined && name === undefined;
  const goneName =
    known.find(({ departmentId }) => departmentId === value)?.departmentName ??
    (named?.id === value ? named?.name : undefined) ??
    '已删除的部门';
  return (
    <Form.Item
      name="departmentId"
      label="部门"
      rules={[judged(() => (isGone ? `部门“${goneName}”已被删除，请重新选择` : undefined))]}
    >
      <TreeSelect
        allowClear={clearable}
        treeDefaultExpandAll
        showSearch={{ treeNodeFilterProp: 'title' }}
        loading={isLoading}
        placeholder="请选择部门"
        treeData={isGone ? [{ value, title: goneName, children: [] }, ...nodes] : nodes}
        notFoundContent="该场馆还没有部门"
        onOpenChange={(open) => open && isStale && void refetch()}
      />
    </Form.Item>
  );
}
