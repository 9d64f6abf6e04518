import type { NoShowMark } from '@yunguan/contract/kernel/no-show';
import { Button } from 'antd';
import { pardonVerb } from './pardon-task';

export interface NoShowNoteProps {
  readonly mark: NonNullable<NoShowMark>;
  /** Pardons it, or takes the pardon back; absent without the right. */
  readonly onPardon: (() => void) | undefined;
}

/** What became of a no-show, with what may be done about it. */
export function NoShowNote({ mark, onPardon }: NoShowNoteProps) {
  const { isPardoned, pardonedBy, pardonTime, pardonReason } = mark;
  return (
    <>
      {isPardoned ? `${pardonedBy ?? ''} ${pardonTime?.slice(0, 16) ?? ''} 免除：${pardonReason}` : '没有到场，计 1 次'}
      {onPardon && (
        <Button type="link" size="small" onClick={onPardon}>
          {pardonVerb(mark)}
        </Button>
      )}
    </>
  );
}
