import { useNavigate } from '@tanstack/react-router';
import { messages } from '@yunguan/contract/kernel/messages';
import { flatNodes } from '@yunguan/contract/kernel/tree';
import { type AdminMenu, addSysMenu, editSysMenu, menuMessages, mostSort } from '@yunguan/contract/platform/menus';
import { App, Checkbox, Form, Input, Radio, Select, Switch, TreeSelect } from 'antd';
import { useMemo, useRef } from 'react';
import { call } from '@/kernel/api/call';
import { overwriteQuestion } from '@/kernel/api/conflict-text';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { showProblems } from '@/kernel/records/show-problems';
import { useHeldForm } from '@/kernel/records/use-held-form';
import { NumberInput } from '@/ui/NumberInput';
import { clearable } from '@/ui/clearable';
import { FormFooter } from '@/ui/FormFooter';
import { Section } from '@/ui/Section';
import { countedUpTo } from '@/kernel/text-limits';
import { useConfirm } from '@/ui/use-confirm';
import { governedGroups } from './governed-names';
import { IconField } from './IconField';
import { parentChoices } from './menu-nodes';
import { bodyOf, type MenuValues } from './menu-values';
import { useMenusChanged } from './use-menus';

export interface MenuFormProps {
  /** The menu that is changed; absent for a new one. */
  readonly own: AdminMenu | undefined;
  readonly menus: readonly AdminMenu[];
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly initial: MenuValues;
  readonly onBack: () => void;
}

/** Fields of a menu with 返回 and 保存. */
export function MenuForm({ own, menus, options, initial, onBack }: MenuFormProps) {
  const [form] = Form.useForm<MenuValues>();
  const isDirty = useRef(false);
  const save = useSaveMenu(own, {
    onSaved: () => {
      isDirty.current = false;
    },
    onRefused: (error) => showProblems(form, error),
  });
  const held = useHeldForm(form, save.isPending);
  useLeaveGuard(
    () => isDirty.current,
    () => '填写的内容尚未保存，离开后将丢失。',
  );
  return (
    <Form<MenuValues>
      {...held}
      form={form}
      className="menu-admin-form"
      labelCol={{ flex: '112px' }}
      labelWrap
      initialValues={initial}
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => {
        isDirty.current = true;
      }}
      onFinish={(values) => {
        save.mutate({ values, version: own?.version });
      }}
    >
      <Section id="menu-basics" title="基本信息">
        <BasicFields menus={menus} own={own} />
      </Section>
      <Section id="menu-rights" title="权限" hint="角色只能被授予这里勾选的权限">
        <RightFields menus={menus} own={own} options={options} />
      </Section>
      <Section id="menu-icon" title="图标" hint="选择系统图标，或上传 2MB 以内的 JPG、PNG 图片">
        <Form.Item name="icon" noStyle>
          <IconField />
        </Form.Item>
      </Section>
      <FormFooter
        onBack={onBack}
        onSubmit={() => form.submit()}
        submitLabel="保存"
        busy={save.isPending ? 'submit' : undefined}
      />
    </Form>
  );
}

interface Outcome {
  readonly onSaved: () => void;
  /** True when the problem was shown at its field. */
  readonly onRefused: (error: Error) => boolean;
}

/** Saves once at a time; an older copy is not written over the newer one without asking. */
function useSaveMenu(own: AdminMenu | undefined, { onSaved, onRefused }: Outcome) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const refresh = useMenusChanged();
  const confirm = useConfirm();
  const save = useSingleMutation({
    mutationFn: async ({ values, version }: { values: MenuValues; version: number | undefined }) => {
      const body = bodyOf(values);
      if (own) return call(editSysMenu, { ...body, id: own.id, version });
      return { ...(await call(addSysMenu, body)), rolesChanged: 0 };
    },
    onSuccess: async ({ id, rolesChanged }) => {
      onSaved();
      message.success(own ? messages.changed : messages.added);
      if (rolesChanged > 0) message.info(`${rolesChanged} 个角色不再持有取消的权限`, 4);
      await refresh();
      await navigate({ to: '/terrace/menuManage', search: () => ({ menu: id }) });
    },
    onError: async (error, { values }) => {
      if (isSilent(error) || onRefused(error)) return;
      if (!(error instanceof Refused && error.conflict)) return void message.error(textOf(error), 4);
      const isAgreed = await confirm(overwriteQuestion(error.msg, error.conflict, '菜单'));
      if (isAgreed) save.repeat({ values, version: error.conflict.version });
    },
  });
  return save;
}

