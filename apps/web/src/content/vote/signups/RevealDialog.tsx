import { Form, Input } from 'antd';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { revealSeconds } from './use-reveal';

export interface RevealDialogProps {
  readonly name: string;
  readonly onReveal: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why somebody's identity is looked at; the log keeps it. */
export function RevealDialog({ name, onReveal, onClose }: RevealDialogProps) {
  return (
    <RecordDialog<{ readonly reason: string }>
      open
      width={420}
      title={`查看 ${name} 的完整信息`}
      okText="查看"
      initial={{ reason: '' }}
      onSave={({ reason }) => onReveal(reason)}
      done={`完整信息将显示 ${revealSeconds} 秒`}
      areas={[]}
      onClose={onClose}
    >
      <p className="hint signup-lead">
        将显示身份证号、联系电话和证件照 {revealSeconds} 秒。查看人、时间和原因将记入操作日志。
      </p>
      <Form.Item
        name="reason"
        label="查看原因"
        rules={[
          { required: true, whitespace: true, message: '请填写查看原因' },
          { min: 2, message: '请填写查看原因' },
        ]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount placeholder="例如：核对领队身份" autoFocus />
      </Form.Item>
    </RecordDialog>
  );
}
