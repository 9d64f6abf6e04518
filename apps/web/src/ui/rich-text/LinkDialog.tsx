import type { Editor } from '@tiptap/react';
import { Button, Form, Input, Modal } from 'antd';
import { useUnsentPart } from '../use-unsent';
import { linkAddress } from './link-address';

export interface LinkDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}

interface LinkFields {
  address: string;
  text?: string;
}

/** Address (and words, when nothing is selected) of a link. */
export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  const [form] = Form.useForm<LinkFields>();
  const current: unknown = editor.getAttributes('link').href;
  const before = typeof current === 'string' ? current : '';
  const typed = Form.useWatch((values: Partial<LinkFields>) => values, form);
  const isChanged = open && typed !== undefined && ((typed.address ?? before) !== before || Boolean(typed.text));
  const unsent = useUnsentPart(isChanged);
  const needsText = editor.state.selection.empty && !current;
  const handleCancel = async () => {
    if (!(await unsent.mayGiveUp())) return;
    onClose();
    editor.commands.focus();
  };
  const handleFinish = ({ address, text }: LinkFields) => {
    const href = linkAddress(address) ?? '';
    const chain = editor.chain().focus();
    if (needsText) {
      chain
        .insertContent({ type: 'text', text: text?.trim() || href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else {
      chain.extendMarkRange('link').setLink({ href }).run();
    }
    onClose();
  };
  return (
    <Modal
      open={open}
      title="链接"
      width={520}
      destroyOnHidden
      onCancel={() => void handleCancel()}
      footer={(_buttons, { OkBtn, CancelBtn }) => (
        <>
          {Boolean(current) && (
            <Button
              danger
              type="text"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              移除链接
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
      // The buttons stand outside the form; only a submit button that belongs to it makes Enter work.
      okButtonProps={{ htmlType: 'submit', form: 'link' }}
    >
      <Form
        form={form}
        name="link"
        layout="vertical"
        preserve={false}
        initialValues={{ address: before }}
        onFinish={handleFinish}
      >
        {unsent.guard}
        <Form.Item name="address" label="链接地址" rules={[{ validator: checkAddress }]} required>
          <Input placeholder="https://" autoFocus maxLength={2000} />
        </Form.Item>
        {needsText && (
          <Form.Item name="text" label="显示文字">
            <Input placeholder="留空则显示链接地址" maxLength={100} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

async function checkAddress(_rule: unknown, value = ''): Promise<void> {
  if (!linkAddress(value)) throw new Error('请输入正确的链接地址');
}
