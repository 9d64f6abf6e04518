import { dayLength } from '@yunguan/contract/kernel/days';
import { chinaDay } from '@yunguan/contract/kernel/china-time';
import type { Tx } from '../db/database';
import { seedId } from '../seed/ids';
import { itemsOf } from '../seed/dictionaries';
import { stableId } from '../seed/stable-id';
import {
  branchDirectories,
  type DirectoryPath,
  libraryLabels,
  mainDirectories,
  type ShelvedPicture,
  shelvedPictures,
} from './library-catalogue';
import { demoBranchKey, type VenueKey } from './places';
import type { Pictures } from './seed-pictures';
import { at, insertRows } from './seed-rows';
import { actorsOf } from './seed-reviews';

interface LibraryPlan {
  readonly pictures: Pictures;
  readonly base: Date;
}

interface House {
  readonly venue: VenueKey;
  readonly directories: readonly DirectoryPath[];
  readonly shelved: readonly ShelvedPicture[];
  readonly directoryOf: (picture: ShelvedPicture) => string | null;
}

const houses: readonly House[] = [
  { venue: 'main', directories: mainDirectories, shelved: shelvedPictures, directoryOf: (one) => one.directory },
  {
    venue: demoBranchKey,
    directories: branchDirectories,
    shelved: shelvedPictures.filter((_, index) => index % 4 === 1),
    directoryOf: (one) => one.branchDirectory,
  },
];

/** Where files come from, and how long they may be shown: the days until a licence ends, by the number of the file. */
const origins = ['本馆数字文化部设计', '活动部征集', '本馆拍摄', '市文化馆云平台共享'] as const;
const licences: Readonly<Record<number, { readonly days: number; readonly text: string }>> = {
  11: { days: 12, text: '作者授权，用于展览宣传，到期须撤下' },
  24: { days: 26, text: '传承人授权，展示期内可用于公众号与网站' },
  50: { days: -20, text: '社团提供，限授权期内用于本馆线上宣传' },
  37: { days: 210, text: '作者签署著作权使用协议，可用于线上与线下' },
};
/** None of them is shown anywhere. */
const recycled: ReadonlySet<number> = new Set([43, 51, 52]);

/** Libraries of the main venue and a branch: directories, labels, the shipped pictures, and what shows them already. */
export async function seedLibrary(tx: Tx, plan: LibraryPlan): Promise<void> {
  await seedLabels(tx, plan.base);
  for (const house of houses) await seedHouse(tx, plan, house);
  await seedSoundShelf(tx, plan.base);
  await enterUses(tx);
}

async function seedLabels(tx: Tx, base: Date): Promise<void> {
  const known = await tx.query('select from label limit 1');
  if (known.length > 0) return;
  const rows = libraryLabels.map((name, index) => ({
    id: stableId('label', name),
    resource_type: 1,
    name,
    sort: index + 1,
    created_at: at(base.getTime() - 200 * dayLength),
  }));
  await insertRows(tx, 'label', rows);
}

const directoryId = (venue: VenueKey, path: DirectoryPath) => stableId('directory', venue, ...path);

async function seedHouse(tx: Tx, plan: LibraryPlan, house: House): Promise<void> {
  const { venue, directories, shelved, directoryOf } = house;
  const [venue_id, created_by] = [seedId.venue(venue), actorsOf(venue).editor.id];
  await insertRows(
    tx,
    'resource_directory',
    directories.map((path, index) => ({
      id: directoryId(venue, path),
      venue_id,
      parent_id: path.length > 1 ? directoryId(venue, path.slice(0, -1)) : null,
      name: path.at(-1),
      sort: index + 1,
      created_by,
      created_at: at(plan.base.getTime() - 180 * dayLength),
    })),
  );
  const filed = (picture: ShelvedPicture) => {
    const path = directories.find((one) => one.at(-1) === directoryOf(picture));
    return path ? directoryId(venue, path) : null;
  };
  const rows = shelved.map((picture, index) =>
    fileRow({ plan, venue, created_by, directory_id: filed(picture) }, picture, index),
  );
  const [first] = rows;
  if (first && venue === 'main') {
    const copy = { id: stableId('resource', venue, 'copy'), name: '舞蹈大赛主视觉（终稿）.jpg', directory_id: null };
    rows.push({ ...first, ...copy, created_at: at(plan.base.getTime() - 2 * dayLength) });
  }
  await insertFiles(tx, seedId.venue(venue), rows);
}

