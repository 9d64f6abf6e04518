import { useQueryClient } from '@tanstack/react-query';
import {
  type Equipment,
  equipmentMessages,
  getEquipment,
  removeEquipment,
  switchEquipment,
} from '@yunguan/contract/content/equipment';
import { messages } from '@yunguan/contract/kernel/messages';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { equipmentArea } from '@/kernel/equipment/equipment-choices';
import { useConfirm } from '@/ui/use-confirm';
import { siteContent } from '../site-content';
import { RemovalConsequence, type UsedPiece } from './RemovalConsequence';

/** Milliseconds until the list is fetched again after a deletion (texts.md A7). */
const reloadDelay = 1_000;

interface RemovalEnds {
  readonly onRemoved: (ids: readonly string[]) => void;
  /** All of the pieces are deleted or none, and one of them may be gone. */
  readonly onRefused: (pieces: readonly Equipment[]) => Promise<void>;
}

/** Switching and deleting pieces, with the texts of texts.md A7; `isLocked`: a write of the piece is under way. */
export function useEquipmentActions({ onRemoved, onRefused }: RemovalEnds) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const underWay = useRef(new Set<string>());
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set());

  const reload = () =>
    // The lists of sites name their equipment.
    Promise.all(
      [equipmentArea, siteContent.key].map((area) =>
        queryClient.invalidateQueries({ queryKey: queryKeys.content(area) }),
      ),
    );
  const withLock = async (ids: readonly string[], run: () => Promise<void>) => {
    // A second click may come before the row shows that it is busy.
    if (ids.some((id) => underWay.current.has(id))) return;
    for (const id of ids) underWay.current.add(id);
    setLocked(new Set(underWay.current));
    try {
      await run();
    } finally {
      for (const id of ids) underWay.current.delete(id);
      setLocked(new Set(underWay.current));
    }
  };

  const toggle = ({ id, state }: Equipment) =>
    withLock([id], async () => {
      try {
        await call(switchEquipment, { id, state: !state });
        message.success(equipmentMessages.stateChanged, 1);
      } catch (error) {
        if (!isSilent(error)) message.error('状态修改失败！', 1);
      }
      await reload();
    });

  const send = async (pieces: readonly Equipment[], ids: readonly string[]) => {
    try {
      await call(removeEquipment, { ids: [...ids] });
      message.success(equipmentMessages.removed);
      onRemoved(ids);
      await new Promise((resolve) => setTimeout(resolve, reloadDelay));
    } catch (error) {
      if (!isSilent(error)) message.error(`删除失败：${textOf(error)}`, 3);
      void onRefused(pieces);
    }
    await reload();
  };
  const remove = async (pieces: readonly Equipment[]) => {
    const ids = pieces.map(({ id }) => id);
    try {
      if (!(await confirm(questionFor(pieces, await usesOf(pieces))))) return;
    } catch (error) {
      if (!isSilent(error)) message.error(textOf(error), 3);
      void onRefused(pieces);
      await reload();
      return;
    }
    await withLock(ids, () => send(pieces, ids));
  };

  return { toggle, remove, isLocked: ({ id }: Equipment) => locked.has(id) };
}

function questionFor(pieces: readonly Equipment[], used: readonly UsedPiece[]) {
  const [first] = pieces;
  return {
    title: pieces.length === 1 ? messages.removeConfirm : `确定要删除选中的 ${pieces.length} 件设备，是否继续`,
    ...(pieces.length === 1 && first ? { record: first.name } : {}),
    consequence: <RemovalConsequence used={used} />,
    danger: true,
  };
}

/** Where the pieces are listed, of those that are. */
async function usesOf(pieces: readonly Equipment[]): Promise<UsedPiece[]> {
  const used = pieces.filter(({ usedBy }) => usedBy > 0);
  return Promise.all(used.map(({ id }) => call(getEquipment, { id })));
}
