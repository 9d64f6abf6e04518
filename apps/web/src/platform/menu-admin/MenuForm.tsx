import { getSysMenuInfo } from '@yunguan/contract/platform/menus';
import { Form } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import type { Draft } from '@/kernel/form/draft';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { showProblems } from '@/kernel/records/show-problems';
import { useHeldForm } from '@/kernel/records/use-held-form';
import { useKeptForm } from '@/kernel/records/use-kept-form';
import { FormFooter } from '@/ui/FormFooter';
import { Section } from '@/ui/Section';
import { UnfinishedUploadsContext } from '@/ui/unfinished-uploads';
import { IconField } from './IconField';
import { BasicFields, RightFields, type RightFieldsProps } from './MenuFields';
import { menuParts } from './menu-parts';
import { type MenuValues, valuesOf } from './menu-values';
import { menuArea } from './use-menus';
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
          <UnfinishedUploadsContext value={kept.uploads}>
            <Form.Item name="icon" noStyle>
              <IconField />
            </Form.Item>
          </UnfinishedUploadsContext>
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
