import type { SourceType } from '@yunguan/contract/content/media';
import { Select } from 'antd';
import { FieldBox } from '@/kernel/form/FieldBox';
import { aria } from '@/kernel/form/fields/control-props';
import { useDeclaredField, useFieldEditing, useFieldValue } from '@/kernel/form/form-context';
import { useGoneItem } from '@/kernel/dictionary/use-gone-item';
import { choicesFailed } from '@/ui/choices-failed';
import { clearable } from '@/ui/clearable';
import { sourceTypeName, sourceTypeOf } from './media-content';
import { useWorkClasses } from './use-work-classes';

const name = 'classification';

/** Classification among those of the work's type; one that was withdrawn stays readable. `settled`: a form of one type. */
export function WorkClassFor({ settled }: { readonly settled: SourceType | undefined }) {
  const field = useDeclaredField(name);
  const value = useFieldValue(name);
  const typed = useFieldValue('sourceType');
  const sourceType = settled ?? sourceTypeOf(typed);
  const { change, check } = useFieldEditing();
  const { items, isFailed, isLoading, refresh } = useWorkClasses(sourceType);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const gone = useGoneItem(items, chosen);
  const options = [...(items ?? []), ...(gone ? [gone] : [])];
  return (
    <FieldBox names={[name]} label={field.label} required>
      {(ids) => (
        <Select
          {...aria(ids)}
          value={items || isFailed ? chosen : null}
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'displayName' }}
          fieldNames={{ value: 'id', label: 'displayName' }}
          options={options}
          loading={isLoading}
          placeholder={field.required}
          notFoundContent={isFailed ? choicesFailed : `还没有${sourceTypeName(sourceType)}作品的分类`}
          onOpenChange={(open) => open && refresh()}
          onChange={(id: string | null | undefined) => change({ [name]: id ?? null })}
          onBlur={() => check([name])}
        />
      )}
    </FieldBox>
  );
}
