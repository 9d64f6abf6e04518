import { deliveryMessages, isMonthOver, type PlannedMonthState } from '@yunguan/contract/content/culture-delivery';
import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { Alert, Form, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { textOf } from '@/kernel/api/errors';
import { judged } from '@/kernel/records/judged';
import { DayField, type DayFieldProps } from '@/ui/DayField';
import { useDeliveryPlan } from '../plan/use-delivery-plan';
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
  /** A visit may be entered afterwards. */
  readonly takesPast?: boolean;
  /** Stands at the right of the day. */
  readonly beside: ReactNode;
}

/** Month and day of a visit, inside a form of `MonthValues`: the month among those of the plan, the day within it. */
export function MonthFields({ brandId, kept, takesPast = false, beside }: MonthFieldsProps) {
  const { data, error } = useDeliveryPlan(brandId);
  const form = Form.useFormInstance<MonthValues>();
  const when = Form.useWatch('when', form);
  if (error && !data) return <Alert type="error" showIcon title={textOf(error)} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  return (
    <>
      <Form.Item
        name="when"
        label="配送月份"
        rules={[
          { required: true, message: deliveryMessages.monthMissing },
          judged((chosen: MonthOfPlan | undefined) => chosen && refusalOf(chosen, data.months, { kept, takesPast })),
        ]}
      >
        <MonthChoice months={data.months} kept={kept} takesPast={takesPast} />
      </Form.Item>
      <div className="delivery-pair">
        <Form.Item
          name="day"
          label="配送日期"
          extra="可先只定月份，日期以后再定"
          dependencies={['when']}
          rules={[
            judged((day: string | null | undefined) =>
              !day || !when || isInMonth(day, when) ? undefined : deliveryMessages.dayOutside,
            ),
          ]}
        >
          <DayInMonth when={when} />
        </Form.Item>
        {beside}
      </div>
    </>
  );
}

/** Why a month cannot be taken, such as one that was asked for and is full by now. */
function refusalOf(
  chosen: MonthOfPlan,
  months: readonly PlannedMonthState[],
  { kept, takesPast }: Pick<MonthFieldsProps, 'kept' | 'takesPast'>,
): string | undefined {
  const { year, month } = chosen;
  if (kept?.year === year && kept.month === month) return undefined;
  const planned = months.find((one) => one.year === year && one.month === month);
  if (!planned || planned.frequency === 0) return deliveryMessages.notPlanned(year, month);
  if (!takesPast && isMonthOver(chosen, chinaDay())) return deliveryMessages.over;
  return planned.left <= 0 ? deliveryMessages.full(year, month) : undefined;
}

const monthText = ({ year, month }: MonthOfPlan) => `${year}-${String(month).padStart(2, '0')}`;
const isInMonth = (day: string, when: MonthOfPlan) => day.startsWith(`${monthText(when)}-`);

interface DayInMonthProps extends DayFieldProps {
  readonly when: MonthOfPlan | undefined;
}

function DayInMonth({ when, ...props }: DayInMonthProps) {
  return (
    <DayField
      // The calendar opens at the month that is chosen now.
      key={when && monthText(when)}
      {...props}
      disabled={!when}
      placeholder={when ? '请选择日期（可不填）' : '请先选择月份'}
      {...(when && { opensAt: `${monthText(when)}-01`, isDayClosed: (day: string) => !isInMonth(day, when) })}
    />
  );
}
