import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { useMemo, useState } from 'react';
import { FieldBox } from '@/kernel/form/FieldBox';
import { useFieldEditing, useFieldValue, useOpenForm } from '@/kernel/form/form-context';
import { PlanGrid } from './PlanGrid';
import { sheetOf, valueOf, yearsOf, yearsIn } from './plan-grid';
import { useDeliveryPlan } from './use-delivery-plan';

const names = ['plans'] as const;

/** The plan of a delivery over two years; other years that the record has stay in it (texts.md K15). */
export function PlanFor() {
  const value = useFieldValue('plans');
  const { id, store } = useOpenForm().session;
  const { change, check } = useFieldEditing();
  const sheet = useMemo(() => sheetOf(value), [value]);
  // A year that is emptied keeps its line while the form is open.
  const [first] = useState(() => ({
    thisYear: Number(chinaDay().slice(0, 4)),
    stored: yearsIn(sheetOf(store.state().values.plans)),
  }));
  const years = yearsOf(first.thisYear, first.stored, yearsIn(sheet));
  // Only a hint: where it cannot be read, the server still refuses.
  const { data } = useDeliveryPlan(id);
  const allocated = (year: number, month: number) =>
    data?.months.find((one) => one.year === year && one.month === month)?.allocated ?? 0;
  return (
    <FieldBox names={names} label={null} required wide isGroup>
      {(ids) => (
        <PlanGrid
          {...ids}
          sheet={sheet}
          years={years}
          allocated={allocated}
          onChange={(next) => change({ plans: valueOf(next) })}
          onBlur={() => check(names)}
        />
      )}
    </FieldBox>
  );
}
