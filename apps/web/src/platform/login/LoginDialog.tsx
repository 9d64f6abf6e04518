import { isDoorCode } from '@yunguan/contract/kernel/door-code';
import { App, Modal } from 'antd';
import { useRef, useSyncExternalStore } from 'react';
import { loginGate, session } from '@/kernel/api/call';
import type { Replacing } from '@/kernel/api/client';
import { remembered } from '@/kernel/api/credentials';
import type { LoginForm } from '@/kernel/api/new-login';
import { Refused } from '@/kernel/api/errors';
import { LoginView } from './LoginView';
import { aboveLogin, loginLayer } from './layers';
import { shellPath } from './next-page';
import { useLogin } from './use-login';

/** What somebody is told before the page that waits for a login becomes another one's. `owner`: whose it is. */
const replacing: Readonly<Record<Replacing, (owner: string) => { readonly title: string; readonly content: string }>> =
  {
    user: (owner) => ({
      title: '换一个账号登录？',
      content: `页面上的内容属于${owner}，将重新加载。正在填写的表单留作草稿，等${owner}在这个标签页重新登录后恢复；对话框里还没有保存的内容会丢失。`,
    }),
    venue: () => ({
      title: '登录的场馆已变化',
      content: '您已不能进入本页所属的场馆，页面将重新加载。正在填写的表单留作草稿；对话框里还没有保存的内容会丢失。',
    }),
  };
const ownerOf = (name: string) => (name === '' ? '原来的账号' : `“${name}”`);
const declinedText = '没有换账号。请用原来的账号登录，接着填写';
const scannedText = '这像是扫码枪扫到的码，没有用来登录。请先登录，再扫一次；确实是密码的，请再登录一次';

/** Login over the open page: what was typed stays, and the failed calls are repeated afterwards. */
export function LoginDialog() {
  const reason = useSyncExternalStore(loginGate.subscribe, loginGate.reason);
  const { modal } = App.useApp();
  const defaultName = session.credentials()?.userName ?? remembered.userName();

  /** Another user must not go on with what this one typed. */
  const mayReplace = async (why: Replacing) =>
    await modal.confirm({
      ...replacing[why](ownerOf(defaultName)),
      width: 420,
      okText: '换用并重新加载',
      cancelText: '返回',
      okButtonProps: { danger: true },
      // The second Enter of two is not meant for it.
      focusable: { autoFocusButton: 'cancel' },
      zIndex: aboveLogin,
    });
  const { submit, step } = useLogin(async (form) => {
    const outcome = await session.signInAgain(form, mayReplace);
    if (outcome === 'declined') throw new Refused(declinedText);
    if (outcome === 'replaced') location.assign(shellPath);
  });
  const scanned = useRef('');
  /** A scanner goes on while nobody looks at the screen: its codes, each with an Enter, would lock the account. */
  const submitTyped = async (form: LoginForm): Promise<string | undefined> => {
    if (!isDoorCode(form.password) || form.password === scanned.current) return await submit(form);
    scanned.current = form.password;
    return scannedText;
  };
  const box = useRef<HTMLDivElement>(null);
  const focusFirst = () =>
    box.current?.querySelector<HTMLInputElement>(`[name="${defaultName ? 'password' : 'nickName'}"]`)?.focus();

  const handleCancel = async () => {
    const agreed = await modal.confirm({
      title: '确定要离开当前页面吗？',
      width: 420,
      content: '不重新登录将回到登录页，尚未保存的内容会丢失。',
      okText: '离开',
      cancelText: '继续登录',
      okButtonProps: { danger: true },
      zIndex: aboveLogin,
      // Not to the cross that was pressed: Enter would ask the same again.
      afterClose: focusFirst,
    });
    if (!agreed) return;
    session.giveUp();
    // A fresh page: nothing of the ended login may stay in memory.
    location.assign('/');
  };

  return (
    <Modal
      open={reason !== undefined}
      title="重新登录"
      width={420}
      footer={null}
      mask={{ closable: false }}
      zIndex={loginLayer}
      onCancel={() => void handleCancel()}
      // `autoFocus` comes before the dialog is on the page.
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
      destroyOnHidden
    >
      <div ref={box}>
        <LoginView
          compact
          reason={reason}
          defaultName={defaultName}
          onSubmit={({ nickName, password }) => submitTyped({ nickName, password })}
          step={step}
        />
      </div>
    </Modal>
  );
}
