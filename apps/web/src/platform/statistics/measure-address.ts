import type { OpenedList } from '@yunguan/contract/platform/statistics';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import { leadsTo } from '../workbench/leads-to';
import { recordAddress } from '@/kernel/session/record-address';
import { allVenues } from './statistics-url';

/** Which of a measure's numbers is opened. */
export interface OpenedNumber {
  readonly list: OpenedList;
  readonly year: number;
  /** 1 to 12; undefined for the whole year. */
  readonly month?: number | undefined;
  /** The venue that is counted, or all of them. */
  readonly venue: string;
}

/** Where the user stands: lists show his own venue, and at the platform every venue. */
export interface Standing {
  readonly menus: readonly MenuNode[];
  readonly venueId: string;
  readonly isAtPlatform: boolean;
}

const pages = {
  tickets: '/MuseumCenter/activeOrder',
  siteBookings: '/MuseumCenter/placeOrderList',
  hallBookings: '/MuseumCenter/exhibitionOrderList',
  signups: '/MuseumCenter/trainingRegistration',
  applications: '/MuseumCenter/joinApplication',
  deliveries: '/MuseumCenter/cultureOrderList',
} as const satisfies Record<Exclude<OpenedList['of'], 'content'>, string>;

/** Address of the list with exactly the rows behind a number; undefined where no page of the user shows just them. */
export function measureAddress(standing: Standing, opened: OpenedNumber) {
  const { list, year, month, venue } = opened;
  const isShown = standing.isAtPlatform ? venue === allVenues : venue === standing.venueId;
  const { from, to } = daysOf(year, month);
  if (list.of === 'content') {
    // The lists of contents cannot be narrowed to another venue.
    if (!isShown || list.kind === undefined) return undefined;
    return recordAddress(standing.menus, list.kind, {
      status: list.status,
      state: list.isValid,
      startTime: from,
      endTime: to,
    });
  }
  const path = pages[list.of];
  const isOwn = standing.isAtPlatform && venue === standing.venueId;
  if ((venue === allVenues && !isShown) || isOwn || !leadsTo(standing.menus, path)) return undefined;
  const common = { venueId: isShown ? undefined : venue };
  // Their list goes by the month of the plan.
  if (list.of === 'deliveries') {
    const planned = month === undefined ? { year } : { month: from.slice(0, 7) };
    return addressOf(path, { ...common, state: list.state, ...planned });
  }
  const days = { ...common, from, to };
  if (list.of === 'applications') return addressOf(path, { ...days, status: list.state });
  const checked = list.isChecked === undefined ? undefined : list.isChecked ? 'yes' : 'no';
  return addressOf(path, { ...days, state: list.state, checked });
}

function addressOf(to: string, search: Readonly<Record<string, unknown>>) {
  return { to, search: () => search };
}

/** First and last day of a month, or of the year. */
function daysOf(year: number, month: number | undefined): { from: string; to: string } {
  const first = Date.UTC(year, (month ?? 1) - 1, 1);
  const last = Date.UTC(year, month ?? 12, 0);
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { from: day(first), to: day(last) };
}
