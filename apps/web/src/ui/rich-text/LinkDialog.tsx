import type { Editor } from '@tiptap/react';
import { Button, Form, Input, Modal } from 'antd';
import { useGiveUp } from '../use-give-up';
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
  const giveUp = useGiveUp();
  const current: unknown = editor.getAttributes('link').href;
  const before = typeof current === 'string' ? current : '';
  const isChanged = () => {
    const { address, text } = form.getFieldsValue();
    return address !== before || Boolean(text);
  };
  const needsText = editor.state.selection.empty && !current;
  const handleCancel = async () => {
    if (!(await giveUp(isChanged()))) return;
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
