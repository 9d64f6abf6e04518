import {
  addRound,
  getRounds,
  longestRoundName,
  mostVotes,
  roundMessages,
  updateRound,
  voteCycles,
  type VoteRound,
} from '@yunguan/contract/content/vote-round';
import { messages } from '@yunguan/contract/kernel/messages';
import { Alert, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { countedUpTo } from '@/kernel/text-limits';
import { NumberInput } from '@/ui/NumberInput';
import { useConfirm } from '@/ui/use-confirm';
import { codeOptions } from '@/ui/word-options';
import { givenUp, useMergedSave } from '../use-merged-save';
import { contestAreas } from '../vote-areas';
import { RoundCover } from './RoundCover';
import {
  atControls,
  fieldsOf,
  newRound,
  type Occasion,
  roundLabels,
  type RoundFields,
  type RoundValues,
  toFields,
  toValues,
} from './round-form';
import { overlapping } from './round-standing';
import { RoundTimes } from './RoundTimes';

export interface RoundDialogProps {
  readonly activityId: string;
  /** Absent for a new one. */
  readonly round: VoteRound | undefined;
  /** All rounds of the activity. */
  readonly rounds: readonly VoteRound[];
  readonly occasion: Occasion;
  readonly onClose: () => void;
}

const cycleOptions = codeOptions(voteCycles);

/** Makes or changes a round. */
export function RoundDialog({ activityId, round, rounds, occasion, onClose }: RoundDialogProps) {
  const [initial] = useState(() => (round ? toValues(fieldsOf(round)) : newRound(rounds, occasion)));
  const save = useSaveRound({ activityId, round, rounds });
  const hasVotes = (round?.poll ?? 0) > 0;
  return (
    <RecordDialog<RoundValues>
      open
      width={680}
      title={round ? `编辑赛次：${round.name}` : '新增赛次'}
      initial={initial}
      onSave={save}
      done={round ? messages.changed : messages.added}
      areas={contestAreas}
      onClose={onClose}
    >
      <div className="round-scroll">
        {hasVotes && (
          <Alert
            className="round-has-votes"
            type="info"
            showIcon
            title={`该赛次已有 ${round?.poll.toLocaleString('zh-CN')} 票，开始时间、投票周期和投票次数不能再修改。`}
          />
        )}
        <Form.Item
          name="name"
          label="赛次名称"
          rules={[{ required: true, whitespace: true, message: roundMessages.nameMissing }]}
        >
          <Input {...countedUpTo(longestRoundName)} placeholder="例如：初赛" />
        </Form.Item>
        <RoundTimes initial={initial} rounds={rounds} ownId={round?.id} occasion={occasion} hasVotes={hasVotes} />
        <div className="round-rule">
          <Form.Item
            name="voteCycle"
            label="投票周期"
            rules={[{ required: true, message: roundMessages.cycleMissing }]}
          >
            <Select placeholder={roundMessages.cycleMissing} options={cycleOptions} disabled={hasVotes} />
          </Form.Item>
          <Form.Item
            name="voteNum"
            label="投票次数"
            tooltip="每人在一个投票周期内最多可投的票数"
            rules={[
              { required: true, message: roundMessages.votesMissing },
              { type: 'number', min: 1, message: roundMessages.votesTooFew },
              { type: 'number', max: mostVotes, message: roundMessages.votesTooMany },
            ]}
          >
            <NumberInput<number>
              precision={0}
              suffix="票"
              disabled={hasVotes}
              placeholder={`1～${mostVotes}`}
              style={{ width: '100%' }}
            />
          </Form.Item>
        </div>
        <Form.Item name="cover" label="赛次封面">
          <RoundCover />
        </Form.Item>
      </div>
    </RecordDialog>
  );
}

/** Sends the form after asking about overlaps; a newer version is joined, never overwritten unseen. */
function useSaveRound({ activityId, round, rounds }: Pick<RoundDialogProps, 'activityId' | 'round' | 'rounds'>) {
  const confirm = useConfirm();
  const mergedSave = useMergedSave();
  const change = (stored: VoteRound, mine: RoundFields) =>
    mergedSave<RoundFields>({
      base: fieldsOf(stored),
      mine,
      version: stored.version,
      labels: roundLabels,
      // What is missing was asked for by the form.
      send: (fields, version) => call(updateRound, { id: stored.id, activityId, version, ...complete(fields) }),
      load: async () => {
        const now = (await call(getRounds, { id: activityId })).find(({ id }) => id === stored.id);
        return { values: fieldsOf(now ?? stored), version: now?.version ?? stored.version };
      },
    });
  return async (values: RoundValues) => {
    const fields = toFields(values);
    const met = overlapping(rounds, fields, round?.id);
    const question = {
      title: '赛次时间重叠，仍要保存吗？',
      consequence: `与${met.map(({ name }) => `「${name}」`).join('')}的时间重叠，同一时间会有多个赛次在进行。`,
      okText: '仍然保存',
    };
    if (met.length > 0 && !(await confirm(question))) throw givenUp();
    try {
      return await (round ? change(round, fields) : call(addRound, { activityId, ...complete(fields) }));
    } catch (error) {
      throw atControls(error);
    }
  };
}

const complete = ({ voteCycle, voteNum, ...rest }: RoundFields) => ({
  ...rest,
  voteCycle: voteCycle ?? 0,
  voteNum: voteNum ?? 0,
});
