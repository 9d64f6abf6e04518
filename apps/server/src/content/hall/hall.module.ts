import { hall, hallBookings } from '@yunguan/contract/content/hall';
import { anyContent } from '@yunguan/contract/kernel/content';
import { slotsFromTimes } from '@yunguan/contract/kernel/slots';
import { AppError } from '../../kernel/app-error';
import { bookingBindings } from '../../kernel/bookings/bindings';
import { bookingExport } from '../../kernel/bookings/export-bookings';
import { contentModule } from '../../kernel/content/module';
import { completeEquipment } from '../../kernel/equipment/complete-equipment';
import { bookableSql } from '../../kernel/equipment/place-sql';

/** Bookable exhibition halls; their slots may come as ranges of times alone (texts.md S4). */
export const hallModule = contentModule(
  anyContent(hall),
  {
    table: 'exhibition_hall',
    columns: { dimension: 'latitude' },
    computed: bookableSql,
    complete: (tx, form) => {
      const { body, problem } = slotsFromTimes(form.body);
      if (problem !== undefined) throw AppError.invalid([{ field: 'timeConfigs', message: problem }]);
      return completeEquipment(tx, { ...form, body });
    },
    exports: [bookingExport(hallBookings)],
  },
  (deps, content) => bookingBindings(deps, content, hallBookings),
);
