import { useQueryClient } from '@tanstack/react-query';
import { deleteRound, freezeRound, roundMessages, type VoteRound } from '@yunguan/contract/content/vote-round';
import { messages } from '@yunguan/contract/kernel/messages';
import { App } from 'antd';
import { useRef } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useConfirm } from '@/ui/use-confirm';
import { contestAreas, voteAreas } from '../vote-areas';

/** Deleting and locking a round: both ask, and say what follows. */
export function useRoundActions() {
  const confirm = useConfirm();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const isBusy = useRef(false);

  /** One at a time: whoever waits clicks twice. */
  const run = async (work: () => Promise<string | undefined>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const done = await work();
      if (done !== undefined) message.success(done);
    } catch (error) {
      if (!isSilent(error)) message.error(textOf(error), 4);
    } finally {
      isBusy.current = false;
      for (const area of [...contestAreas, voteAreas.activity]) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.content(area) });
      }
    }
  };

  const remove = (round: VoteRound) =>
    run(async () => {
      if (!(await confirm({ ...removal(round), record: round.name, danger: true, okText: '删除' }))) return undefined;
      // The server knows votes that no longer count, too.
      const refusal = round.poll > 0 ? votesWords(round.poll) : await removeUnlessVotes(round);
      if (refusal === undefined) return messages.removed;
      const isSure = await confirm({
        title: '放弃选票并删除？',
        consequence: refusal,
        danger: true,
        okText: '放弃选票并删除',
      });
      if (!isSure) return undefined;
      await call(deleteRound, { id: round.id, discardVotes: true, votesSeen: round.poll });
      return messages.removed;
    });

  const freeze = (round: VoteRound) =>
    run(async () => {
      const consequence = `将按选票台账固定 ${round.teamCount} 支队伍的名次和票数并生成摘要。锁定后不能解锁：不能再投票、作废或恢复选票、修改或删除赛次、删除其中的队伍。`;
      const question = { title: '锁定赛次结果？', record: round.name, consequence, danger: true, okText: '锁定结果' };
      if (!(await confirm(question))) return undefined;
      await call(freezeRound, { id: round.id });
      return '锁定成功';
    });

  return { remove, freeze };
}

function removal({ teamCount, poll }: VoteRound) {
  const teams = teamCount > 0 ? `赛次中的 ${teamCount} 支队伍将退出该赛次，报名保留。` : '该赛次还没有队伍。';
  const votes = poll > 0 ? `该赛次已有 ${poll.toLocaleString('zh-CN')} 票。` : '';
  return { title: messages.removeConfirm, consequence: `${teams}${votes}` };
}

const votesWords = (poll: number) =>
  `已投的 ${poll.toLocaleString('zh-CN')} 票不再计入任何结果，只保留在选票台账中，不能恢复。`;

/** Deletes; the server's words where votes are in the way. */
async function removeUnlessVotes({ id }: VoteRound): Promise<string | undefined> {
  try {
    await call(deleteRound, { id });
    return undefined;
  } catch (error) {
    if (error instanceof Refused && error.msg.endsWith(roundMessages.discardFirst)) return error.msg;
    throw error;
  }
}
