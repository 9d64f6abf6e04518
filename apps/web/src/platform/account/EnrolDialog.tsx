import { type Enrolment, enableSecondFactor } from '@yunguan/contract/platform/account';
import { call } from '@/kernel/api/call';
import { sha256Hex } from '@/kernel/api/sha256';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { CopyableText } from '@/ui/CopyableText';
import { useFocusBack } from '@/ui/use-focus-back';
import { CodeItem, OwnPasswordItem, type Proof } from './ProofFields';

export interface EnrolDialogProps {
  readonly enrolment: Enrolment;
  readonly onEnabled: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Hands the secret to an app and proves with a first code that it arrived. */
export function EnrolDialog({ enrolment, onEnabled, onClose }: EnrolDialogProps) {
  useFocusBack();
  const handleSave = async ({ passwords, code }: Proof) => {
    const body = { passwords: await sha256Hex(passwords.trim()), code: code.trim() };
    const { recoveryCodes } = await call(enableSecondFactor, body);
    onEnabled(recoveryCodes);
  };
  return (
    <RecordDialog<Proof>
      open
      width={520}
      title="设置两步验证"
      okText="启用"
      initial={{ passwords: '', code: '' }}
      onSave={handleSave}
      done="两步验证已启用"
      areas={['account']}
      onClose={onClose}
    >
      <ol className="enrol-steps">
        <li>在手机上安装一个验证器应用，例如 Microsoft Authenticator、FreeOTP 或微信小程序“腾讯身份验证器”。</li>
        <li>
          用它扫描二维码：
          <div className="enrol-code">
            <img src={enrolment.qrCode} width={176} height={176} alt="两步验证的二维码" />
            <div>
              <div className="hint">不能扫描时，手工输入密钥：</div>
              <CopyableText text={enrolment.secret} className="num enrol-secret" />
            </div>
          </div>
        </li>
        <li>输入应用显示的 6 位数字和您的登录密码。启用后，您在其他电脑上的登录会退出。</li>
      </ol>
      <div className="proof-fields">
        <CodeItem label="动态验证码" />
        <OwnPasswordItem />
      </div>
    </RecordDialog>
  );
}
