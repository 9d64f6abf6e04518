import { getSysMenuInfo } from '@yunguan/contract/platform/menus';
import { Form } from 'antd';
import { useState } from 'react';
import { menuArea } from '@/kernel/api/query-keys';
import { call } from '@/kernel/api/call';
import type { Draft } from '@/kernel/form/draft';
import { showProblems } from '@/kernel/records/show-problems';
import { KeptRecordForm } from '@/kernel/records/KeptRecordForm';
import { useKeptForm } from '@/kernel/records/use-kept-form';
import { Section } from '@/ui/Section';
import { IconField } from './IconField';
import { BasicFields, RightFields, type RightFieldsProps } from './MenuFields';
import { menuParts } from './menu-parts';
import { type MenuValues, valuesOf } from './menu-values';
import { useSaveMenu } from './use-save-menu';

export interface MenuFormProps extends RightFieldsProps {
  readonly initial: MenuValues;
  /** The draft that the server holds. */
  readonly draft: Draft | undefined;
  readonly onBack: () => void;
}

/** Fields of a menu with 返回 and 保存. */
export function MenuForm({ own, menus, options, initial, draft, onBack }: MenuFormProps) {
  const [form] = Form.useForm<MenuValues>();
  const [start] = useState({ values: initial, version: own?.version });
  const kept = useKeptForm({
    kind: menuArea,
    objectId: own?.id,
    what: '菜单',
    record: '这个菜单',
    start: { values: { ...start.values }, version: own?.version, draft },
    parts: menuParts(menus, options),
    read: () => ({ ...form.getFieldsValue(true) }),
    write: (values) => form.setFieldsValue(values),
    reload: async () => {
      const stored = await call(getSysMenuInfo, { id: own?.id ?? '' });
      return { values: { ...valuesOf(stored) }, version: stored.version };
    },
    onSettled: form.submit,
  });
  const save = useSaveMenu({ own, start, kept, onRefused: (error) => showProblems(form, error) });
  return (
    <KeptRecordForm
      form={form}
      kept={kept}
      initial={start.values}
      isBusy={save.isPending}
      className="menu-admin-form"
      labelWidth={112}
      onFinish={() => save.mutate(form.getFieldsValue(true))}
      onBack={onBack}
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
    </KeptRecordForm>
  );
}
