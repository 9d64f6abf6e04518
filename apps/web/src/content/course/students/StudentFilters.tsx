import { signupStates } from '@yunguan/contract/content/course-signup-words';
import { sexName } from '@yunguan/contract/kernel/sexes';
import { Input, Select } from 'antd';
import { rangeText } from '@/kernel/list/filter-chips';
import { filterFields } from '@/kernel/records/filter-fields';
import { useVenueFilter } from '@/kernel/session/use-venue-choices';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { wordOptions } from '@/ui/word-options';
import { type StudentsUrl, studentsUrl } from './students-url';

export interface StudentFiltersProps {
  readonly state: StudentsUrl;
  readonly loading: boolean;
  /** Students of courses of several venues. */
  readonly isOfVenues: boolean;
  readonly onChange: (changes: Partial<StudentsUrl>) => void;
}

const stateOptions = wordOptions(signupStates);
const sexOptions = [1, 0].map((sex) => ({ value: sex, label: sexName(sex) }));
/** The rest is behind 高级搜索 (002 §2.5). */
const basic = 2;

/** Filters of the students: keyword and state, and in the advanced search sex and day of the sign-up. */
export function StudentFilters({ state: url, loading, isOfVenues, onChange }: StudentFiltersProps) {
  const { sex, venueId, from, to } = url;
  const ofVenue = useVenueFilter();
  const clear = (key: 'sex' | 'venueId') => () => onChange({ [key]: undefined, page: 1 });
  const chips = [
    ...(sex === undefined ? [] : [{ key: 'sex', label: `性别：${sexName(sex)}`, onClose: clear('sex') }]),
    ...(from || to
      ? [
          {
            key: 'dates',
            label: `报名时间：${rangeText(from, to)}`,
            onClose: () => onChange({ from: undefined, to: undefined, page: 1 }),
          },
        ]
      : []),
    ...(venueId === undefined
      ? []
      : [
          {
            key: 'venueId',
            label: `场馆：${ofVenue.venues.find(({ value }) => value === venueId)?.label ?? '其他场馆'}`,
            onClose: clear('venueId'),
          },
        ]),
  ];
  return (
    <FilterGrid {...filterFields(studentsUrl, url, onChange)} loading={loading} basic={basic} chips={chips}>
      <FilterField name="keyword" label="关键字">
        <Input placeholder="姓名、电话、编号" allowClear {...upTo(100)} />
      </FilterField>
      <FilterField name="state" label="状态">
        <Select placeholder="全部" allowClear={clearable} options={stateOptions} />
      </FilterField>
      <FilterField name="sex" label="性别">
        <Select placeholder="全部" allowClear={clearable} options={sexOptions} />
      </FilterField>
      <FilterField name="dates" label="报名时间">
        <FilterDateRange />
      </FilterField>
      {isOfVenues && ofVenue.venues.length > 1 && <VenueFilterField {...ofVenue} />}
    </FilterGrid>
  );
}
