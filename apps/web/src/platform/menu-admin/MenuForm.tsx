import { useNavigate } from '@tanstack/react-router';
import { messages } from '@yunguan/contract/kernel/messages';
import { flatNodes } from '@yunguan/contract/kernel/tree';
import {
  addSysMenu,
  type AdminMenu,
  editSysMenu,
  getSysMenuInfo,
  isMenuUrl,
  menuMessages,
  menuTargets,
  mostSort,
  rolesChangedText,
} from '@yunguan/contract/platform/menus';
import { App, Checkbox, Form, Input, Radio, Select, Switch, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import type { Draft } from '@/kernel/form/draft';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { showProblems } from '@/kernel/records/show-problems';
import { useHeldForm } from '@/kernel/records/use-held-form';
import { type KeptForm, useKeptForm } from '@/kernel/records/use-kept-form';
import { NumberInput } from '@/ui/NumberInput';
import { clearable } from '@/ui/clearable';
import { FormFooter } from '@/ui/FormFooter';
import { Section } from '@/ui/Section';
import { countedUpTo } from '@/kernel/text-limits';
import { judged } from '@/kernel/records/judged';
import { governedGroups } from './governed-names';
import { IconField } from './IconField';
import { parentChoices } from './menu-nodes';
import { menuParts } from './menu-parts';
import { bodyOf, type MenuValues, valuesOf } from './menu-values';
import { menuArea, useMenusChanged } from './use-menus';

export interface MenuFormProps {
  /** The menu that is changed; absent for a new one. */
  readonly own: AdminMenu | undefined;
  readonly menus: readonly AdminMenu[];
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly initial: MenuValues;
  /** The draft that the server holds. */
  readonly draft: Draft | undefined;
  readonly onBack: () => void;
}

/** Fields of a menu with 返回 and 保存. */
export function MenuForm({ own, menus, options, initial, draft, onBack }: MenuFormProps) {
  const [form] = Form.useForm<MenuValues>();
  const [start] = useState(initial);
  const kept = useKeptForm({
    kind: menuArea,
    objectId: own?.id,
    what: '菜单',
    record: '这个菜单',
    start: { values: { ...start }, version: own?.version, draft },
    parts: menuParts(menus, options),
    read: () => ({ ...form.getFieldsValue(true) }),
    write: (values) => form.setFieldsValue(values),
    reload: async () => {
      const stored = await call(getSysMenuInfo, { id: own?.id ?? '' });
      return { values: { ...valuesOf(stored) }, version: stored.version };
    },
    onSettled: form.submit,
  });
  const save = useSaveMenu(own, kept, (error) => showProblems(form, error));
  const { inert } = useHeldForm(form, save.isPending);
  useLeaveGuard(kept.isUnsaved, kept.leaveText);
  return (
    <>
      {kept.banner}
      <Form<MenuValues>
        inert={inert || kept.isWaiting}
        form={form}
        className={kept.isWaiting ? 'menu-admin-form drafted-form form-waiting' : 'menu-admin-form drafted-form'}
        labelCol={{ flex: '112px' }}
        labelWrap
        initialValues={start}
        scrollToFirstError={{ focus: true }}
        onValuesChange={kept.touch}
        onFinish={save.mutate}
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
        <button type="submit" hidden>
          保存
        </button>
      </Form>
      <FormFooter
        status={kept.status}
        onBack={onBack}
        submitLabel="保存"
        busy={save.isPending ? 'submit' : undefined}
        {...(kept.isWaiting ? {} : { onSubmit: () => form.submit() })}
      />
      {kept.conflict}
    </>
  );
}

/** Saves once at a time; what was saved meanwhile is not written over unseen. `onRefused`: true when the problem was shown at its field. */
function useSaveMenu(
  own: AdminMenu | undefined,
  kept: Pick<KeptForm, 'send' | 'meet'>,
  onRefused: (error: Error) => boolean,
) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const refresh = useMenusChanged();
  return useSingleMutation({
    mutationFn: (values: MenuValues) =>
      kept.send(async (version) => {
        const body = bodyOf(values);
        if (own) return call(editSysMenu, { ...body, id: own.id, version });
        return { ...(await call(addSysMenu, body)), rolesChanged: 0 };
      }),
    onSuccess: async ({ id, rolesChanged }) => {
      message.success(own ? messages.changed : messages.added);
      if (rolesChanged > 0) message.info(rolesChangedText(rolesChanged), 4);
      await refresh();
      await navigate({ to: '/terrace/menuManage', search: () => ({ menu: id }) });
    },
    onError: async (error) => {
      if (isSilent(error) || onRefused(error) || (await kept.meet(error))) return;
      message.error(textOf(error), 4);
    },
  });
}

const urlRule = judged<string | undefined>((url = '') => (isMenuUrl(url.trim()) ? undefined : menuMessages.url));

type FieldsProps = Pick<MenuFormProps, 'menus' | 'own'>;

function BasicFields({ menus, own }: FieldsProps) {
  const parents = useMemo(() => parentChoices(menus, own), [menus, own]);
  return (
    <div className="form-grid">
      <Form.Item
        name="name"
        label="菜单名称"
        rules={[{ required: true, whitespace: true, message: menuMessages.name }]}
      >
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
        rules={[urlRule]}
      >
        <Input maxLength={300} placeholder="例：/new/voteActivebox" />
      </Form.Item>
      <Form.Item name="target" label="打开位置" extra="“其他”在新窗口打开">
        <Radio.Group options={Object.entries(menuTargets).map(([value, label]) => ({ value, label }))} />
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
        rules={[{ required: true, type: 'array', min: 1, message: menuMessages.options }]}
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
