import { activity } from './content/activity';
import { club } from './content/club';
import { course } from './content/course';
import { culture } from './content/culture';
import { hall } from './content/hall';
import { media } from './content/media';
import { panorama } from './content/panorama';
import { recruit } from './content/recruit';
import { site } from './content/site';
import { teacher } from './content/teacher';
import { vote } from './content/vote';
import { welfare } from './content/welfare';
import { type AnyContent, anyContent } from './kernel/content';

/** Every content type of the product, in menu order. */
export const contentTypes: readonly AnyContent[] = [
  anyContent(vote),
  anyContent(site),
  anyContent(hall),
  anyContent(panorama),
  anyContent(activity),
  anyContent(welfare),
  anyContent(recruit),
  anyContent(teacher),
  anyContent(course),
  anyContent(club),
  anyContent(culture),
  anyContent(media),
];

/** Labels of the uploads that are portraits. */
export const portraitSources = contentTypes.filter((type) => type.sendsPortraits).map(({ key }) => key);
