import { dayLength } from '@yunguan/contract/kernel/days';
import type { Tx } from '../db/database';
import { type BoundContent, columnOf } from '../kernel/content/binding';
import { filesOf } from '../kernel/content/form-files';
import type { FileStore } from '../kernel/files/store';
import { placeNamesOf } from '@yunguan/contract/kernel/groups';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { RegionIndex } from '../kernel/regions/region-tree';
import { seedId } from '../seed/ids';
import { albumFor, type CoverCategory, coverFor } from './cover-catalogue';
import { stableId } from '../seed/stable-id';
import { demoBranchKey, type DemoVenue, venues } from './places';
import { type Rng, rngOf } from './random';
import type { Pictures } from './seed-pictures';
import { at, insertRows } from './seed-rows';
import { actorsOf, type ReviewedRow, seedReviews } from './seed-reviews';

export interface DemoPlan {
  readonly pictures: Pictures;
  readonly regions: RegionIndex;
  readonly base: Date;
}

/** Of records that bring files and secrets of their own. */
export interface StoringPlan extends DemoPlan {
  readonly dataKey: Buffer;
  readonly store: FileStore;
}

/** The two venues that have records of every type; a new one of the demo belongs behind the others of its venue. */
export const demoHouses = ['main', demoBranchKey] as const;
export type DemoHouse = (typeof demoHouses)[number];

/** Id of the demo's record of a kind, by its venue and its number there. */
export const recordId = (kind: string, venue: DemoHouse, number: number) => stableId(kind, venue, String(number));

const statuses = [100, 100, 1, 0, 100, 101, 100, 2, 100, 102] as const;

/** Status of the record of a number; a branch decides in one step. */
export function statusOf(venue: DemoHouse, number: number): number {
  const planned = statuses[number % statuses.length] ?? 0;
  return planned === 2 && venue !== 'main' ? 1 : planned;
}

/** Days from today to what a record announces, as drawn; what waits for a review lies ahead. */
export function daysTo(drawn: number, status: number): number {
  return status === 1 || status === 2 ? Math.abs(drawn) + 7 : drawn;
}

/** The venue itself. */
export function houseOf(venue: DemoHouse): DemoVenue {
  const house = venues.find(({ key }) => key === venue);
  if (!house) throw new Error(`no venue ${venue}`);
  return house;
}

/** Cover and album out of the shipped pictures; the cover is one of the album, as an editor chooses it. */
export function picturesFor(plan: DemoPlan, category: CoverCategory, rng: Rng) {
  const cover = plan.pictures.covers.get(coverFor(category, rng).file) ?? null;
  const others = albumFor(rng.int(2, 5), rng).flatMap((file) => plan.pictures.albums.get(file) ?? []);
  return { cover, album: cover === null ? others : [cover, ...others] };
}

interface Forms {
  readonly content: BoundContent;
  readonly venue: DemoHouse;
  /** One complete form for each record of the venue. */
  readonly forms: readonly Values[];
  /** The version that was approved before a change that waits now. */
  readonly earlier: (form: Values) => Values;
  readonly opinions: { readonly rejections: readonly string[]; readonly reversal: string };
}

interface RecordRow extends ReviewedRow {
  readonly columns: Record<string, unknown>;
}

/** Records of one reviewed type and venue over all statuses, with the snapshots, tasks and records that each implies. */
export async function seedReviewed(tx: Tx, plan: DemoPlan, kind: Forms): Promise<void> {
  const { content, venue, opinions } = kind;
  const { key } = content.declaration;
  const rows = kind.forms.map((form, number) => recordRow(plan, kind, { form, number }));
  const venueId = seedId.venue(venue);
  await insertRows(
    tx,
    content.binding.table,
    rows.map(({ columns }) => columns),
  );
  await insertRows(
    tx,
    'upload_use',
    rows.flatMap(({ id, form }) =>
      [...filesOf(content, form).keys()].map((store_key) => ({
        store_key,
        object_id: id,
        content_type: key,
        venue_id: venueId,
      })),
    ),
  );
  const house = { contentType: key, venueId, venueName: houseOf(venue).name, actors: actorsOf(venue), opinions };
  await seedReviews(
    tx,
    house,
    rows.filter(({ status }) => status !== 0),
  );
}

const hour = 3_600_000;

function recordRow(plan: DemoPlan, kind: Forms, { form, number }: { form: Values; number: number }): RecordRow {
  const { content, venue } = kind;
  const { declaration } = content;
  const rng = rngOf(declaration.key, venue, 'row', number);
  const status = statusOf(venue, number);
  const isWaiting = status === 1 || status === 2;
  // Every second one that waits was public before it was changed.
  const approvedForm = isWaiting && number >= statuses.length ? kind.earlier(form) : undefined;
  const wasApproved = status === 100 || status === 102 || approvedForm !== undefined;
  const age = isWaiting ? rng.int(2, 40) * hour : (6 + number * 5) * dayLength + rng.int(1, 20) * hour;
  const submittedAt = atWork(plan.base.getTime() - age);
  const createdAt = submittedAt - (approvedForm ? 24 * dayLength : rng.int(5, 80) * 60_000);
  const { editor } = actorsOf(venue);
  const id = recordId(declaration.key, venue, number);
  const columns = {
    id,
    venue_id: seedId.venue(venue),
    status,
    ...columnsOf(plan, content, form),
    publish_time: wasApproved ? at((approvedForm ? createdAt : submittedAt) + 30 * hour) : null,
    approved_revision: status === 100 || approvedForm ? 1 : null,
    version: approvedForm ? 2 : 1,
    created_by: editor.id,
    created_at: at(createdAt),
    updated_by: editor.id,
    updated_at: at(submittedAt),
  };
  const [title, cover] = [form[declaration.titleField], form[declaration.coverField ?? '']].map((value) =>
    typeof value === 'string' ? value : '',
  );
  return { id, status, title: title ?? '', cover: cover ?? '', columns, form, approvedForm, createdAt, submittedAt };
}

/** The same moment, or the afternoon before it where nobody works at that hour in China. */
function atWork(moment: number): number {
  const chinaHour = new Date(moment + 8 * hour).getUTCHours();
  if (chinaHour < 9) return moment - (chinaHour + 8) * hour;
  return chinaHour > 17 ? moment - (chinaHour - 16) * hour : moment;
}

/** A form as its table keeps it. */
function columnsOf({ regions }: DemoPlan, content: BoundContent, form: Values): Record<string, unknown> {
  const { fields } = content.declaration;
  const place = placeNamesOf(fields);
  return {
    ...Object.fromEntries(Object.keys(fields).map((name) => [columnOf(content, name), form[name] ?? null])),
    ...(place ? { areas: regions.areasText(place.regions.map((name) => form[name])) } : {}),
  };
}
