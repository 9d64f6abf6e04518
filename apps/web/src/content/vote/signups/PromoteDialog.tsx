import { mostPromoted, promoteTeams, roundMessages, type VoteRound } from '@yunguan/contract/content/vote-round';
import { promoted, type VoteTeam } from '@yunguan/contract/content/vote-signup';
import { Alert, App, Form, Radio, Select } from 'antd';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { NumberInput } from '@/ui/NumberInput';
import { contestAreas } from '../vote-areas';
import { targetsOf, teamName } from './team-text';

/** What the dialog says of a team. */
export type PromotedTeam = Pick<VoteTeam, 'id' | 'name' | 'clubName' | 'rotations'>;

export interface PromoteDialogProps {
  /** In the order of time. */
  readonly rounds: readonly VoteRound[];
  readonly fromId: string | undefined;
  /** Ticked teams; without any only the ranking can be promoted by. */
  readonly teams: readonly PromotedTeam[];
  /** Told where none of the ticked ones was promoted: all of them are, or none. */
  readonly onRefused?: () => Promise<void>;
  readonly onClose: (saved: boolean) => void;
}

interface Values {
  readonly rotationId: string;
  readonly toRotationId: string;
  /** Absent where nothing is ticked. */
  readonly by?: 'ticked' | 'top';
  readonly top: number;
}

/** Several teams of a round go into a later one: those that are ticked, or the first by votes. */
export function PromoteDialog({ rounds, fromId, teams, onRefused, onClose }: PromoteDialogProps) {
  const { message } = App.useApp();
  const from = rounds.find(({ id }) => id === fromId) ?? sharedRound(rounds, teams) ?? rounds[0];
  const handleSave = async ({ rotationId, toRotationId, by, top }: Values) => {
    const who = by === 'ticked' ? { teamIds: teams.map(({ id }) => id) } : { top };
    const { added, already } = await call(promoteTeams, { rotationId, toRotationId, ...who }).catch(
      (error: unknown) => {
        if (by === 'ticked') void onRefused?.();
        throw error;
      },
    );
    if (already > 0) message.info(`新晋级 ${added} 支队伍，${already} 支原已在该赛次中`, 3);
  };
  return (
    <RecordDialog<Values>
      open
      width={520}
      title={teams.length > 0 ? '批量晋级' : '按排名晋级'}
      okText="晋级"
      initial={{
        ...(from && { rotationId: from.id }),
        ...(from && targetsOf(rounds, from.id)[0] && { toRotationId: targetsOf(rounds, from.id)[0]?.id ?? '' }),
        ...(teams.length > 0 && { by: 'ticked' }),
      }}
      onSave={handleSave}
      done={promoted}
      areas={contestAreas}
      onClose={onClose}
    >
      <PromoteFields rounds={rounds} teams={teams} />
    </RecordDialog>
  );
}

function PromoteFields({ rounds, teams }: Pick<PromoteDialogProps, 'rounds' | 'teams'>) {
  const form = Form.useFormInstance<Values>();
  const fromId = Form.useWatch<string | undefined>('rotationId', form);
  const by = Form.useWatch<Values['by'] | undefined>('by', form);
  const isByTop = teams.length === 0 || by === 'top';
  const targets = targetsOf(rounds, fromId);
  const from = rounds.find(({ id }) => id === fromId);
  const outside = teams.filter(({ rotations }) => !rotations.some(({ id }) => id === fromId));
  return (
    <>
      <Form.Item name="rotationId" label="从赛次" rules={[{ required: true, message: '请选择当前赛次' }]}>
        <Select
          options={rounds.map(({ id, name, teamCount }) => ({ value: id, label: `${name}（${teamCount} 支队伍）` }))}
          onChange={(id: string) => form.setFieldValue('toRotationId', targetsOf(rounds, id)[0]?.id)}
        />
      </Form.Item>
      <Form.Item
        name="toRotationId"
        label="晋级到"
        rules={[{ required: true, message: '请选择晋级到的赛次' }]}
        {...(fromId !== undefined &&
          targets.length === 0 && { extra: '该赛次之后没有未锁定的赛次，请先在“编辑赛次”中新增。' })}
      >
        <Select
          placeholder="请选择之后的赛次"
          notFoundContent="没有之后的赛次"
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      {teams.length > 0 && (
        <Form.Item name="by" label="晋级队伍">
          <Radio.Group
            options={[
              { value: 'ticked', label: `所选的 ${teams.length} 支队伍` },
              { value: 'top', label: '按票数排名' },
            ]}
          />
        </Form.Item>
      )}
      {isByTop && (
        <Form.Item
          name="top"
          label="晋级名额"
          rules={[
            { required: true, message: roundMessages.promotedMissing },
            { type: 'number', min: 1, max: mostPromoted, message: roundMessages.promotedCount },
          ]}
          extra={topHint(from)}
        >
          <NumberInput<number> precision={0} prefix="前" suffix="名" style={{ width: 160 }} />
        </Form.Item>
      )}
      {!isByTop && outside.length > 0 && from && (
        <Form.Item
          name="outside"
          rules={[{ validator: () => Promise.reject(new Error('请取消勾选这些队伍，或选择其他赛次')) }]}
        >
          <Alert
            type="warning"
            showIcon
            title={`所选队伍中有 ${outside.length} 支不在「${from.name}」：${outside.slice(0, 3).map(teamName).join('、')}${outside.length > 3 ? '等' : ''}`}
          />
        </Form.Item>
      )}
    </>
  );
}

function topHint(from: VoteRound | undefined): string {
  if (!from) return '';
  const still = from.voteState === 'ended' ? '' : '投票尚未结束，按此刻的票数计算。';
  return `「${from.name}」共 ${from.teamCount} 支队伍。${still}票数相同而分不出先后时不会晋级，并会说明是哪些队伍。`;
}

/** The last round that all of the teams are in. */
function sharedRound(rounds: readonly VoteRound[], teams: readonly PromotedTeam[]): VoteRound | undefined {
  if (teams.length === 0) return undefined;
  return rounds.findLast(({ id }) => teams.every(({ rotations }) => rotations.some((one) => one.id === id)));
}
