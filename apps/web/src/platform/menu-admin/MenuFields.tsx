import { largestListNumber } from '@yunguan/contract/kernel/list-number';
import { flatNodes } from '@yunguan/contract/kernel/tree';
import {
  type AdminMenu,
  isMenuUrl,
  longestMenuTexts,
  menuMessages,
  menuTargets,
} from '@yunguan/contract/platform/menus';
import { Checkbox, Form, Input, Radio, Select, Switch, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { judged } from '@/kernel/records/judged';
import { countedUpTo } from '@/kernel/text-limits';
import { clearable } from '@/ui/clearable';
import { NumberInput } from '@/ui/NumberInput';
import { wordOptions } from '@/ui/word-options';
import { governedGroups } from './governed-names';
import { parentChoices } from './menu-nodes';

const urlRule = judged<string | undefined>((url = '') => (isMenuUrl(url.trim()) ? undefined : menuMessages.url));

export interface MenuFieldsProps {
  readonly menus: readonly AdminMenu[];
  /** The menu that is changed; absent for a new one. */
  readonly own: AdminMenu | undefined;
}

export interface RightFieldsProps extends MenuFieldsProps {
  /** Every right that a menu can have. */
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** Name, place and address of a menu. */
export function BasicFields({ menus, own }: MenuFieldsProps) {
  const parents = useMemo(() => parentChoices(menus, own), [menus, own]);
  return (
    <div className="form-grid">
      <Form.Item
        name="name"
        label="菜单名称"
        rules={[{ required: true, whitespace: true, message: menuMessages.name }]}
      >
        <Input {...countedUpTo(longestMenuTexts.name)} placeholder="例：投票评选" autoFocus={own === undefined} />
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
        <Input maxLength={longestMenuTexts.url} placeholder="例：/new/voteActivebox" />
      </Form.Item>
      <Form.Item name="target" label="打开位置" extra="“其他”在新窗口打开">
        <Radio.Group options={wordOptions(menuTargets)} />
      </Form.Item>
      <Form.Item
        name="sort"
        label="排序"
        extra="数字小的在前；不填排在最后"
        rules={[{ type: 'number', min: 0, max: largestListNumber, message: menuMessages.sort }]}
      >
        <NumberInput precision={0} className="menu-admin-number" placeholder="自动" />
      </Form.Item>
      <Form.Item name="custom" label="自定义" extra="1 表示带有分馆选择的场馆中心，一般填 0">
        <Input maxLength={longestMenuTexts.custom} />
      </Form.Item>
    </div>
  );
}

/** The rights that roles can be given in it, and what they hold for; a type that another menu governs is taken. */
export function RightFields({ menus, own, options }: RightFieldsProps) {
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
        rules={own?.optionIds === '' ? [] : [{ required: true, type: 'array', min: 1, message: menuMessages.options }]}
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
