import { useMaterialVenue } from '@/kernel/session/material-venue';
import { AreaPage } from '@/kernel/records/AreaPage';
import { Library } from './Library';
import './library.css';

/** 资源管理: the pictures, films and sounds that a venue keeps for reuse (002 §2.9). */
export default function LibraryPage() {
  const venueId = useMaterialVenue();
  return (
    <AreaPage area="resource" title="资源管理">
      {/* Another venue is another library. */}
      <Library key={venueId} venueId={venueId} />
    </AreaPage>
  );
}
