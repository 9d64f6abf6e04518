import { chosenTitle, ContentChoice } from '@/kernel/list/ContentChoice';
import { type CultureRow, cultureContent } from '../culture-content';
import { useDeliveryPlan } from '../plan/use-delivery-plan';

export interface BrandSelectProps {
  readonly id?: string;
  readonly value?: string | undefined;
  readonly onChange?: (id: string | undefined) => void;
  /** Told after another item was chosen. */
  readonly onChosen?: () => void;
  readonly placeholder?: string;
  readonly allowClear?: boolean;
}

const approved = { status: 100 };

/** Chooses an approved item by its title. */
export function BrandSelect(props: BrandSelectProps) {
  const { id, value, onChange, onChosen, placeholder = '请选择配送活动', allowClear = false } = props;
  return (
    <ContentChoice<CultureRow>
      of={cultureContent}
      id={id}
      value={value}
      placeholder={placeholder}
      allowClear={allowClear}
      filter={approved}
      detailOf={(row) => `计划 ${row.planCount}，已分配 ${row.allocatedCount}`}
      ChosenTitle={ChosenTitle}
      nothing="没有审核通过的配送活动"
      onChange={(chosen) => {
        onChange?.(chosen);
        onChosen?.();
      }}
    />
  );
}

function ChosenTitle({ id }: { id: string }) {
  return <>{chosenTitle(cultureContent, useDeliveryPlan(id))}</>;
}
