import { chosenTitle, ContentChoice } from '@/kernel/list/ContentChoice';
import { activityContent, type ActivityRow } from '../activity-content';
import { periodText } from '../row-words';
import { useTicketSessions } from './use-ticket-sessions';

export interface ActivityChoiceProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Chooses the activity whose tickets are shown; bookable ones only. */
export function ActivityChoice({ value, onChange }: ActivityChoiceProps) {
  return (
    <div className="tickets-choice">
      <label htmlFor="tickets-activity">活动</label>
      <ContentChoice<ActivityRow>
        of={activityContent}
        id="tickets-activity"
        value={value}
        placeholder="全部活动；选择一个活动查看各场次的售票情况"
        allowClear
        isOffered={({ isNeedReserve }) => Boolean(isNeedReserve)}
        detailOf={periodText}
        ChosenTitle={ChosenTitle}
        nothing="没有需要预约的活动"
        onChange={onChange}
      />
    </div>
  );
}

function ChosenTitle({ id }: { id: string }) {
  return <>{chosenTitle(activityContent, useTicketSessions(id))}</>;
}
