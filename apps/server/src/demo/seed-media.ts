import { dayLength } from '@yunguan/contract/kernel/days';
import { media, uploadTypeOf } from '@yunguan/contract/content/media';
import type { Tx } from '../db/database';
import type { FileStore } from '../kernel/files/store';
import { seedId } from '../seed/ids';
import { albumFor, coverFor } from './cover-catalogue';
import { itemsOf } from '../seed/dictionaries';
import { stableId } from '../seed/stable-id';
import { type DemoWork, filmWorks, pictureWorks, soundWorks } from './media-texts';
import { person } from './people';
import { demoBranchKey, type VenueKey, venues } from './places';
import { type Rng, rngOf } from './random';
import { seedFilms } from './seed-films';
import type { Pictures } from './seed-pictures';
import { at, insertRows } from './seed-rows';
import { seedSounds } from './seed-sounds';
import { type Actors, actorsOf, type ReviewedRow, seedReviews } from './seed-reviews';

interface MediaPlan {
  readonly store: FileStore;
  readonly pictures: Pictures;
  readonly base: Date;
}

/** Where the works go: every third of them is a sound, and a few are films. */
const shares = [
  {
    venue: 'main',
    works: [
      ...pictureWorks.slice(0, 17),
      ...soundWorks.slice(0, 9),
      ...filmWorks.slice(0, 2),
      ...pictureWorks.slice(26),
    ],
  },
  { venue: demoBranchKey, works: [...pictureWorks.slice(17, 26), ...soundWorks.slice(9), ...filmWorks.slice(2)] },
] as const satisfies readonly { venue: VenueKey; works: readonly DemoWork[] }[];

const statuses = [100, 1, 100, 0, 100, 101, 100, 2, 100, 102] as const;
const hour = 3_600_000;

const opinions = {
  rejections: [
    '图片有明显的水印，请更换原图后重新提交。',
    '作者信息与投稿表不一致，请核对后再提交。',
    '简介过于简单，请补充创作背景。',
  ],
  reversal: '作者申请更换作品文件，请修改后重新提交。',
};

/** Media works of the main venue and a branch over all statuses: albums of the shipped pictures, the shipped films, and tunes made here. */
export async function seedMedia(tx: Tx, plan: MediaPlan): Promise<void> {
  const venueIds = shares.map(({ venue }) => seedId.venue(venue));
  const owner = { venueIds, userId: seedId.user('admin') };
  const sounds = await seedSounds(tx, plan.store, owner);
  const films = await seedFilms(tx, plan.store, owner);
  for (const { venue, works } of shares) {
    const actors = actorsOf(venue);
    const rows = works.map((work, index) => mediaRow({ ...plan, sounds, films, venue, actors }, work, index));
    await insertRows(
      tx,
      'media_work',
      rows.map(({ columns }) => columns),
    );
    await insertRows(
      tx,
      'upload_use',
      rows.flatMap((row) => usesOf(row, seedId.venue(venue))),
    );
    const venueName = venues.find(({ key }) => key === venue)?.name ?? '';
    const house = { contentType: media.key, venueId: seedId.venue(venue), venueName, actors, opinions };
    await seedReviews(
      tx,
      house,
      rows.filter(({ status }) => status !== 0),
    );
  }
}

interface MediaRow extends ReviewedRow {
  readonly columns: Record<string, unknown>;
}

interface Place extends MediaPlan {
  /** Paths of the tunes by their names. */
  readonly sounds: ReadonlyMap<string, string>;
  /** Paths of the films in their order. */
  readonly films: readonly string[];
  readonly venue: VenueKey;
  readonly actors: Actors;
}

