import { PauseOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { PictureRules } from '@/ui/image-rules';

export interface PickerFootProps {
  readonly count: number;
  readonly max: number;
  readonly rules: PictureRules | undefined;
  /** What the upload button does now; absent where there is nothing to send. */
  readonly upload: 'start' | 'pause' | undefined;
  readonly isBusy: boolean;
  readonly onStart: () => void;
  readonly onPause: () => void;
  readonly onCancel: () => void;
  readonly onOk: () => void;
}

/** Foot of the picker: how many of how many, what pictures should be, and the buttons. */
export function PickerFoot({ count, max, rules, upload, isBusy, onStart, onPause, onCancel, onOk }: PickerFootProps) {
  const hints = [
    max > 1 && `已选 ${count}/${max}`,
    // 001 §5, 002 §5.1.
    rules && `每张图片不超过${Math.round(rules.maxBytes / 1024)}K，建议尺寸${rules.width}*${rules.height}像素`,
  ];
  return (
    <div className="picker-foot">
      <span className="hint num">{hints.filter(Boolean).join('，')}</span>
      <Button onClick={onCancel}>取消</Button>
      {upload === 'pause' && (
        <Button icon={<PauseOutlined aria-hidden />} onClick={onPause}>
          暂停
        </Button>
      )}
      {upload === 'start' && (
        <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={onStart}>
          上传
        </Button>
      )}
      <Button type={upload === 'start' ? 'default' : 'primary'} loading={isBusy} onClick={onOk}>
        确定
      </Button>
    </div>
  );
}
