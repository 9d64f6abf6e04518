import { Alert, Button, Modal } from 'antd';
import { useShownOnce } from '@/kernel/leave-guard/use-shown-once';
import { CopyableText } from '@/ui/CopyableText';

export interface ShownPassword {
  readonly title: string;
  readonly realName: string;
  readonly loginName: string;
  readonly password: string;
}

export interface PasswordDialogProps extends ShownPassword {
  readonly onClose: () => void;
}

/** A one-time password, shown this once; nothing but the button closes it, so that no slip loses it. */
export function PasswordDialog({ title, realName, loginName, password, onClose }: PasswordDialogProps) {
  const { markNoted, guard } = useShownOnce('一次性密码只显示这一次，离开后不能再次查看，只能重新重置密码。');
  const handleClose = () => {
    markNoted();
    onClose();
  };
  return (
    <Modal
      open
      title={title}
      width={420}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={handleClose}>
          我已记下
        </Button>
      }
    >
      {guard}
      <dl className="staff-secret">
        <dt>用户</dt>
        <dd>
          {realName}（{loginName}）
        </dd>
        <dt>一次性密码</dt>
        <dd>
          <CopyableText text={password} className="num" />
        </dd>
      </dl>
      <Alert type="warning" showIcon title="密码只显示这一次，请当面或通过安全方式告知本人；首次登录后须修改。" />
    </Modal>
  );
}
