import { Checkbox } from 'antd';
import { DepartmentChoice } from '@/kernel/dialogs/DepartmentChoice';
import { VenueChoice } from './VenueChoice';

export interface StaffPlacesProps {
  readonly venueId: string;
  readonly below: boolean;
  /** Empty means everybody of the venue. */
  readonly departmentId: string;
  readonly onVenue: (venueId: string) => void;
  readonly onBelow: (below: boolean) => void;
  readonly onDepartment: (departmentId: string) => void;
}

/** Where the listed staff belong: the venue, with or without those below, and its departments. */
export function StaffPlaces({ venueId, below, departmentId, onVenue, onBelow, onDepartment }: StaffPlacesProps) {
  return (
    <aside className="panel staff-places" aria-label="场馆与部门">
      <VenueChoice value={venueId} onChange={onVenue} />
      <Checkbox checked={below} disabled={departmentId !== ''} onChange={(event) => onBelow(event.target.checked)}>
        含下级场馆
      </Checkbox>
      <DepartmentChoice venueId={venueId} chosen={departmentId} height={460} onChoose={onDepartment} />
    </aside>
  );
}
