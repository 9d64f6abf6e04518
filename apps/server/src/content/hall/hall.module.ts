import { hall, hallBookings } from '@yunguan/contract/content/hall';
import { anyContent } from '@yunguan/contract/kernel/content';
import { bookingBindings } from '../../kernel/bookings/bindings';
import { bookingArrivals } from '../../kernel/bookings/booking-arrivals';
import { bookingsAhead } from '../../kernel/bookings/bookings-ahead';
import { bookingMeasures } from '../../kernel/bookings/booking-measures';
import { bookingNames, closureNames } from '../../kernel/bookings/booking-names';
import { bookingNoShows } from '../../kernel/bookings/booking-no-shows';
import { bookingOccurrences } from '../../kernel/bookings/booking-occurrences';
import { bookingExport } from '../../kernel/bookings/export-bookings';
import { contentModule } from '../../kernel/content/module';
import { completePlace } from '../../kernel/equipment/complete-place';
import { bookableExportSql, bookableSql } from '../../kernel/equipment/place-sql';

/** Bookable exhibition halls. */
export const hallModule = contentModule(
  anyContent(hall),
  {
    table: 'exhibition_hall',
    columns: { dimension: 'latitude' },
    computed: bookableSql,
    inExports: bookableExportSql,
    complete: completePlace,
    effects: bookingsAhead(hallBookings),
    exports: [bookingExport(hallBookings)],
    measures: [bookingMeasures(hallBookings)],
    occurrences: [bookingOccurrences(hallBookings)],
    arrivals: bookingArrivals(hallBookings),
    noShows: bookingNoShows(hallBookings),
    named: [bookingNames(hallBookings), closureNames(hallBookings, 'exhibition_hall')],
  },
  (deps, content) => bookingBindings(deps, content, hallBookings),
);
