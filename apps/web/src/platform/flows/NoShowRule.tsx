import { useQuery } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import { noShowBounds, noShowMessages } from '@yunguan/contract/kernel/no-show';
import { getNoShowPolicy, type NoShowPolicy, setNoShowPolicy } from '@yunguan/contract/platform/no-shows';
import { Button, Form, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import type { Said } from '@/kernel/records/OverwriteSides';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useOverwrite } from '@/kernel/records/use-overwrite';
import { useHolds } from '@/kernel/session/use-holds';
import { NumberInput } from '@/ui/NumberInput';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';

const area = 'noShowPolicy';

/** What becomes of members who book and do not come in the venue (ADR 0048). */
export default function NoShowRule({ venueId }: { readonly venueId: string }) {
  const mayEdit = useHolds('flow', venueId)('edit');
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list(area, { venueId }),
    queryFn: ({ signal }) => call(getNoShowPolicy, { venueId }, { signal }),
  });
  return (
    <Panel title="爽约规则" className="no-show-rule">
      <p className="hint">
        会员自己预约场地、展厅和活动，没有取消，当天也没有核销的，第二天记为爽约。到场与否只看核销，平时不核销的场馆请不要启用。
      </p>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data && (
        <div className="no-show-state">
          <StatusTag tone={data.isOn ? 'passed' : 'draft'} text={data.isOn ? '已启用' : '未启用'} />
          <span>{ruleText(data)}</span>
          {mayEdit && <Button onClick={() => setOpen(true)}>设置</Button>}
        </div>
      )}
      {isOpen && data && <RuleDialog venueId={venueId} policy={data} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

/** The rule in a sentence; of one that is off, that nobody is affected. */
function ruleText({ isOn, windowDays, limit, pauseDays, sinceDate }: NoShowPolicy): string {
  if (!isOn) return '没有到场的预约不计爽约，不影响会员预约。';
  return `近 ${windowDays} 天内爽约 ${limit} 次，在本馆暂停预约 ${pauseDays} 天；只计 ${sinceDate ?? ''} 起的预约。`;
}

type Values = Pick<NoShowPolicy, 'isOn' | 'windowDays' | 'limit' | 'pauseDays'>;

/** The fields as the form names them, in words. */
const said = ({ isOn, windowDays, limit, pauseDays }: Values): Said => ({
  启用: isOn ? '是' : '否',
  统计最近: `${windowDays} 天`,
  爽约达到: `${limit} 次`,
  暂停预约: `${pauseDays} 天`,
});

interface RuleDialogProps {
  readonly venueId: string;
  readonly policy: NoShowPolicy;
  readonly onClose: () => void;
}

function RuleDialog({ venueId, policy, onClose }: RuleDialogProps) {
  // The version that the form began with: the page behind reads on.
  const [{ version, isOn, windowDays, limit, pauseDays }] = useState(policy);
  const overwrite = useOverwrite('爽约规则');
  return (
    <RecordDialog<Values>
      open
      title="设置爽约规则"
      initial={{ isOn, windowDays, limit, pauseDays }}
      done={messages.set}
      areas={[area]}
      onSave={(values) =>
        overwrite(version, (newest) => call(setNoShowPolicy, { ...values, venueId, version: newest }), {
          mine: said(values),
          theirs: async () => said(await call(getNoShowPolicy, { venueId })),
        })
      }
      onClose={onClose}
    >
      <Form.Item
        name="isOn"
        label="启用"
        valuePropName="checked"
        extra="从启用的第二天起计；每次爽约和暂停都会给会员发信。停用后，已经暂停的立即恢复。"
      >
        <Switch />
      </Form.Item>
      <NumberField name="windowDays" label="统计最近" suffix="天" />
      <NumberField name="limit" label="爽约达到" suffix="次" />
      <NumberField name="pauseDays" label="暂停预约" suffix="天" />
    </RecordDialog>
  );
}

interface NumberFieldProps {
  readonly name: keyof typeof noShowBounds;
  readonly label: string;
  readonly suffix: string;
}

function NumberField({ name, label, suffix }: NumberFieldProps) {
  const { least, most } = noShowBounds[name];
  const wrong = noShowMessages[name];
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        { required: true, message: wrong },
        { type: 'number', min: least, max: most, message: wrong },
      ]}
    >
      <NumberInput className="no-show-number" precision={0} suffix={suffix} />
    </Form.Item>
  );
}
