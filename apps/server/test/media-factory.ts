import { media } from '@yunguan/contract/content/media';
import { anyContent } from '@yunguan/contract/kernel/content';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, oncePerApp } from './content-app';
import { buildReviewed, categoryOf, type Form, freshTitle, type House, type Wanted } from './factories';

const venueOf = { main: seedId.venue('main'), branch: seedId.venue(demoBranchKey) } as const;
let made = 0;

/** Path of a file of the kind that a venue has uploaded; its poster is named after it. */
export async function uploaded(app: ContentApp, kind: 'audio' | 'video', venue: House = 'main'): Promise<string> {
  made += 1;
  const hash = `${String(made).padStart(6, '0')}${'ab'.repeat(29)}`;
  const [suffix, mime, poster] =
    kind === 'audio' ? ['wav', 'audio/wav', null] : ['mp4', 'video/mp4', `${hash.slice(0, 2)}/${hash}.jpg`];
  const key = `${hash.slice(0, 2)}/${hash}.${suffix}`;
  await app.deps.pools.owner.query(
    `insert into upload (id, venue_id, user_id, store_key, sha256, kind, name, suffix, mime, size, poster_key)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, '作品', $6, $7, 1, $8)`,
    [venueOf[venue], seedId.user('admin'), key, hash, kind, suffix, mime, poster],
  );
  return `/files/${key}`;
}

/** A classification of works by its name. */
export const workCategory = (app: ContentApp, name: string) => categoryOf(app, '2011', name);

/** A complete form of a picture work; the cover is given, so that nothing is filled in. */
export async function mediaInput(app: ContentApp, changes: Form = {}): Promise<Form> {
  const picture = await app.picture('editor', '#335577');
  return {
    title: freshTitle('江城影像'),
    sourceType: 1,
    classification: await workCategory(app, '摄影作品'),
    userName: '冉青山',
    frontCover: picture,
    albums: [picture],
    audio: null,
    video: null,
    introduction: '<p>清晨的江岸</p>',
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: false,
    ...changes,
  };
}

const common = oncePerApp(mediaInput);

/** A media work in the wanted status; answers its id. */
export async function buildMedia(app: ContentApp, wanted: Wanted = {}): Promise<string> {
  const form: Form = { ...(await common(app)), title: freshTitle('江城影像'), ...wanted.form };
  if (wanted.venue === 'branch') {
    const picture = await app.picture('xiangyonggang', '#557733');
    Object.assign(form, { frontCover: picture, albums: [picture] }, wanted.form);
  }
  return buildReviewed(app, anyContent(media), { ...wanted, form });
}
