import type { ChoosableRecords } from '../kernel/content/choosable';
import { knownTitleSql } from '../kernel/content/public';

/**
 * What the fields of content types offer to be chosen, type by type. A reviewed record may be while its last approved version
 * stands, whatever change of it waits for a review.
 */
export const choosable: ChoosableRecords = {
  // Things stand in one house: those of a record are of its venue (texts.md S7).
  equipment: { table: 'equipment', name: 'c.name', offered: 'state and deleted_at is null', from: 'record' },
  staff: { table: 'staff_user', name: 'c.real_name', offered: 'deleted_at is null', from: 'login' },
  teacher: {
    table: 'teacher',
    name: knownTitleSql('c', 'name'),
    offered: 'approved_revision is not null and state and deleted_at is null',
    from: 'login',
  },
  club: {
    table: 'club',
    name: knownTitleSql('c', 'title'),
    offered: 'approved_revision is not null and deleted_at is null',
    from: 'login',
  },
};
