import { deliveryMessages } from '@yunguan/contract/content/culture-delivery';
import { Alert, DatePicker, Form, Skeleton } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { textOf } from '@/kernel/api/errors';
import { useDeliveryPlan } from '../plan/use-delivery-plan';
import { keepOpen } from './keep-open';
import { MonthChoice, type MonthOfPlan } from './MonthChoice';

export interface MonthValues {
  when: MonthOfPlan;
  /** `yyyy-MM-dd`. */
  day?: string | null;
}

export interface MonthFieldsProps {
  readonly brandId: string;
  /** The month that the visit has already. */
  readonly kept?: MonthOfPlan | undefined;
  /** Stands at the right of the day. */
  readonly beside: ReactNode;
}

/** Month and day of a visit, inside a form of `MonthValues`: the month among those of the plan, the day within it. */
export function MonthFields({ brandId, kept, beside }: MonthFieldsProps) {
  const { data, error } = useDeliveryPlan(brandId);
  const form = Form.useFormInstance<MonthValues>();
  const when = Form.useWatch('when', form);
  if (error && !data) return <Alert type="error" showIcon title={textOf(error)} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  return (
    <>
      <Form.Item name="when" label="配送月份" rules={[{ required: true, message: deliveryMessages.monthMissing }]}>
        <MonthChoice months={data.months} kept={kept} />
      </Form.Item>
      <div className="delivery-pair">
        <Form.Item
          name="day"
          label="配送日期"
          extra="可先只定月份，日期以后再定"
          dependencies={['when']}
          rules={[
            {
              validator: (_rule, day: string | null | undefined) =>
                !day || !when || isInMonth(day, when)
                  ? Promise.resolve()
                  : Promise.reject(new Error(deliveryMessages.dayOutside)),
            },
          ]}
        >
          <DayInMonth when={when} />
        </Form.Item>
        {beside}
      </div>
    </>
  );
}

const monthText = ({ year, month }: MonthOfPlan) => `${year}-${String(month).padStart(2, '0')}`;
const isInMonth = (day: string, when: MonthOfPlan) => day.startsWith(`${monthText(when)}-`);

interface DayInMonthProps {
  readonly id?: string;
  readonly when: MonthOfPlan | undefined;
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
}

function DayInMonth({ id, when, value, onChange }: DayInMonthProps) {
  return (
    <DatePicker
      // The calendar opens at the month that is chosen now.
      key={when && monthText(when)}
      {...(id !== undefined && { id })}
      style={{ width: '100%' }}
      disabled={!when}
      placeholder={when ? '请选择日期（可不填）' : '请先选择月份'}
      value={value ? dayjs(value) : null}
      {...(when && {
        defaultPickerValue: dayjs(`${monthText(when)}-01`),
        disabledDate: (day: dayjs.Dayjs) => day.format('YYYY-MM') !== monthText(when),
      })}
      onKeyDown={keepOpen}
      onChange={(chosen) => onChange?.(chosen?.format('YYYY-MM-DD') ?? null)}
    />
  );
}
