import { Select } from 'antd';
import { use } from 'react';
import { choicesFailed } from '@/ui/choices-failed';
import { clearable } from '@/ui/clearable';
import { FilterContext } from '@/ui/FilterField';
import { useWorkClasses } from './use-work-classes';

export interface WorkClassFilterProps {
  /** Type of the works, where the list has only one. */
  readonly sourceType?: number;
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (id: string | undefined) => void;
}

/** Classifications of the type that the filter beside it names. */
export function WorkClassFilter({ sourceType, id, value, onChange }: WorkClassFilterProps) {
  const typed = use(FilterContext).of('sourceType');
  const chosenType = sourceType ?? (typeof typed === 'number' && typed > 0 ? typed : undefined);
  const { items, isFailed, isLoading, refresh } = useWorkClasses(chosenType);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'displayName' }}
      fieldNames={{ value: 'id', label: 'displayName' }}
      placeholder="全部"
      // Without its name the id would be shown.
      value={items || isFailed ? chosen : null}
      options={items ?? []}
      loading={isLoading}
      notFoundContent={isFailed ? choicesFailed : '这个类型还没有分类'}
      onOpenChange={(open) => open && refresh()}
      onChange={(next: string | null | undefined) => onChange?.(next ?? undefined)}
    />
  );
}
