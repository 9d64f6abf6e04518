import { clearable } from './clearable';
import { FilterField, type FilterFieldProps } from './FilterField';
import { KnownSelect } from './KnownSelect';

export interface VenueFilterFieldProps extends Pick<FilterFieldProps, 'empties'> {
  readonly venues: readonly { readonly value: string; readonly label: string }[];
  /** What an empty field stands for. */
  readonly all?: string;
}

/** The venue of a list that shows several. */
export function VenueFilterField({ venues, all = '全部', ...field }: VenueFilterFieldProps) {
  return (
    <FilterField name="venueId" label="场馆" {...field}>
      <KnownSelect
        placeholder={all}
        allowClear={clearable}
        showSearch={{ optionFilterProp: 'label' }}
        options={venues}
      />
    </FilterField>
  );
}
