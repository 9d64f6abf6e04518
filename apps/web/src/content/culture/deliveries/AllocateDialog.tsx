import {
  allocateDelivery,
  type Delivery,
  deliveryMessages,
  getDelivery,
} from '@yunguan/contract/content/culture-delivery';
import { longestRemarks } from '@yunguan/contract/kernel/text-limits';
import { Form, Input } from 'antd';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useOverwrite } from '@/kernel/records/use-overwrite';
import { upTo } from '@/kernel/text-limits';
import { cultureContent, deliveryArea } from '../culture-content';
import { DeliveryLines } from './DeliveryLines';
import { MonthFields, type MonthValues } from './MonthFields';

export interface AllocateDialogProps {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

const said = ({ year, month, day }: Pick<Delivery, 'year' | 'month' | 'day'>) => ({
  配送月份: `${year}年${month}月`,
  配送日期: day ?? '',
});

interface Values extends MonthValues {
  remark?: string;
}

/** Gives an application a month of the plan, or moves a visit into another one. */
export default function AllocateDialog({ delivery, onClose }: AllocateDialogProps) {
  const { id, brandId, year, month, day, state } = delivery;
  const overwrite = useOverwrite('配送');
  const isMoving = state === 'allocated';
  return (
    <RecordDialog<Values>
      open
      width={680}
      title={isMoving ? '调整配送月份' : '分配配送'}
      okText={isMoving ? '调整' : '分配'}
      initial={{ when: { year, month }, day }}
      done={deliveryMessages.allocated}
      areas={[cultureContent.key, deliveryArea]}
      onSave={({ when, day: chosen = null, remark = '' }) =>
        overwrite<unknown>(
          delivery.version,
          (version) => call(allocateDelivery, { id, version, year: when.year, month: when.month, day: chosen, remark }),
          {
            mine: said({ ...when, day: chosen }),
            theirs: async () => said(await call(getDelivery, { id })),
          },
        )
      }
      onClose={onClose}
    >
      <div className="delivery-scroll">
        <DeliveryLines deliveries={[delivery]} />
        <MonthFields
          brandId={brandId}
          kept={isMoving ? { year, month } : undefined}
          beside={
            <Form.Item name="remark" label="说明">
              <Input.TextArea rows={2} {...upTo(longestRemarks)} placeholder="可不填写；申请人可以看到" />
            </Form.Item>
          }
        />
      </div>
    </RecordDialog>
  );
}
