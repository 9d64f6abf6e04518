import { longestPassword } from '@yunguan/contract/kernel/password';
import { Form, Input, type InputRef } from 'antd';
import type { Ref } from 'react';

/** What proves who sits there: the field names of the calls. */
export interface Proof {
  readonly passwords: string;
  readonly code: string;
}

/** A code of the app, or one of those for a lost phone. */
export function CodeItem({ label }: { readonly label: string }) {
  return (
    <Form.Item name="code" label={label} rules={[{ required: true, whitespace: true, message: '请输入验证码' }]}>
      <Input className="num" maxLength={40} autoComplete="one-time-code" />
    </Form.Item>
  );
}

/** The password that the user logs in with. */
export function OwnPasswordItem({ ref }: { readonly ref?: Ref<InputRef> }) {
  return (
    <Form.Item name="passwords" label="登录密码" rules={[{ required: true, whitespace: true, message: '请输入密码' }]}>
      <Input.Password ref={ref} maxLength={longestPassword} autoComplete="current-password" />
    </Form.Item>
  );
}
