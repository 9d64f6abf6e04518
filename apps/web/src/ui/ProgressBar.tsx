import { Progress } from 'antd';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; undefined while the amount is unknown. */
  progress: number | undefined;
}

/** The bar of a progress dialog; apart, because it is only fetched when that opens. */
export default function ProgressBar({ label, progress }: ProgressBarProps) {
  const known = progress !== undefined;
  return (
    <Progress
      percent={known ? Math.floor(progress * 100) : 100}
      status={known && progress >= 1 ? 'success' : 'active'}
      showInfo={known}
      aria-label={label}
    />
  );
}
