import { site, siteBookings } from '@yunguan/contract/content/site';
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
import { equipmentBindings } from './equipment/bindings';
import { equipmentExport } from './equipment/export-equipment';

/** Bookable sites and the catalogue of equipment that they list. */
export const siteModule = contentModule(
  anyContent(site),
  {
    table: 'site',
    columns: { dimension: 'latitude' },
    computed: bookableSql,
    inExports: bookableExportSql,
    complete: completePlace,
    effects: bookingsAhead(siteBookings),
    exports: [equipmentExport, bookingExport(siteBookings)],
    measures: [bookingMeasures(siteBookings)],
    occurrences: [bookingOccurrences(siteBookings)],
    arrivals: bookingArrivals(siteBookings),
    noShows: bookingNoShows(siteBookings),
    named: [bookingNames(siteBookings), closureNames(siteBookings, 'site'), { table: 'equipment', name: 't.name' }],
  },
  (deps, content) => [...equipmentBindings(deps), ...bookingBindings(deps, content, siteBookings)],
);
