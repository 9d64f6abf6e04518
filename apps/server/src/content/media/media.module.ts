import { getCategory, getPushList, media, pushWorks, setSort } from '@yunguan/contract/content/media';
import { anyContent } from '@yunguan/contract/kernel/content';
import { AppError } from '../../kernel/app-error';
import { bind } from '../../kernel/call';
import { contentModule } from '../../kernel/content/module';
import { chinaTime } from '../../kernel/content/select';

/** Media works: pictures, sounds and films, in an order of their own, pushed to the public's channels. */
export const mediaModule = contentModule(
  anyContent(media),
  {
    table: 'media_work',
    computed: {
      sortId: 'c.sort_id',
      classificationName: '(select d.display_name from dictionary_item d where d.id = c.classification)',
      createDate: chinaTime('c.created_at'),
      viewCount: 'c.view_count',
      likeCount: 'c.like_count',
      pushState: '(select p.state from push_outbox p where p.object_id = c.id order by p.created_at desc limit 1)',
    },
  },
  () => [
    bind(setSort, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(getCategory, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(pushWorks, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(getPushList, () => Promise.reject(AppError.illegalState('尚未启用'))),
  ],
);
