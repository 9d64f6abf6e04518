import { messages, phonePattern } from '@yunguan/contract/kernel/messages';
import { longestPersonName, longestPhone } from '@yunguan/contract/kernel/text-limits';
import { Form, Input } from 'antd';
import { upTo } from '@/kernel/text-limits';

export interface ContactFieldsProps {
  /** Said where no name is given. */
  readonly missing: string;
  readonly placeholder: string;
}

/** Name and phone number of whom to call, in a dialog: fields `contacts` and `tel`. */
export function ContactFields({ missing, placeholder }: ContactFieldsProps) {
  return (
    <>
      <Form.Item name="contacts" label="联系人" rules={[{ required: true, whitespace: true, message: missing }]}>
        <Input {...upTo(longestPersonName)} placeholder={placeholder} />
      </Form.Item>
      <Form.Item
        name="tel"
        label="联系电话"
        validateTrigger={['onBlur', 'onChange']}
        normalize={(value: string) => value.trim()}
        rules={[
          { required: true, message: messages.phoneMissing, validateTrigger: 'onBlur' },
          { pattern: phonePattern, message: messages.phoneWrong, validateTrigger: 'onBlur' },
        ]}
      >
        <Input maxLength={longestPhone} inputMode="tel" placeholder="手机或座机，例：13245678912" />
      </Form.Item>
    </>
  );
}
