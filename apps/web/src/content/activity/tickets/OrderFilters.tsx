import { ticketStates } from '@yunguan/contract/content/activity-ticket-words';
import { Input, Select } from 'antd';
import { filterFields } from '@/kernel/records/filter-fields';
import { useVenueFilter } from '@/kernel/session/use-venue-choices';
import { clearable } from '@/ui/clearable';
import { FilterDateRange } from '@/ui/FilterDateRange';
import { FilterField } from '@/ui/FilterField';
import { FilterGrid } from '@/ui/FilterGrid';
import { upTo } from '@/kernel/text-limits';
import { VenueFilterField } from '@/ui/VenueFilterField';
import { wordOptions } from '@/ui/word-options';
import { type TicketsUrl, ticketsUrl } from './tickets-url';
import { useTicketSessions } from './use-ticket-sessions';

export interface OrderFiltersProps {
  readonly state: TicketsUrl;
  readonly loading: boolean;
  readonly onChange: (changes: Partial<TicketsUrl>) => void;
}

const stateOptions = wordOptions(ticketStates);
const checkedOptions = [
  { value: 'yes', label: '已检票' },
  { value: 'no', label: '未检票' },
];

/** Filters of the orders; the venue is offered to who works in several. */
export function OrderFilters({ state, loading, onChange }: OrderFiltersProps) {
  const session = useSessionText(state);
  const ofVenue = useVenueFilter();
  return (
    <FilterGrid
      {...filterFields(ticketsUrl, state, onChange)}
      loading={loading}
      chips={
        session === undefined
          ? []
          : [
              {
                key: 'session',
                label: `场次：${session}`,
                onClose: () => onChange({ sessionId: undefined, page: 1 }),
              },
            ]
      }
    >
      <FilterField name="keyword" label="关键字">
        <Input placeholder="活动、联系人、电话或票码" allowClear {...upTo(100)} />
      </FilterField>
      <FilterField name="state" label="状态">
        <Select placeholder="全部" allowClear={clearable} options={stateOptions} />
      </FilterField>
      <FilterField name="checked" label="检票">
        <Select placeholder="全部" allowClear={clearable} options={checkedOptions} />
      </FilterField>
      <FilterField name="dates" label="场次日期">
        <FilterDateRange />
      </FilterField>
      {ofVenue.venues.length > 1 && <VenueFilterField {...ofVenue} />}
    </FilterGrid>
  );
}

/** The chosen session as people read it; undefined when none is chosen. */
function useSessionText({ activityId, sessionId }: TicketsUrl): string | undefined {
  const { data } = useTicketSessions(sessionId === undefined ? undefined : activityId);
  if (sessionId === undefined) return undefined;
  const session = data?.sessions.find(({ id }) => id === sessionId);
  return session ? `${session.time} ${session.strTimes}` : '已选场次';
}
