import { CheckCircleFilled, InfoCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { changePassword } from '@yunguan/contract/platform/auth';
import { messages } from '@yunguan/contract/kernel/messages';
import { longestPassword } from '@yunguan/contract/kernel/password';
import { Alert, App, Button, Form, Input } from 'antd';
import { call, session } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { useHeldForm } from '@/kernel/records/use-held-form';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useSession } from '@/kernel/session/use-session';
import { judged } from '@/kernel/records/judged';
import { Panel } from '@/ui/Panel';
import '../login/login-state';
import { judgedByServer, shownRules, whyNow } from './password-rules';

interface PasswordForm {
  oldPasswords: string;
  newPassword: string;
  again: string;
}
const fields = ['oldPasswords', 'newPassword'] as const;

export interface PasswordPanelProps {
  /** Name that the login is typed with. */
  readonly account: string;
}

/** Changes the user's own password, then asks for a login with the new one. */
export function PasswordPanel({ account }: PasswordPanelProps) {
  const { user } = useSession();
  const [form] = Form.useForm<PasswordForm>();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const typed = Form.useWatch('newPassword', form) ?? '';

  const change = useSingleMutation({
    mutationFn: ({ oldPasswords, newPassword }: PasswordForm) =>
      call(changePassword, { oldPasswords: oldPasswords.trim(), newPassword: newPassword.trim() }),
    onSuccess: async () => {
      // The password is changed: this page is over now, not when the server has answered once more.
      session.leave();
      // A message of this frame would go with it.
      const loginReason = `${messages.changed}请使用新密码重新登录`;
      await navigate({ to: '/', state: { loginReason }, ignoreBlocker: true });
    },
    onError: (error) => showProblems(error),
  });
  const held = useHeldForm(form, change.isPending);
  const showProblems = (error: Error) => {
    if (isSilent(error)) return;
    const errors = error instanceof Refused ? error.errors : [];
    const own = fields.flatMap((name) => {
      const texts = errors.filter((problem) => problem.field === name).map((problem) => problem.message);
      return texts.length > 0 ? [{ name, errors: texts }] : [];
    });
    if (own[0]) {
      form.setFields(own);
      form.scrollToField(own[0].name, { focus: true });
      return;
    }
    message.error(textOf(error), 4);
  };

  return (
    <Panel title="修改密码" className="password">
      {user.mustChangePassword && <Alert type="warning" showIcon title={whyNow(user.passwordProfile)} />}
      <Form {...held} form={form} layout="vertical" requiredMark={false} onFinish={(values) => change.mutate(values)}>
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <Form.Item
          name="oldPasswords"
          label="原密码"
          rules={[{ required: true, whitespace: true, message: '请输入原密码' }]}
        >
          <Input.Password
            autoComplete="current-password"
            maxLength={longestPassword}
            {...(user.mustChangePassword && { autoFocus: true })}
          />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="新密码"
          rules={[{ required: true, whitespace: true, message: '请输入新密码' }]}
          extra={
            <ul className="password-rules">
              {shownRules(user.passwordProfile).map(({ text, isMet }) => (
                <Rule key={text} text={text} isMet={isMet(typed.trim())} />
              ))}
              <li>
                <InfoCircleOutlined aria-hidden /> {judgedByServer(user.passwordProfile)}
              </li>
            </ul>
          }
        >
          <Input.Password autoComplete="new-password" maxLength={longestPassword} />
        </Form.Item>
        <Form.Item
          name="again"
          label="确认新密码"
          dependencies={['newPassword']}
          rules={[
            { required: true, whitespace: true, message: '请再次输入新密码' },
            ({ getFieldValue }) =>
              judged((again: string) =>
                !again || again.trim() === String(getFieldValue('newPassword') ?? '').trim()
                  ? undefined
                  : '两次输入的新密码不一致',
              ),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={longestPassword} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          确认修改
        </Button>
      </Form>
    </Panel>
  );
}

function Rule({ text, isMet }: { text: string; isMet: boolean }) {
  return (
    <li className={isMet ? 'password-met' : undefined}>
      {isMet ? <CheckCircleFilled aria-label="已满足" /> : <MinusCircleOutlined aria-label="未满足" />} {text}
    </li>
  );
}
