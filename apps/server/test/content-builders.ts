import type { AnyContent } from '@yunguan/contract/kernel/content';
import { buildActivity } from './activity-factories';
import type { ContentApp } from './content-app';
import { buildRecruit, buildVote, type Form, recruitInput, type Wanted } from './factories';
import { buildMedia } from './media-factory';
import { buildTeacher, buildWelfare } from './people-factories';
import { buildHall, buildPanorama, buildSite } from './place-factories';
import { buildClub, buildCourse, buildCulture } from './training-factories';

type Build = (app: ContentApp, wanted?: Wanted) => Promise<string>;

/** One record of each content type in the wanted status, by the key of the type. */
const builders: Readonly<Record<string, Build>> = {
  vote: buildVote,
  activity: buildActivity,
  site: buildSite,
  hall: buildHall,
  panorama: buildPanorama,
  welfare: buildWelfare,
  recruit: buildRecruit,
  teacher: buildTeacher,
  course: buildCourse,
  club: buildClub,
  culture: buildCulture,
  media: buildMedia,
};

/** Whole forms of the types that keep no draft: what creates one of the others may be a title alone. */
const wholeForms: Readonly<Record<string, () => Form>> = { recruit: recruitInput };

/** @throws saying where the builder of a type belongs */
export function builderOf({ key }: AnyContent): Build {
  const build = builders[key];
  if (!build) throw new Error(`${key}: no builder in apps/server/test/content-builders.ts`);
  return build;
}

/** The shortest form that creates a record of the type. */
export function shortestForm({ key, label, titleField, reviewed }: AnyContent): Form {
  if (reviewed) return { [titleField]: `新的${label}`, status: 0 };
  const form = wholeForms[key];
  if (!form) throw new Error(`${key}: no whole form in apps/server/test/content-builders.ts`);
  return form();
}