type FieldsProps = Pick<MenuFormProps, 'menus' | 'own'>;

function BasicFields({ menus, own }: FieldsProps) {
  const parents = useMemo(() => parentChoices(menus, own), [menus, own]);
  return (
    <div className="form-grid">
      <Form.Item name="name" label="菜单名称" rules={[{ required: true, whitespace: true, message: '请输入菜单名称' }]}>
        <Input {...countedUpTo(30)} placeholder="例：投票评选" autoFocus={own === undefined} />
      </Form.Item>
      <Form.Item name="parentId" label="上级菜单">
        <TreeSelect
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={parents}
          treeDefaultExpandAll
          styles={{ popup: { root: { maxHeight: 360 } } }}
        />
      </Form.Item>
      <Form.Item
        name="url"
        label="菜单地址"
        className="span-2"
        extra="页面以 / 开头；其他网站以 https:// 开头。分组菜单可以不填。"
        rules={[
          { pattern: /^(\/(?!\/)\S*|https?:\/\/\S+)$/i, message: '菜单地址应以 / 开头，或是以 http(s):// 开头的网址' },
        ]}
      >
        <Input maxLength={300} placeholder="例：/new/voteActivebox" />
      </Form.Item>
      <Form.Item name="target" label="打开位置" extra="“其他”在新窗口打开">
        <Radio.Group
          options={[
            { value: 'right', label: '右侧' },
            { value: 'other', label: '其他' },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="sort"
        label="排序"
        extra="数字小的在前；不填排在最后"
        rules={[{ type: 'number', min: 0, max: mostSort, message: menuMessages.sort }]}
      >
        <NumberInput precision={0} className="menu-admin-number" placeholder="自动" />
      </Form.Item>
      <Form.Item name="custom" label="自定义" extra="1 表示带有分馆选择的场馆中心，一般填 0">
        <Input maxLength={20} />
      </Form.Item>
    </div>
  );
}

function RightFields({ menus, own, options }: FieldsProps & Pick<MenuFormProps, 'options'>) {
  const taken = useMemo(
    () =>
      new Map(
        flatNodes(menus).flatMap(({ id, contentType, name }) =>
          contentType && id !== own?.id ? [[contentType, name]] : [],
        ),
      ),
    [menus, own],
  );
  const groups = governedGroups.map((group) => ({
    ...group,
    options: group.options.map((one) => {
      const by = taken.get(one.value);
      return by === undefined ? one : { ...one, label: `${one.label}（由“${by}”管理）`, disabled: true };
    }),
  }));
  return (
    <div className="form-grid">
      <Form.Item
        name="optionIds"
        label="菜单权限"
        className="span-2"
        rules={[{ required: true, type: 'array', min: 1, message: '菜单权限不能为空' }]}
        extra={own ? '取消勾选后，通过此菜单持有该权限的角色将同时失去它。' : undefined}
      >
        <Checkbox.Group options={options.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item name="contentType" label="管理的内容类型" extra="一个内容类型只能由一个菜单管理">
        <Select
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          options={groups}
          placeholder="不管理任何内容"
        />
      </Form.Item>
      <Form.Item
        name="isVenueMenu"
        label="是否场馆菜单"
        valuePropName="checked"
        extra="否：权限在整个网络有效，不区分场馆"
      >
        <Switch checkedChildren="是" unCheckedChildren="否" />
      </Form.Item>
    </div>
  );
}
