import { Select } from 'antd';
import { useSession } from '@/kernel/session/use-session';

export interface VenueChoiceProps {
  readonly value: string;
  readonly onChange: (venueId: string) => void;
}

/** The venue whose settings are shown; nothing to choose for who works in one only. */
export function VenueChoice({ value, onChange }: VenueChoiceProps) {
  const { user } = useSession();
  if (user.venues.length < 2) return null;
  return (
    <Select
      aria-label="场馆"
      className="flow-venue"
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={user.venues.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
