import {
  getJudging,
  type Judging,
  judgingMessages,
  mostJudges,
  saveJudging,
} from '@yunguan/contract/content/vote-judging';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { Alert, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import { MinuteField } from '@/ui/MinuteField';
import { NumberInput } from '@/ui/NumberInput';
import { useMergedSave } from '../use-merged-save';
import '../rounds/rounds.css';
import { voteAreas } from '../vote-areas';
import { CriteriaField } from './CriteriaField';
import { JudgesField } from './JudgesField';
import { type JudgingValues, settingsOf, valuesOf } from './judging-form';

export interface JudgingDialogProps {
  readonly data: Judging;
  readonly round: VoteRound;
  readonly onClose: () => void;
}

const labels = {
  criteria: '评分项',
  judgeIds: '评委',
  endTime: '评分截止时间',
  voteShare: '网络投票占比',
  isBlind: '匿名评分',
  isTrimmed: '去掉一个最高分和一个最低分',
} as const satisfies Record<keyof JudgingValues, string>;

/** Sets up or changes how a round is judged. */
export function JudgingDialog({ data, round, onClose }: JudgingDialogProps) {
  // What the form began with: what somebody else saves meanwhile is joined when it is saved.
  const [began] = useState(data);
  const { judging } = began;
  const mergedSave = useMergedSave();
  const underKey = useRetryKey();
  const rotationId = round.id;
  const send = (values: JudgingValues, version: number) => {
    const body = { rotationId, version, ...settingsOf(values) };
    return underKey(body, (idempotencyKey) => call(saveJudging, body, { idempotencyKey }));
  };
  const base = valuesOf(judging, round.endTime);
  return (
    <RecordDialog<JudgingValues>
      open
      width={680}
      title={`评委评分：${round.name}`}
      initial={base}
      done={judgingMessages.saved}
      areas={[voteAreas.judging]}
      onClose={onClose}
      onSave={(mine) =>
        mergedSave<JudgingValues>({
          base,
          mine,
          version: judging?.version ?? 0,
          labels,
          words: {
            criteria: (all) => all.map(({ name = '', weight = 0 }) => `${name} ${weight}%`).join('、'),
            judgeIds: (ids) => ids.map((id) => nameOf(began, id)).join('、'),
            isBlind: yesNo,
            isTrimmed: yesNo,
          },
          send,
          load: async () => {
            const now = await call(getJudging, { rotationId });
            return { values: valuesOf(now.judging, round.endTime), version: now.judging?.version ?? 0 };
          },
        })
      }
    >
      <div className="round-scroll">
        {judging?.isBegun && (
          <Alert
            className="round-has-votes"
            type="info"
            showIcon
            title="已有评委评分，评分项和权重不能再修改；移出的评委，其评分不再计入，重新加入后恢复。"
          />
        )}
        <CriteriaField isFixed={judging?.isBegun ?? false} />
        <Form.Item
          name="judgeIds"
          label={labels.judgeIds}
          extra="本馆已启用的用户，保存后以站内信通知；评委不需要投票活动的权限，在工作台的“评分任务”中评分。"
          rules={[
            { required: true, type: 'array', min: 1, message: judgingMessages.judgesMissing },
            { type: 'array', max: mostJudges, message: judgingMessages.judgesTooMany },
          ]}
        >
          <JudgesField candidates={began.candidates} judges={judging?.judges ?? []} />
        </Form.Item>
        <div className="round-rule">
          <Form.Item
            name="endTime"
            label={labels.endTime}
            rules={[{ required: true, message: judgingMessages.endMissing }]}
          >
            <MinuteField placeholder={judgingMessages.endMissing} />
          </Form.Item>
          <Form.Item
            name="voteShare"
            label={labels.voteShare}
            tooltip="综合分 = 网络投票得分 × 占比 + 评委评分 × 其余占比；票数最多的队伍投票得分为 100，其余按比例。只看评委时填 0。"
            rules={[
              { required: true, message: judgingMessages.shareMissing },
              { type: 'integer', min: 0, max: 100, message: judgingMessages.shareWrong },
            ]}
          >
            <NumberInput<number> suffix="%" style={{ width: '100%' }} />
          </Form.Item>
        </div>
        <Form.Item name="isBlind" valuePropName="checked" className="judging-check">
          <Checkbox>
            匿名评分 <span className="hint">评委只看到编号、照片、简介与口号，看不到姓名和团队名称</span>
          </Checkbox>
        </Form.Item>
        <Form.Item name="isTrimmed" valuePropName="checked" className="judging-check">
          <Checkbox>
            去掉一个最高分和一个最低分 <span className="hint">一支队伍有三名以上评委评完时生效</span>
          </Checkbox>
        </Form.Item>
      </div>
    </RecordDialog>
  );
}

const yesNo = (isOn: boolean) => (isOn ? '是' : '否');

function nameOf({ candidates, judging }: Judging, id: string): string {
  return [...candidates, ...(judging?.judges ?? [])].find((person) => person.id === id)?.name ?? '已停用的用户';
}
