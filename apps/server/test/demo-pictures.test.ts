import {
  cutCoverSize,
  formPictureSize,
  type PictureSize,
  portraitSize,
  sizeFault,
} from '@yunguan/contract/kernel/picture-sizes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { seedMembers } from '../src/demo/members';
import { demoBranchKey } from '../src/demo/places';
import { seedContents } from '../src/demo/seed-contents';
import { seedMedia } from '../src/demo/seed-media';
import { seedPictures } from '../src/demo/seed-pictures';
import { seedVoteTeams } from '../src/demo/seed-vote-teams';
import { columnOf } from '../src/kernel/content/binding';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { demoPlan } from './demo-plan';
import { ownerSql } from './owner-sql';

let app: ContentApp;
const sql = ownerSql(() => app);

beforeAll(async () => {
  app = await createContentApp();
  await app.db.transaction('*', async (tx) => {
    const owner = { venueIds: [seedId.venue('main'), seedId.venue(demoBranchKey)], userId: seedId.user('admin') };
    const plan = { ...demoPlan(app), pictures: await seedPictures(tx, app.deps.files, owner) };
    await seedMembers(tx);
    await seedContents(tx, plan, ({ key }) => (key === 'main' ? 64 : 2));
    await seedVoteTeams(tx, plan);
    await seedMedia(tx, plan);
  });
}, 120_000);
afterAll(() => app.close());

/** Every path in a stored value: of one picture, of a list, of a club's albums. */
const pathsIn = (value: unknown): string[] => [
  ...new Set([...JSON.stringify(value).matchAll(/"(\/files\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])),
];

async function faultsIn(table: string, column: string, asked: PictureSize) {
  const shown = pathsIn(await sql(`select ${column} as shown from ${table}`));
  const keys = shown.map((path) => path.slice('/files/'.length));
  const uploads = await sql<PictureSize & { store_key: string }>(
    'select distinct store_key, width, height from upload where store_key = any($1)',
    [keys],
  );
  expect(uploads.map(({ store_key }) => store_key).sort(), `${table}.${column}`).toEqual(keys.sort());
  const faults = uploads.filter((upload) => sizeFault(upload, asked) !== undefined);
  return { count: shown.length, faults };
}

/** The cover of a record with pictures is one of them; others are cut, portraits upright. */
function sizeOf(field: { kind: string; name: string }, hasPictures: boolean): PictureSize {
  if (field.kind !== 'image') return formPictureSize;
  if (field.name === 'photo') return portraitSize;
  return hasPictures ? formPictureSize : cutCoverSize;
}

/** A picture of its own is asked for besides the pictures. */
const cutsItsCover = new Set(['vote', 'media', 'club']);

const fields = contentModules.flatMap((content) => {
  const { key, fields: declared } = content.declaration;
  const pictured = Object.entries(declared).filter(([, { kind }]) => ['image', 'images', 'photoAlbums'].includes(kind));
  const hasPictures = pictured.some(([, { kind }]) => kind === 'images') && !cutsItsCover.has(key);
  return pictured.map(([name, { kind }]) => ({
    type: key,
    name,
    table: content.binding.table,
    column: columnOf(content, name),
    asked: sizeOf({ kind, name }, hasPictures),
  }));
});

describe('a picture of the demo has the size that its field recommends', () => {
  it.each(fields)('$type: $name', async ({ table, column, asked }) => {
    const { count, faults } = await faultsIn(table, column, asked);
    expect(count).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  it('round of a contest: cover', async () => {
    const { count, faults } = await faultsIn('vote_rotation', 'cover', cutCoverSize);
    expect(count).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});
