import { addDelivery, deliveryMessages } from '@yunguan/contract/content/culture-delivery';
import { longestAddress } from '@yunguan/contract/kernel/text-limits';
import { Form, Input } from 'antd';
import { call } from '@/kernel/api/call';
import { ContactFields } from '@/kernel/records/ContactFields';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { upTo } from '@/kernel/text-limits';
import { cultureContent, deliveryArea } from '../culture-content';
import { BrandSelect } from './BrandSelect';
import { MonthFields, type MonthValues } from './MonthFields';

export interface ArrangeDialogProps {
  /** The item that the page is about. */
  readonly brandId: string | undefined;
  readonly onClose: () => void;
}

interface Values extends MonthValues {
  brandId: string;
  address: string;
  contacts: string;
  tel: string;
}

/** A visit that nobody applied for: the venue arranges it itself. */
export default function ArrangeDialog({ brandId, onClose }: ArrangeDialogProps) {
  return (
    <RecordDialog<Values>
      open
      width={680}
      title="代为安排配送"
      okText="安排"
      initial={brandId === undefined ? {} : { brandId }}
      done={deliveryMessages.allocated}
      areas={[cultureContent.key, deliveryArea]}
      onSave={({ when, day, ...rest }) =>
        call(addDelivery, { ...rest, year: when.year, month: when.month, day: day ?? null })
      }
      onClose={onClose}
    >
      <ArrangeFields />
    </RecordDialog>
  );
}

function ArrangeFields() {
  const form = Form.useFormInstance<Values>();
  const brandId = Form.useWatch('brandId', form);
  return (
    <div className="delivery-scroll">
      <Form.Item name="brandId" label="配送活动" rules={[{ required: true, message: '请选择配送活动' }]}>
        <BrandSelect onChosen={() => form.setFieldsValue({ when: undefined, day: null })} />
      </Form.Item>
      {brandId && <MonthFields key={brandId} brandId={brandId} takesPast beside={<AddressField />} />}
      <div className="delivery-pair">
        <ContactFields missing={deliveryMessages.contactMissing} placeholder="接待单位的联系人" />
      </div>
    </div>
  );
}

function AddressField() {
  return (
    <Form.Item
      name="address"
      label="配送地点"
      rules={[{ required: true, whitespace: true, message: deliveryMessages.addressMissing }]}
    >
      <Input {...upTo(longestAddress)} placeholder={deliveryMessages.addressMissing} />
    </Form.Item>
  );
}
