import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { neededLine } from '../kernel/line';
import { option, staff } from '../kernel/need';
import { noShowBounds, noShowMessages, noShowStates } from '../kernel/no-show';
import { anyStateOf } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf } from '../kernel/page';
import { longestReason } from '../kernel/text-limits';
import { flagLike, id, keyOf, readVersion } from '../kernel/wire-values';

const venueId = z.string().nullish();

const policy = z.object({
  isOn: z.boolean(),
  /** Within so many days … */
  windowDays: z.number(),
  /** … so many no-shows … */
  limit: z.number(),
  /** … end the right to book in the venue for so many days. */
  pauseDays: z.number(),
  /** First day that counts; null while the rule is off. */
  sinceDate: z.string().nullable(),
  /** 0 where nobody has set the rule yet. */
  version: z.number(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});
export type NoShowPolicy = z.infer<typeof policy>;

/** The venue's rule about members who book and do not come; off until somebody switches it on (ADR 0048). */
export const getNoShowPolicy = endpoint({
  path: '/api/review/v1/admin-getNoShowPolicy',
  need: option('flow', 'view'),
  effect: 'read',
  summary: '爽约规则',
  input: z.object({ venueId }),
  output: policy,
});

/** Digits that a form sends as text, too. */
const within = ({ least, most }: { readonly least: number; readonly most: number }, wrong: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
    z.int({ error: wrong }).min(least, wrong).max(most, wrong),
  );

export const setNoShowPolicy = endpoint({
  path: '/api/review/v1/admin-setNoShowPolicy',
  need: option('flow', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '设置爽约规则',
  input: z.object({
    venueId,
    isOn: flagLike,
    windowDays: within(noShowBounds.windowDays, noShowMessages.windowDays),
    limit: within(noShowBounds.limit, noShowMessages.limit),
    pauseDays: within(noShowBounds.pauseDays, noShowMessages.pauseDays),
    version: readVersion,
  }),
  output: z.null(),
});

const noShow = z.object({
  id: z.string(),
  /** Content type of what was booked, and the booking or order itself. */
  kind: z.string(),
  kindName: z.string(),
  objectId: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  /** The member, his number masked. */
  memberName: z.string(),
  tel: z.string(),
  title: z.string(),
  date: z.string(),
  /** The slot or session: `9:00-11:30`. */
  times: z.string(),
  state: keyOf(noShowStates),
  stateName: z.string(),
  pardonedBy: z.string().nullable(),
  pardonTime: z.string().nullable(),
  pardonReason: z.string(),
  /** Last day on which the member books nothing in the venue; null where he may. */
  suspendedUntil: z.string().nullable(),
  /** The caller may pardon it, or take the pardon back. */
  mayPardon: z.boolean(),
});
export type NoShow = z.infer<typeof noShow>;

const base = '/api/noShows/v1';

/** Export code of the list. */
export const noShowExportCode = 9007;

/** What the list and its export are narrowed by. */
export const noShowFilter = z.object({
  venueId: filterWord,
  kind: filterWord,
  state: anyStateOf(noShowStates),
  /** Members alone who may not book at present. */
  isSuspended: flagLike.nullish().or(blank),
  /** Part of a name or of what was booked, a phone number or its last four digits. */
  keyword: filterWord,
});

/** Who did not come, newest first, of the types whose bookings the caller may view. */
export const getPageNoShows = endpoint({
  path: `${base}/admin-getPageNoShows`,
  need: staff,
  effect: 'read',
  summary: '爽约列表',
  input: noShowFilter.extend(pageAsked),
  output: pageOf(noShow).extend({
    /** Types that the caller may view in the venue, whatever the other filters say; each with whether he may export its rows. */
    kinds: z.array(z.object({ kind: z.string(), kindName: z.string(), mayExport: z.boolean() })),
  }),
});

const reason = (missing: string) => neededLine(missing, '原因', longestReason);

/** It does not count any more; the member is told why. */
export const pardonNoShow = endpoint({
  path: `${base}/admin-pardonNoShow`,
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '免除爽约',
  input: z.object({ id, reason: reason(noShowMessages.reasonMissing) }),
  output: z.null(),
});

/** It counts again. */
export const takeBackPardon = endpoint({
  path: `${base}/admin-takeBackPardon`,
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '撤销爽约的免除',
  input: z.object({ id, reason: reason(noShowMessages.backReasonMissing) }),
  output: z.null(),
});

/** Every call of the area. */
export const noShowEndpoints: readonly Endpoint[] = [
  getNoShowPolicy,
  setNoShowPolicy,
  getPageNoShows,
  pardonNoShow,
  takeBackPardon,
];
