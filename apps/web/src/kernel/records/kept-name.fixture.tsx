import { Form, Input } from 'antd';
import { useLeaveGuard } from '../leave-guard/use-leave-guard';
import { useKeptForm } from './use-kept-form';

/** A form of one field, kept as the forms of administration are. */
export function KeptName() {
  const [form] = Form.useForm<{ name: string }>();
  const kept = useKeptForm({
    kind: 'venue',
    objectId: undefined,
    what: '场馆',
    record: '这个场馆',
    start: { values: { name: '' }, version: undefined, draft: undefined },
    parts: [],
    read: () => ({ ...form.getFieldsValue(true) }),
    write: (values) => form.setFieldsValue(values),
    reload: () => Promise.reject(new Error('not asked for')),
    onSettled: form.submit,
  });
  useLeaveGuard(kept.isUnsaved, kept.leaveText);
  return (
    <Form form={form} initialValues={{ name: '' }} onValuesChange={kept.touch}>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
    </Form>
  );
}