interface Place {
  readonly plan: LibraryPlan;
  readonly venue: VenueKey;
  readonly created_by: string;
  readonly directory_id: string | null;
}

type FileRow = Readonly<Record<string, unknown>>;

function fileRow({ plan, venue, ...owned }: Place, picture: ShelvedPicture, index: number): FileRow {
  const base = plan.base.getTime();
  const made = base - (4 + index * 2) * dayLength - index * 37 * 60_000;
  const licence = venue === 'main' ? licences[index] : undefined;
  const isRecycled = venue === 'main' && recycled.has(index);
  return {
    ...owned,
    id: stableId('resource', venue, picture.folder, picture.file),
    store_key: plan.pictures[picture.folder].get(picture.file)?.slice('/files/'.length) ?? '',
    name: picture.name,
    key_words: picture.labels,
    classification: itemsOf('2001').find((item) => item.displayName === picture.classification)?.id ?? null,
    alt: picture.alt,
    origin: origins[index % origins.length],
    licence: licence?.text ?? '',
    licence_until: licence ? chinaDay(new Date(base + licence.days * dayLength)) : null,
    created_at: at(made),
    deleted_at: isRecycled ? at(base - (index % 20) * dayLength) : null,
    deleted_by: isRecycled ? owned.created_by : null,
  };
}

/** Facts of a file are those of its upload. */
async function insertFiles(tx: Tx, venueId: string, rows: readonly FileRow[]): Promise<void> {
  await tx.query(
    `insert into resource (id, venue_id, directory_id, store_key, kind, name, suffix, size, width, height, seconds, poster_key,
       key_words, classification, alt, origin, licence, licence_until, created_by, created_at, updated_by, updated_at, deleted_at, deleted_by)
     select r.id, u.venue_id, r.directory_id, u.store_key, u.kind, r.name, u.suffix, u.size, u.width, u.height, u.seconds, u.poster_key,
       r.key_words, r.classification, r.alt, r.origin, r.licence, r.licence_until, r.created_by, r.created_at, r.created_by,
       r.created_at, r.deleted_at, r.deleted_by
     from json_populate_recordset(null::resource, $2::json) r
     join upload u on u.venue_id = $1 and u.store_key = r.store_key`,
    [venueId, JSON.stringify(rows)],
  );
}

/** The demo's tunes lie on a shelf of the main venue. */
async function seedSoundShelf(tx: Tx, base: Date): Promise<void> {
  const venueId = seedId.venue('main');
  const sounds = await tx.query<{ store_key: string; name: string }>(
    `select store_key, name from upload where venue_id = $1 and kind = 'audio' order by name`,
    [venueId],
  );
  const rows = sounds.map(({ store_key, name }, index) => ({
    id: stableId('resource', 'main', store_key),
    directory_id: directoryId('main', ['音频素材']),
    store_key,
    name: `民乐配乐·${name}`,
    key_words: ['舞台'],
    classification: itemsOf('2001').find((item) => item.displayName === '音乐音效')?.id ?? null,
    alt: '',
    origin: '本馆民乐团录制',
    licence: '',
    created_by: actorsOf('main').editor.id,
    created_at: at(base.getTime() - (30 + index) * dayLength),
  }));
  await insertFiles(tx, venueId, rows);
}

/** What the demo's activities and notices show is in use. */
async function enterUses(tx: Tx): Promise<void> {
  await tx.query(
    `insert into upload_use (store_key, object_id, content_type, venue_id)
     select distinct substr(path, 8), id, kind, venue_id from (
       select id, venue_id, 'vote' as kind, unnest(array_append(coalesce(albums, '{}'), cover)) as path from vote_activity
       union all select id, venue_id, 'recruit', cover from recruit_notice) as shown
     where path like '/files/%' on conflict do nothing`,
  );
}
