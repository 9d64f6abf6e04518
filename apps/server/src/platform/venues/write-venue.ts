import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { VenueInput } from '@yunguan/contract/platform/venues';
import type { Transaction, Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../kernel/access/actor';
import { loadVenues } from '../../kernel/access/venue-tree';
import { isSmallPicture, trackPicture } from '../../kernel/files/one-picture';
import { AppError } from '../../kernel/app-error';
import { assertFresh, type LastSave, lastSaveByName } from '../../kernel/last-save';
import { uuidv7 } from '../../kernel/uuid';
import { regionProblems } from './venue-place';
import { administrable, lockTree, venuesReachedBelow } from './venue-rights';

export interface WritingVenue {
  readonly tx: Transaction;
  readonly deps: Deps;
  readonly actor: Actor;
}

/** What is stored of a form; column names by field. */
const columns = {
  name: 'name',
  domain: 'domain',
  logo: 'logo',
  provinceId: 'province_id',
  cityId: 'city_id',
  areaId: 'area_id',
  streetId: 'street_id',
  address: 'address',
  longitude: 'longitude',
  dimension: 'latitude',
  contacts: 'contacts',
  tel: 'tel',
  introduction: 'introduction',
} as const;
type Field = keyof typeof columns;
type Values = Record<Field, string | number | null>;

const fieldNames = Object.keys(columns) as Field[];
/** Columns that hold a missing value as an empty text. */
const texts = new Set<Field>(['name', 'domain', 'logo', 'address', 'contacts', 'tel', 'introduction']);

type Form = Partial<Record<Field, string | number | null | undefined>>;

function stored(form: Form): Partial<Values> {
  return Object.fromEntries(
    fieldNames
      .filter((field) => form[field] !== undefined)
      .map((field) => [field, form[field] ?? (texts.has(field) ? '' : null)]),
  );
}

/** Adds a venue below another; who adds it must reach it, or he could not even see what he made. */
export async function insertVenue({ tx, deps, actor }: WritingVenue, input: VenueInput): Promise<string> {
  const parentId = administrable(actor, input.parentId, 'add');
  await lockTree(tx);
  const [parent] = await tx.query<{ name: string; kind: string }>('select name, kind from venue where id = $1', [
    parentId,
  ]);
  if (!parent) throw AppError.forbidden();
  if (!(await venuesReachedBelow(tx, actor)).has(parentId)) {
    throw AppError.illegalState(
      `您在“${parent.name}”的角色不包含下级场馆，新增后您将看不到它，请联系管理员调整角色的生效范围`,
    );
  }
  const id = uuidv7(deps.clock.now().getTime());
  const values = { ...blankVenue, ...stored(input) };
  await assertSound(tx, deps, { id, parentId, values });
  await tx.query(
    `insert into venue (id, parent_id, kind, sort, updated_by, updated_by_id, ${fieldNames.map((field) => columns[field]).join(', ')})
     values ($1, $2, $3, (select coalesce(max(sort), 0) + 1 from venue), $4, $5, ${fieldNames.map((_, index) => `$${index + 6}`).join(', ')})`,
    [id, parentId, kindBelow(parent.kind), actor.realName, actor.userId, ...fieldNames.map((field) => values[field])],
  );
  trackPicture(tx, { id, contentType: 'venue', venueId: id, path: String(values.logo ?? '') });
  await deps.sessions.forget(tx);
  return id;
}

const blankVenue: Values = {
  name: '',
  domain: '',
  logo: '',
  provinceId: null,
  cityId: null,
  areaId: null,
  streetId: null,
  address: '',
  longitude: null,
  dimension: null,
  contacts: '',
  tel: '',
  introduction: '',
};

/** A venue directly below the platform is a main venue, any other a branch. */
function kindBelow(parentKind: string): 'main' | 'branch' {
  return parentKind === 'platform' ? 'main' : 'branch';
}

interface LockedVenue extends Values, LastSave {
  id: string;
  parentId: string | null;
}

/** Reads and locks a venue; refuses as if it did not exist. */
async function lockVenue(tx: Tx, id: string): Promise<LockedVenue> {
  const [row] = await tx.query<LockedVenue & Record<string, unknown>>(
    `select v.id, v.parent_id as "parentId", ${lastSaveByName('v', 'updated_by')},
       ${fieldNames.map((field) => `v.${columns[field]} as "${field}"`).join(', ')}
     from venue v where v.id = $1 for no key update`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  return row;
}

export type VenueChanges = Form & {
  id: string;
  version?: number | null | undefined;
  parentId?: string | null | undefined;
};

/** Saves what the form names; a stale version is refused with who saved meanwhile. Answers the new version. */
export async function updateVenue({ tx, deps, actor }: WritingVenue, input: VenueChanges): Promise<number> {
  const id = administrable(actor, input.id, 'edit');
  await lockTree(tx);
  const before = await lockVenue(tx, id);
  assertFresh(actor, before, input.version);
  const place = await newPlace(tx, actor, { venue: before, asked: input.parentId });
  const changes = stored(input);
  const values: Values = { ...pick(before), ...changes };
  await assertSound(tx, deps, { id, parentId: place?.parentId ?? before.parentId, values, before });
  // One statement: there may be a brother of the old name at the new place, or of the new name at the old one.
  await tx.query(
    `update venue set ${fieldNames.map((field, index) => `${columns[field]} = $${index + 6}`).join(', ')},
       parent_id = coalesce($4::uuid, parent_id), kind = coalesce($5, kind),
       sort = case when $4::uuid is null then sort else (select max(sort) + 1 from venue) end,
       updated_by = $2, updated_by_id = $3, updated_at = now(), version = version + 1 where id = $1`,
    [
      id,
      actor.realName,
      actor.userId,
      place?.parentId ?? null,
      place?.kind ?? null,
      ...fieldNames.map((field) => values[field]),
    ],
  );
  trackPicture(tx, { id, contentType: 'venue', venueId: id, path: String(values.logo ?? '') });
  await deps.sessions.forget(tx);
  return before.version + 1;
}

function pick(row: Values): Values {
  return { ...blankVenue, ...Object.fromEntries(fieldNames.map((field) => [field, row[field]])) };
}

interface Place {
  readonly parentId: string;
  readonly kind: 'main' | 'branch';
}

/** Where a venue shall lie: below another one by the platform only, and never below itself; undefined where it lies already. */
async function newPlace(
  tx: Tx,
  actor: Actor,
  { venue, asked }: { readonly venue: LockedVenue; readonly asked: string | null | undefined },
): Promise<Place | undefined> {
  const wanted = asked?.toLowerCase();
  if (!wanted || wanted === venue.parentId) return undefined;
  if (!actor.isPlatform || venue.parentId === null) throw AppError.forbidden();
  const parentId = administrable(actor, wanted, 'add');
  const venues = await loadVenues(tx);
  if (venues.reach(venue.id).includes(parentId)) {
    throw AppError.invalid([{ field: 'parentId', message: '上级场馆不能是本场馆或其下级场馆' }]);
  }
  return { parentId, kind: kindBelow(venues.get(parentId)?.kind ?? '') };
}

interface Sounding {
  readonly id: string;
  readonly parentId: string | null;
  readonly values: Values;
  readonly before?: Values;
}

/** What needs more than the field itself: names among brothers, domains, regions, the file of the logo. */
async function assertSound(tx: Tx, deps: Deps, { id, parentId, values, before }: Sounding): Promise<void> {
  const [taken] = await tx.query<{ name: boolean; domain: boolean }>(
    `select exists (select from venue where parent_id = $2 and name = $3 and id <> $1) as name,
       exists (select from venue where domain = $4 and $4 <> '' and id <> $1) as domain`,
    [id, parentId, values.name, values.domain],
  );
  const problems: FieldProblem[] = [];
  if (taken?.name) problems.push({ field: 'name', message: '同一上级下已有同名场馆' });
  if (taken?.domain) problems.push({ field: 'domain', message: '域名标识已被其他场馆使用' });
  if (values.logo !== '' && values.logo !== before?.logo && !(await isSmallPicture(tx, String(values.logo)))) {
    problems.push({ field: 'logo', message: '场馆标志须为 2MB 以内的 JPG 或 PNG 图片，请重新上传' });
  }
  problems.push(...regionProblems(deps.regions, values));
  if ((values.longitude === null) !== (values.dimension === null)) {
    problems.push({ field: values.longitude === null ? 'longitude' : 'dimension', message: '经度和纬度须同时填写' });
  }
  if (problems.length > 0) throw AppError.invalid(problems);
}
