import { useQueryClient } from '@tanstack/react-query';
import { deleteCustomFields } from '@yunguan/contract/content/vote-custom';
import { messages } from '@yunguan/contract/kernel/messages';
import { useRef } from 'react';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useConfirm } from '@/ui/use-confirm';
import { customAreas } from './custom-areas';
import type { FormLine } from './form-lines';
import { countOptions } from './use-application-count';

export interface Removal {
  readonly activityId: string;
  readonly lines: readonly FormLine[];
}

/** Asks, says what follows, and takes a field out of its form; a subtitle with what stands below it. */
export function useRemoveField({ activityId, lines }: Removal) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { write, isBusy } = useRecordWrite(customAreas.form);
  const isAsking = useRef(false);

  const ask = async ({ id, fieldName }: FormLine) => {
    const below = lines.filter(({ parentId }) => parentId === id);
    // Asked now: somebody may have applied since the page was opened.
    const applications = await queryClient.fetchQuery(countOptions(activityId)).catch(() => undefined);
    const consequence = `${belowText(below)}${answersText(applications)}`;
    return confirm({ title: messages.removeConfirm, record: fieldName, consequence, danger: true, okText: '删除' });
  };
  const remove = async (line: FormLine) => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      if (await ask(line)) {
        await write({ endpoint: deleteCustomFields, body: { ids: [line.id] }, done: messages.removed });
      }
    } finally {
      isAsking.current = false;
    }
  };
  return { remove, isBusy };
}

function belowText(below: readonly FormLine[]): string {
  if (below.length === 0) return '';
  return `其下的 ${below.length} 个字段（${below.map(({ fieldName }) => fieldName).join('、')}）一并删除。`;
}

function answersText(applications: number | undefined): string {
  if (applications === undefined) return '已提交的申请保留原来的回答。';
  return applications === 0 ? '还没有人提交申请。' : `已提交的 ${applications} 份申请保留原来的回答，仍可查看和导出。`;
}
