import { Alert, Button, Modal } from 'antd';
import { useShownOnce } from '@/kernel/leave-guard/use-shown-once';
import { CopyableText } from '@/ui/CopyableText';

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onNoted: () => void;
}

/** Recovery codes, shown this once; nothing but the button closes them, so that no slip loses them. */
export function RecoveryCodesDialog({ codes, onNoted }: RecoveryCodesDialogProps) {
  const { markNoted, guard } = useShownOnce('恢复码只显示这一次，离开后不能再次查看，只能重新生成。');
  const handleNoted = () => {
    markNoted();
    onNoted();
  };
  return (
    <Modal
      open
      title="保存恢复码"
      width={420}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" autoFocus onClick={handleNoted}>
          我已保存
        </Button>
      }
    >
      {guard}
      <p className="hint">手机丢失或不在身边时，用一个恢复码代替动态验证码登录；每个只能用一次。</p>
      <ul className="recovery-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyableText text={codes.join('\n')}>复制全部</CopyableText>
      <Alert
        className="recovery-warning"
        type="warning"
        showIcon
        title="恢复码只显示这一次。请打印或抄下，与手机分开保管。"
      />
    </Modal>
  );
}
