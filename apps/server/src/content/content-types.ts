import type { ContentModule } from '../kernel/content/module';
import { activityModule } from './activity/activity.module';
import { clubModule } from './club/club.module';
import { courseModule } from './course/course.module';
import { cultureModule } from './culture/culture.module';
import { hallModule } from './hall/hall.module';
import { mediaModule } from './media/media.module';
import { panoramaModule } from './panorama/panorama.module';
import { recruitModule } from './recruit/recruit.module';
import { siteModule } from './site/site.module';
import { teacherModule } from './teacher/teacher.module';
import { voteModule } from './vote/vote.module';
import { welfareModule } from './welfare/welfare.module';

/** Every content type on the server, listed by hand in menu order. */
export const contentModules: readonly ContentModule[] = [
  voteModule,
  activityModule,
  siteModule,
  hallModule,
  panoramaModule,
  welfareModule,
  recruitModule,
  teacherModule,
  courseModule,
  clubModule,
  cultureModule,
  mediaModule,
];
