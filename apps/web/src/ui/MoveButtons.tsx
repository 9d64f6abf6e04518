import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';

export interface MoveButtonsProps {
  /** What is moved, for who hears the page. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** `by`: -1 up, 1 down. */
  readonly onMove: (by: -1 | 1) => void;
}

/** 上移 and 下移 of a row whose order counts; off at either end. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={`上移 ${name}`}
        title="上移"
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={`下移 ${name}`}
        title="下移"
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </>
  );
}
