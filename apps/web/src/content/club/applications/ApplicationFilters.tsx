import { membershipStates } from '@yunguan/contract/content/club-member';
import { Input, Select } from 'antd';
import { filterFields } from '@/kernel/records/filter-fields';
import { useVenueChoices } from '@/kernel/session/use-venue-choices';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { type ApplicationsUrl, applicationsUrl } from './applications-url';
import { useClubChoices } from './use-club-choices';

export interface ApplicationFiltersProps {
  readonly state: ApplicationsUrl;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<ApplicationsUrl>) => void;
}

const stateOptions = Object.entries(membershipStates).map(([value, label]) => ({ value, label }));

/** Filters of the applications; the venue is offered to who works in several. */
export function ApplicationFilters({ state, loading, onChange }: ApplicationFiltersProps) {
  const clubs = useClubChoices(state.venueId);
  const venues = useVenueChoices();
  return (
    <FilterGrid {...filterFields(applicationsUrl, state, onChange)} loading={loading}>
      <FilterField name="keyword" label="关键字">
        <Input placeholder="申请人或社团" allowClear {...upTo(100)} />
      </FilterField>
      <FilterField name="status" label="状态">
        <Select placeholder="全部" allowClear={clearable} options={stateOptions} />
      </FilterField>
      <FilterField name="dates" label="申请日期">
        <FilterDateRange />
      </FilterField>
      <FilterField name="leagueId" label="社团">
        <Select placeholder="全部" allowClear={clearable} showSearch={{ optionFilterProp: 'label' }} options={clubs} />
      </FilterField>
      {venues.length > 1 && <VenueFilterField venues={venues} empties="leagueId" />}
    </FilterGrid>
  );
}
