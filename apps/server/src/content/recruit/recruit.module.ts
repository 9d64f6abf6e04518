import { recruit } from '@yunguan/contract/content/recruit';
import { anyContent } from '@yunguan/contract/kernel/content';
import { contentModule } from '../../kernel/content/module';

/** Recruitment notices: no review; the publisher is who wrote the notice, as text of that moment. */
export const recruitModule = contentModule(anyContent(recruit), {
  table: 'recruit_notice',
  computed: {
    publisher: 'c.publisher',
    viewingCount: 'c.viewing_count',
    isTop: 'c.is_top::int',
  },
  onCreate: (actor) => ({ publisher: actor.realName }),
});