function mediaRow(place: Place, work: DemoWork, index: number): MediaRow {
  const { venue, actors, base } = place;
  const rng = rngOf('media', venue, index);
  const planned = statuses[index % statuses.length] ?? 0;
  const status = planned === 2 && venue !== 'main' ? 1 : planned;
  const isWaiting = status === 1 || status === 2;
  const age = isWaiting ? rng.int(2, 40) * hour : (5 + index * 4) * dayLength + rng.int(1, 20) * hour;
  const submittedAt = atWork(base.getTime() - age);
  const createdAt = submittedAt - rng.int(5, 80) * 60_000;
  const wasApproved = status === 100 || status === 102;
  const form = formOf(place, work, rng);
  const id = stableId('media', venue, String(index));
  const columns = {
    id,
    venue_id: seedId.venue(venue),
    status,
    ...columnsOf(form),
    // The first two approved ones are set before the others by hand.
    sort_id: status === 100 && index < 3 ? 20 - index * 5 : 0,
    view_count: wasApproved ? rng.int(30, 2600) : 0,
    like_count: wasApproved ? rng.int(2, 240) : 0,
    publish_time: wasApproved ? at(submittedAt + 30 * hour) : null,
    approved_revision: status === 100 ? 1 : null,
    version: 1,
    created_by: actors.editor.id,
    created_at: at(createdAt),
    updated_by: actors.editor.id,
    updated_at: at(submittedAt),
  };
  const { title, frontCover: cover } = form;
  return { id, status, title, cover: cover ?? '', columns, form, approvedForm: undefined, createdAt, submittedAt };
}

/** The same moment, or the afternoon before it where nobody works at that hour in China. */
function atWork(moment: number): number {
  const chinaHour = new Date(moment + 8 * hour).getUTCHours();
  if (chinaHour < 9) return moment - (chinaHour + 8) * hour;
  return chinaHour > 17 ? moment - (chinaHour - 16) * hour : moment;
}

interface WorkForm extends Record<string, unknown> {
  readonly title: string;
  readonly frontCover: string | null;
  readonly albums: readonly string[];
  readonly audio: string | null;
  readonly video: string | null;
}

const sourceTypeOf = (kind: number) =>
  Number(Object.entries(uploadTypeOf).find(([, upload]) => upload === kind)?.[0] ?? 1);

/** The first of the works of film is a film of its own; the lessons begin alike. */
const filmOf = (work: DemoWork, [short, lesson]: readonly string[]) => (work === filmWorks[0] ? short : lesson) ?? null;

function formOf({ pictures, sounds, films }: Place, work: DemoWork, rng: Rng): WorkForm {
  const item = itemsOf('2011').find(({ displayName }) => displayName === work.category);
  const kind = item?.uploadType ?? 1;
  return {
    title: work.title,
    sourceType: sourceTypeOf(kind),
    classification: item?.id ?? null,
    userName: person(rng).name,
    frontCover: pictures.cutCovers.get(coverFor(work.cover, rng).file) ?? null,
    albums: kind === 1 ? albumFor(rng.int(3, 8), rng).flatMap((file) => pictures.albums.get(file) ?? []) : [],
    audio: kind === 3 ? tuneOf(work, sounds, rng) : null,
    video: kind === 2 ? filmOf(work, films) : null,
    introduction: `<p>${work.about}</p>`,
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: rng.chance(0.8),
  };
}

/** The tune that the work is named after, or any. */
function tuneOf({ title }: DemoWork, sounds: ReadonlyMap<string, string>, rng: Rng): string {
  const named = [...sounds].find(([name]) => title.includes(name));
  return named?.[1] ?? rng.pick([...sounds.values()]);
}

function columnsOf(form: WorkForm): Record<string, unknown> {
  return {
    title: form.title,
    source_type: form.sourceType,
    classification: form.classification,
    user_name: form.userName,
    front_cover: form.frontCover,
    albums: form.albums,
    audio: form.audio,
    video: form.video,
    introduction: form.introduction,
    is_pc_show: form.isPcShow,
    is_wei_xin_show: form.isWeiXinShow,
    is_app_show: form.isAppShow,
  };
}

/** Where-used entries of the work's files. */
function usesOf({ id, columns }: MediaRow, venueId: string): Record<string, unknown>[] {
  const paths = [columns.front_cover, columns.audio, columns.video, columns.albums].flat();
  const keys = paths.flatMap((path) => (typeof path === 'string' ? [path.replace('/files/', '')] : []));
  return [...new Set(keys)].map((key) => ({
    store_key: key,
    object_id: id,
    content_type: media.key,
    venue_id: venueId,
  }));
}
