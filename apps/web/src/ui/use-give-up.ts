import { useCallback } from 'react';
import { useConfirm } from './use-confirm';

/** What a question names when a dialog holds words, and what when it holds a choice. */
const giveUpTitles = {
  words: '放弃填写的内容？',
  choice: '放弃已改的选择？',
  order: '放弃调整的顺序？',
} as const;

/**
 * Asks before Esc, 取消 or the cross of a dialog loses what was done in it; true when nothing would be lost or the user
 * agrees. Esc and a slip of Enter must not lose it: the question begins on 取消.
 */
export function useGiveUp(): (isChanged: boolean, what?: keyof typeof giveUpTitles) => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(
    async (isChanged, what = 'words') =>
      !isChanged || confirm({ title: giveUpTitles[what], okText: '放弃', danger: true }),
    [confirm],
  );
}
