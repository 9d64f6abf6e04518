import { scheduleStates } from '@yunguan/contract/platform/schedule';
import { Segmented, Select } from 'antd';
import { spanChoices } from '@/kernel/calendar/span-choices';
import { SpanSteps } from '@/kernel/calendar/SpanSteps';
import { useSession } from '@/kernel/session/use-session';
import { useVenueChoices } from '@/kernel/session/use-venue-choices';
import { clearable } from '@/ui/clearable';
import { wordOptions } from '@/ui/word-options';
import '@/kernel/calendar/calendar-legend.css';
import { usualVenue } from './schedule-url';
import type { ScheduleState } from './use-schedule';

const states = wordOptions(scheduleStates);

/** Which days, and which of what happens on them. */
export function ScheduleBar({ schedule }: { readonly schedule: ScheduleState }) {
  const { change, span, day } = schedule;
  return (
    <>
      <div className="calendar-bar">
        <SpanSteps span={span} day={day} onDay={(next) => change({ day: next })} />
        <span className="calendar-gap" />
        <Segmented aria-label="视图" options={spanChoices} value={span} onChange={(next) => change({ span: next })} />
      </div>
      <div className="calendar-choice">
        <Choices schedule={schedule} />
        <Legend />
      </div>
    </>
  );
}

function Choices({ schedule: { change, state, venue, data } }: { readonly schedule: ScheduleState }) {
  const { user } = useSession();
  const venues = useVenueChoices();
  const kinds = (data?.kinds ?? []).map(({ kind, kindName }) => ({ value: kind, label: kindName }));
  const places = (data?.places ?? []).map((place) => ({ value: place, label: place }));
  return (
    <>
      {venues.length > 1 && (
        <Select
          aria-label="场馆"
          className="calendar-venue"
          showSearch={{ optionFilterProp: 'label' }}
          value={venue}
          options={venues}
          onChange={(next) => change({ venue: next === usualVenue(user) ? undefined : next, place: undefined })}
        />
      )}
      <Select
        aria-label="类型"
        placeholder="全部类型"
        className="schedule-choice"
        allowClear={clearable}
        // A key that has no name yet is not shown.
        value={kinds.find(({ value }) => value === state.kind)?.value}
        options={kinds}
        onChange={(kind?: string) => change({ kind })}
      />
      <Select
        aria-label="地点"
        placeholder="全部地点"
        className="schedule-place-choice"
        allowClear={clearable}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent="没有这个地点的安排"
        popupMatchSelectWidth={false}
        value={state.place}
        options={places}
        onChange={(place?: string) => change({ place })}
      />
      <Select
        aria-label="状态"
        placeholder="全部状态"
        className="schedule-choice"
        allowClear={clearable}
        value={state.state}
        options={states}
        onChange={(next?: string) => change({ state: next === 'approved' || next === 'waiting' ? next : undefined })}
      />
    </>
  );
}

/** What the looks of the items mean. */
function Legend() {
  return (
    <ul className="calendar-legend" aria-label="图例">
      <li>
        <span className="schedule-mark schedule-approved" aria-hidden="true" />
        {scheduleStates.approved}
      </li>
      <li>
        <span className="schedule-mark schedule-waiting" aria-hidden="true" />
        {scheduleStates.waiting}
      </li>
      <li>
        <span className="schedule-mark schedule-clash" aria-hidden="true" />
        撞期
      </li>
    </ul>
  );
}
