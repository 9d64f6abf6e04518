import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useFocusAfterPress } from './use-focus-after-press';

export interface MoveButtonsProps {
  /** What is moved, for who hears the page. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** `by`: -1 up, 1 down. */
  readonly onMove: (by: -1 | 1) => void;
}

/** 上移 and 下移 of a row whose order counts; off at either end, where the focus goes to the other one. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  useFocusAfterPress('.move-button');
  return (
    <>
      <Button
        className="move-button"
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={`上移 ${name}`}
        title="上移"
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        className="move-button"
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
