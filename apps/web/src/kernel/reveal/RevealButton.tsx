import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';

export interface RevealButtonProps {
  /** 0 while it is covered. */
  readonly secondsLeft: number;
  readonly size?: 'small' | 'middle';
  readonly onReveal: () => void;
  readonly onHide: () => void;
}

/** Asks for what is covered, or covers it before its minute is over. */
export function RevealButton({ secondsLeft, size = 'middle', onReveal, onHide }: RevealButtonProps) {
  return secondsLeft > 0 ? (
    <Button size={size} icon={<EyeInvisibleOutlined aria-hidden />} onClick={onHide}>
      {`隐藏（${secondsLeft} 秒）`}
    </Button>
  ) : (
    <Button size={size} icon={<EyeOutlined aria-hidden />} onClick={onReveal}>
      查看完整信息
    </Button>
  );
}
