import { membershipStates } from '@yunguan/contract/content/club-member';
import { Input, Select } from 'antd';
import { rowText } from '@/kernel/detail/row-text';
import { useContentDetail } from '@/kernel/detail/use-content-detail';
import { filterFields } from '@/kernel/records/filter-fields';
import { useVenueFilter } from '@/kernel/session/use-venue-choices';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { chosenTitle } from '@/kernel/list/ContentChoice';
import { upTo } from '@/kernel/text-limits';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { wordOptions } from '@/ui/word-options';
import { type ApplicationsUrl, applicationsUrl } from './applications-url';
import { clubContent } from '../club-content';
import { type ClubChoice, useClubChoices } from './use-club-choices';

export interface ApplicationFiltersProps {
  readonly state: ApplicationsUrl;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<ApplicationsUrl>) => void;
}

const stateOptions = wordOptions(membershipStates);

/** Filters of the applications; the venue is offered to who works in several. */
export function ApplicationFilters({ state, loading, onChange }: ApplicationFiltersProps) {
  const clubs = useClubChoices(state.venueId);
  const ofVenue = useVenueFilter();
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
        <Select
          placeholder="全部"
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          options={clubs ?? []}
          labelRender={({ value }) => <ClubTitle id={String(value)} among={clubs} />}
        />
      </FilterField>
      {ofVenue.venues.length > 1 && <VenueFilterField {...ofVenue} empties="leagueId" />}
    </FilterGrid>
  );
}

interface ClubTitleProps {
  readonly id: string;
  /** Undefined until they are read. */
  readonly among: readonly ClubChoice[] | undefined;
}

function ClubTitle({ id, among }: ClubTitleProps) {
  if (among === undefined) return '…';
  return among.find(({ value }) => value === id)?.label ?? <FormerTitle id={id} />;
}

/** A club that takes no applications any more; its own page still leads here. */
function FormerTitle({ id }: { id: string }) {
  const { data, isError } = useContentDetail(clubContent, id);
  return chosenTitle(clubContent, { data: data && { title: rowText(data, 'title') }, isError });
}
