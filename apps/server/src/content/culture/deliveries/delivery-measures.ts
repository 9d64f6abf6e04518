import type { MeasureSource } from '../../../kernel/statistics/measure-source';

/** What plans and visits tell of a year, by the month of the plan. */
export const deliveryMeasures: readonly MeasureSource[] = [
  {
    rows: 'culture_plan p',
    venue: 'p.venue_id',
    by: { day: 'make_date(p.year, p.month, 1)' },
    where: 'p.is_open',
    sums: { 'culture.planned': 'sum(p.frequency)' },
  },
  {
    rows: 'culture_delivery o',
    venue: 'o.venue_id',
    by: { day: 'make_date(o.year, o.month, 1)' },
    sums: {
      'culture.applications': 'count(*)',
      'culture.done': `count(*) filter (where o.state = 'done')`,
      'culture.cancelled': `count(*) filter (where o.state = 'cancelled')`,
    },
  },
];
