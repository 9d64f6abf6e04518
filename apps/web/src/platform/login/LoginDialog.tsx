import { App, Modal } from 'antd';
import { useSyncExternalStore } from 'react';
import { loginGate, session } from '@/kernel/api/call';
import { remembered } from '@/kernel/api/credentials';
import { textOf } from '@/kernel/api/errors';
import { LoginView, type LoginViewProps } from './LoginView';
import { aboveLogin, loginLayer } from './layers';
import { shellPath } from './next-page';

/** Login over the open page: what was typed stays, and the failed calls are repeated afterwards. */
export function LoginDialog() {
  const reason = useSyncExternalStore(loginGate.subscribe, loginGate.reason);
  const { modal } = App.useApp();

  const handleSubmit: LoginViewProps['onSubmit'] = async ({ nickName, password }) => {
    try {
      if ((await session.signInAgain({ nickName, password })) === 'replaced') await warnOfReload();
    } catch (error) {
      return textOf(error);
    }
    return undefined;
  };
  /** Another user must not go on with what this one typed. */
  const warnOfReload = () =>
    modal.warning({
      title: '登录的账号或场馆已变化',
      content: '页面上的内容属于原来的账号，将重新加载。',
      okText: '重新加载',
      keyboard: false,
      zIndex: aboveLogin,
      onOk: () => location.assign(shellPath),
    });
  const handleCancel = async () => {
    const agreed = await modal.confirm({
      title: '确定要离开当前页面吗？',
      content: '不重新登录将回到登录页，尚未保存的内容会丢失。',
      okText: '离开',
      cancelText: '继续登录',
      okButtonProps: { danger: true },
      zIndex: aboveLogin,
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
      destroyOnHidden
    >
      <LoginView
        compact
        reason={reason}
        defaultName={session.credentials()?.userName ?? remembered.userName()}
        onSubmit={handleSubmit}
      />
    </Modal>
  );
}
