import type { ResourceRow } from '@yunguan/contract/platform/library';
import { App } from 'antd';
import { useState } from 'react';
import { tooManyMessage } from '@/ui/image-rules';
import { toggled } from './choice';

/** What is chosen in the library; says when there is no room for more. */
export function useChoice(max: number) {
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<readonly ResourceRow[]>([]);
  const toggle = (row: ResourceRow, uploaded: number) => {
    const next = toggled(chosen, row, max === 1 ? 1 : max - uploaded);
    if (next) setChosen(next);
    else message.warning(tooManyMessage, 3);
  };
  return { chosen, setChosen, toggle };
}
