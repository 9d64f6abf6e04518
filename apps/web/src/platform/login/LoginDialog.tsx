import { App, Modal } from 'antd';
import { useRef, useSyncExternalStore } from 'react';
import { loginGate, session } from '@/kernel/api/call';
import { remembered } from '@/kernel/api/credentials';
import { LoginView } from './LoginView';
import { aboveLogin, loginLayer } from './layers';
import { shellPath } from './next-page';
import { useLogin } from './use-login';

/** Login over the open page: what was typed stays, and the failed calls are repeated afterwards. */
export function LoginDialog() {
  const reason = useSyncExternalStore(loginGate.subscribe, loginGate.reason);
  const { modal } = App.useApp();

  /** Another user must not go on with what this one typed. */
  const warnOfReload = () =>
    modal.warning({
      title: '登录的账号或场馆已变化',
      width: 420,
      content: '页面上的内容属于原来的账号，将重新加载。',
      okText: '重新加载',
      keyboard: false,
      zIndex: aboveLogin,
      onOk: () => location.assign(shellPath),
    });
  const { submit, step } = useLogin(async (form) => {
    if ((await session.signInAgain(form)) === 'replaced') await warnOfReload();
  });
  const box = useRef<HTMLDivElement>(null);
  const defaultName = session.credentials()?.userName ?? remembered.userName();
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
          onSubmit={({ nickName, password }) => submit({ nickName, password })}
          step={step}
        />
      </div>
    </Modal>
  );
}
