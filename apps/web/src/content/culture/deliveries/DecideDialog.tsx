import { chinaDay } from '@yunguan/contract/kernel/china-time';
import {
  cancelDeliveries,
  type Delivery,
  deliveryMessages,
  finishDeliveries,
  hasBegun,
  rejectDeliveries,
} from '@yunguan/contract/content/culture-delivery';
import { longestSaidReason } from '@yunguan/contract/kernel/member-push';
import { messages } from '@yunguan/contract/kernel/messages';
import { longestRemarks } from '@yunguan/contract/kernel/text-limits';
import { Form, Input } from 'antd';
import { call } from '@/kernel/api/call';
import { Refused } from '@/kernel/api/errors';
import type { Outcome } from '@/kernel/decisions/outcomes';
import { isByStaff, toldText } from '@/kernel/decisions/told-text';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import { DayField } from '@/ui/DayField';
import { countedUpTo } from '@/kernel/text-limits';
import { cultureContent, deliveryArea } from '../culture-content';
import { actionWords, type BatchAction } from './delivery-actions';
import { DeliveryLines } from './DeliveryLines';

export interface DecideDialogProps {
  readonly action: BatchAction;
  readonly deliveries: readonly Delivery[];
  /** Told of each of several; of one the dialog tells itself. */
  readonly onOutcomes: (outcomes: readonly Outcome[]) => Promise<void>;
  readonly onClose: () => void;
}

interface Values {
  remark?: string;
  /** `yyyy-MM-dd`. */
  doneTime?: string | null;
}

interface ActionTexts {
  readonly title: string;
  /** What will happen. */
  readonly hint: (rows: readonly Delivery[]) => string;
  readonly done: string;
  readonly missing: string | undefined;
  /** Characters of what is said. */
  readonly longest: number;
}

const texts = {
  finish: {
    title: '标记配送完成',
    hint: () => '标记后计入该活动的完成进度；如有误可撤销。',
    done: deliveryMessages.finished,
    missing: undefined,
    longest: longestRemarks,
  },
  reject: {
    title: '驳回配送申请',
    hint: (rows) => `${toldText(rows, isByStaff, '申请人可以看到原因，可修改后重新申请')}。`,
    done: deliveryMessages.rejected,
    missing: messages.opinionMissing,
    longest: longestSaidReason,
  },
  cancel: {
    title: '取消配送',
    hint: (rows) => `取消后不能恢复；已分配的次数退回该月。${toldText(rows, isByStaff, '申请人可以看到原因')}。`,
    done: deliveryMessages.cancelled,
    missing: deliveryMessages.reasonMissing,
    longest: longestSaidReason,
  },
} as const satisfies Record<BatchAction, ActionTexts>;

/** Marks done, refuses or cancels one visit or several, with what has to be said. */
export default function DecideDialog({ action, deliveries, onOutcomes, onClose }: DecideDialogProps) {
  const { title, hint, done, missing, longest } = texts[action];
  const isOne = deliveries.length === 1;
  const verb = actionWords[action];
  const isClosed = (day: string) => day > chinaDay() || deliveries.some((delivery) => !hasBegun(delivery, day));
  const underKey = useRetryKey();
  const handleSave = async (values: Values) => {
    const ids = deliveries.map(({ id }) => id);
    const outcomes = await underKey({ ids, values }, (key) => send(action, { ids, values, key }));
    const refused = outcomes.find(({ ok }) => !ok);
    if (isOne && refused) throw new Refused(refused.msg);
    await onOutcomes(outcomes);
  };
  return (
    <RecordDialog<Values>
      open
      title={isOne ? title : `批量${verb} ${deliveries.length} 个配送`}
      okText={isOne ? verb : `${verb} ${deliveries.length} 个`}
      cancelText={action === 'cancel' ? '返回' : '取消'}
      initial={action === 'finish' ? { doneTime: chinaDay() } : {}}
      done={isOne ? done : '批量处理完成'}
      areas={[cultureContent.key, deliveryArea]}
      onSave={handleSave}
      onClose={onClose}
    >
      <DeliveryLines deliveries={deliveries} />
      <p className="hint">{hint(deliveries)}</p>
      {action === 'finish' && (
        <Form.Item name="doneTime" label="完成日期" rules={[{ required: true, message: deliveryMessages.doneMissing }]}>
          <DayField placeholder={deliveryMessages.doneMissing} isDayClosed={isClosed} />
        </Form.Item>
      )}
      <Form.Item
        name="remark"
        label={missing ? (action === 'reject' ? '审核意见' : '取消原因') : '说明'}
        rules={missing ? [{ required: true, whitespace: true, message: missing }] : []}
      >
        <Input.TextArea rows={3} {...countedUpTo(longest)} placeholder={missing ?? '可不填写'} />
      </Form.Item>
    </RecordDialog>
  );
}

interface Sent {
  readonly ids: string[];
  readonly values: Values;
  readonly key: string;
}

async function send(action: BatchAction, { ids, values, key }: Sent): Promise<readonly Outcome[]> {
  const remark = values.remark?.trim() ?? '';
  const options = { idempotencyKey: key };
  switch (action) {
    case 'finish':
      return (await call(finishDeliveries, { ids, doneTime: values.doneTime ?? null, remark }, options)).results;
    case 'reject':
      return (await call(rejectDeliveries, { ids, remark }, options)).results;
    case 'cancel':
      return (await call(cancelDeliveries, { ids, remark }, options)).results;
  }
}
