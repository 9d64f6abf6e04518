import { getCategory, getPushList, media, pushWorks, setSort } from '@yunguan/contract/content/media';
import { anyContent } from '@yunguan/contract/kernel/content';
import { bind } from '../../kernel/call';
import { contentModule } from '../../kernel/content/module';
import { secondText } from '../../kernel/china-sql';
import { setOrder } from '../../kernel/content/set-order';
import { categoriesOf } from './categories';
import { completeWork, settleWork } from './complete-form';
import { pushList, pushToChannels } from './push-works';

/** Media works: pictures, sounds and films, in an order of their own, pushed to the public's channels. */
export const mediaModule = contentModule(
  anyContent(media),
  {
    table: 'media_work',
    computed: {
      sortId: 'c.sort_id',
      classificationName: '(select d.display_name from dictionary_item d where d.id = c.classification)',
      createDate: secondText('c.created_at'),
      viewCount: 'c.view_count',
      likeCount: 'c.like_count',
      pushState:
        '(select p.state from push_outbox p where p.object_id = c.id order by p.created_at desc, p.id desc limit 1)',
    },
    sorts: { createDate: { by: 'c.created_at' } },
    order: 'c.sort_id desc',
    complete: completeWork,
    settle: settleWork,
  },
  (deps, content) => [
    bind(setSort, (call) => {
      const places = call.input.map(({ id, sortId, was }) => ({ id, place: sortId, was }));
      // 002 §8: "set successfully!"
      return setOrder(content, call, { column: 'sort_id', places, done: '设置成功！' });
    }),
    bind(getCategory, async ({ input }) => ({ objects: await categoriesOf(deps, input) })),
    bind(pushWorks, (call) => pushToChannels(deps, content, call)),
    bind(getPushList, ({ actor, input }) => pushList(deps, content, { actor, input })),
  ],
);
