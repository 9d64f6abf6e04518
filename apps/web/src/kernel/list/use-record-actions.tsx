import { useQueryClient } from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { messages } from '@yunguan/contract/kernel/messages';
import { restorePath } from '@yunguan/contract/kernel/recycling';
import { Status } from '@yunguan/contract/kernel/review';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { useConfirm } from '@/ui/use-confirm';
import { queryKeys, recycleBinArea } from '../api/query-keys';
import { tellUndoable } from '../records/undo-message';
import { operationOf } from './content-call';
import { forgetRemovals, useContentWrite } from './use-content-write';

export interface NamedRecord {
  readonly id: string;
  readonly title: string;
}

/** By path alone: the recycle bin's own calls are no part of a list. */
const restore = { path: restorePath, idempotent: true } as const;

const namedAtMost = 3;

/** What every removal means. */
export const hidden = '删除后，列表和前台都不再显示。';

/** Deleting and revoking, each after a confirmation that names the record and says what follows. */
export function useRecordActions(of: AnyContent) {
  const confirm = useConfirm();
  const write = useContentWrite(of);
  const queryClient = useQueryClient();
  const { message } = App.useApp();

  const undo = async (ids: readonly string[]): Promise<void> => {
    const body = { objectIds: ids };
    if (!(await write({ endpoint: restore, body, ids, done: '已撤销删除', failed: '撤销失败' }))) return;
    forgetRemovals(queryClient);
    void queryClient.invalidateQueries({ queryKey: queryKeys.content(recycleBinArea) });
  };

  const tellRemoved = (ids: readonly string[]): void => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.content(recycleBinArea) });
    // After a while it can be taken back in the recycle bin only.
    tellUndoable(message, { text: of.messages.removed, onUndo: () => void undo(ids) });
  };

  /** `consequence` says more of what follows for a single record. */
  const remove = async (records: readonly NamedRecord[], consequence: ReactNode = hidden): Promise<void> => {
    const [first] = records;
    if (!first) return;
    const question =
      records.length === 1
        ? { title: messages.removeConfirm, record: first.title, consequence }
        : {
            title: `确定要删除选中的 ${records.length} 条信息，是否继续`,
            consequence: `${namesOf(records)}。${hidden}`,
          };
    if (!(await confirm({ ...question, danger: true }))) return;
    const ids = records.map(({ id }) => id);
    const body = { [of.dialect.idsKey]: ids };
    // 删除成功! / 删除失败!, with or without a mark as each screen has it (texts.md C16).
    const failed = of.messages.removed.replace('成功', '失败');
    await write({ endpoint: operationOf(of, 'remove'), body, ids, done: () => tellRemoved(ids), failed });
  };

  const revoke = async ({ id, title }: NamedRecord): Promise<void> => {
    const consequence = '撤销后回到待提交审核，修改后可以重新提交。';
    if (!(await confirm({ title: messages.revokeConfirm, record: title, consequence }))) return;
    const body = { id, ...(of.dialect.revokeSendsStatus && { status: Status.draft }) };
    const { revoked: done } = of.messages;
    await write({ endpoint: operationOf(of, 'revoke'), body, ids: [id], done, failed: messages.revokeFailed });
  };

  return { remove, revoke };
}

function namesOf(records: readonly NamedRecord[]): string {
  const names = records.slice(0, namedAtMost).map(({ title }) => `《${title}》`);
  return `${names.join('')}${records.length > namedAtMost ? '等' : ''}`;
}
