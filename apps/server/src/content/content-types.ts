import type { ContentModule } from '../kernel/content/module';
import { mediaModule } from './media/media.module';
import { recruitModule } from './recruit/recruit.module';
import { voteModule } from './vote/vote.module';

/** Every content type on the server, listed by hand in menu order. */
export const contentModules: readonly ContentModule[] = [voteModule, recruitModule, mediaModule];
