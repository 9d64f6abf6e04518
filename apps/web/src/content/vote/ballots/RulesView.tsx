import { useQueryClient } from '@tanstack/react-query';
import { getVoteRules, rulesSaved, setVoteRules, voteLimits } from '@yunguan/contract/content/vote-rules';
import { App, AutoComplete, Form, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { KeptOpen } from '@/kernel/leave-guard/KeptOpen';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { showProblems } from '@/kernel/records/show-problems';
import { useFormStart } from '@/kernel/records/use-form-start';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useHolds } from '@/kernel/session/use-holds';
import { judged } from '@/kernel/records/judged';
import { NumberInput } from '@/ui/NumberInput';
import { clearable } from '@/ui/clearable';
import { FormFooter } from '@/ui/FormFooter';
import { Panel } from '@/ui/Panel';
import { useMergedSave } from '../use-merged-save';
import { voteAreas } from '../vote-areas';
import { voteContent } from '../vote-content';
import {
  halfHours,
  isSame,
  openFromProblem,
  openToProblem,
  ruleLabels,
  type Rules,
  rulesOf,
  type RulesValues,
  type StoredRules,
  toRules,
  toValues,
} from './rules-form';
import { RulesNow } from './RulesNow';

/** Rules of an activity beyond those of its rounds. */
export function RulesView({ activityId }: { activityId: string }) {
  const [round, setRound] = useState(0);
  return <Opened key={round} activityId={activityId} onSaved={() => setRound((before) => before + 1)} />;
}

interface RulesPartProps {
  readonly activityId: string;
  /** The form starts anew from what is stored. */
  readonly onSaved: () => void;
}

function Opened({ activityId, onSaved }: RulesPartProps) {
  const holds = useHolds(voteContent.key);
  const { data, error, refetch } = useFormStart({
    queryKey: queryKeys.detail(voteAreas.ballot, `rules ${activityId}`),
    queryFn: ({ signal }) => call(getVoteRules, { activityId }, { signal }),
  });
  if (!data) {
    return (
      <Panel>
        {error && !isSilent(error) ? (
          <LoadFailure error={error} onRetry={refetch} />
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </Panel>
    );
  }
  return (
    <KeptOpen isAllowed={holds('edit')} refusal={<RulesNow activityId={activityId} rules={data} />}>
      <RulesForm activityId={activityId} start={data} onSaved={onSaved} />
    </KeptOpen>
  );
}

function RulesForm({ activityId, start, onSaved }: RulesPartProps & { start: StoredRules }) {
  const [form] = Form.useForm<RulesValues>();
  const { backToList } = useContentScreen();
  const typed = Form.useWatch((values: RulesValues) => values, form);
  const isSaved = useRef(false);
  const isDirty = () => !isSaved.current && !isSame(toRules(form.getFieldsValue()), start);
  useLeaveGuard(isDirty, () => '修改的规则还没有保存，离开后不会生效。');
  const save = useSaveRules(
    { activityId, start },
    {
      onDone: () => {
        isSaved.current = true;
        onSaved();
      },
      showAt: (error) => showProblems(form, error),
    },
  );
  const rules = typed ? toRules(typed) : rulesOf(start);
  return (
    <Form
      form={form}
      className="rules-form"
      layout="vertical"
      disabled={save.isPending}
      initialValues={toValues(start)}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => save.mutate(toRules(values))}
    >
      <div className="rules-sides">
        <Panel title="设置规则" extra={<span className="hint">留空表示不限制</span>}>
          <RuleFields />
        </Panel>
        <RulesNow activityId={activityId} rules={start} />
      </div>
      <FormFooter
        status={isSame(rules, start) ? '保存后从下一票起生效，已投的票不受影响' : '有未保存的修改'}
        onBack={() => backToList()}
        submitLabel="保存规则"
        onSubmit={() => form.submit()}
        busy={save.isPending ? 'submit' : undefined}
      />
    </Form>
  );
}

const votesUpTo = ({ most, wrong }: (typeof voteLimits)[keyof typeof voteLimits]) => ({
  type: 'number' as const,
  min: 1,
  max: most,
  message: wrong,
});

function RuleFields() {
  return (
    <>
      <Form.Item
        name="perTeam"
        label="每位投票人每周期对同一队伍最多"
        extra="周期和每周期的票数在赛次中设置；这里防止一个人把票都投给一支队伍。"
        rules={[votesUpTo(voteLimits.perTeam)]}
      >
        <NumberInput<number> precision={0} suffix="票" placeholder="不限" className="rule-number" />
      </Form.Item>
      <Form.Item
        name="perAddressMinute"
        label="同一网络地址每分钟最多"
        extra="防止程序刷票。单位、学校、商场的许多人可能共用一个网络地址，不宜过小。"
        rules={[votesUpTo(voteLimits.perAddressMinute)]}
      >
        <NumberInput<number> precision={0} suffix="票" placeholder="不限" className="rule-number" />
      </Form.Item>
      <div className="rule-hours" role="group" aria-labelledby="rule-hours-label">
        <div id="rule-hours-label" className="rule-hours-label">
          每天开放投票的时段
        </div>
        <HourField name="openFrom" label="开始时间" problemOf={openFromProblem} other="openTo" />
        <span aria-hidden="true">至</span>
        <HourField name="openTo" label="结束时间" problemOf={openToProblem} other="openFrom" />
        <p className="hint">北京时间，只在赛次的投票时间内起作用；开放到一天结束填 24:00。</p>
      </div>
    </>
  );
}

interface HourFieldProps {
  readonly name: 'openFrom' | 'openTo';
  readonly label: string;
  readonly problemOf: (values: RulesValues) => string | undefined;
  readonly other: 'openFrom' | 'openTo';
}

function HourField({ name, label, problemOf, other }: HourFieldProps) {
  return (
    <Form.Item
      name={name}
      dependencies={[other]}
      rules={[({ getFieldsValue }) => judged(() => problemOf(getFieldsValue()))]}
    >
      <AutoComplete
        aria-label={label}
        allowClear={clearable}
        placeholder={name === 'openFrom' ? '不限，如 08:00' : '不限，如 22:00'}
        options={name === 'openFrom' ? halfHours.slice(0, -1) : halfHours.slice(1)}
        showSearch={{ filterOption: (typed, option) => option?.value.startsWith(typed.trim()) ?? false }}
        maxLength={5}
      />
    </Form.Item>
  );
}

interface SaveEnds {
  readonly onDone: () => void;
  /** Puts refusals at their fields; false where they have none. */
  readonly showAt: (error: Error) => boolean;
}

/** Saves the rules; a newer version of somebody else is joined, never overwritten unseen. */
function useSaveRules({ activityId, start }: { activityId: string; start: StoredRules }, { onDone, showAt }: SaveEnds) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const mergedSave = useMergedSave();
  return useSingleMutation<unknown, Rules>({
    mutationFn: (mine) =>
      mergedSave<Rules>({
        base: rulesOf(start),
        mine,
        version: start.version,
        labels: ruleLabels,
        send: (rules, version) => call(setVoteRules, { activityId, version, ...rules }),
        load: async () => {
          const { version, ...values } = await call(getVoteRules, { activityId });
          return { values, version };
        },
      }),
    onSuccess: () => {
      message.success(rulesSaved);
      onDone();
      void queryClient.invalidateQueries({ queryKey: queryKeys.content(voteAreas.ballot) });
    },
    onError: (error) => {
      if (!isSilent(error) && !showAt(error)) message.error(textOf(error), 4);
    },
  });
}
