import { contentModule } from '../../src/kernel/content/module';
import { notice } from './notice';

/** Step 3 of the recipe: the declaration joined with its table. */
export const noticeModule = contentModule(notice, {
  table: 'notice',
  columns: { photo: 'picture' },
  computed: {
    typeName: '(select d.display_name from dictionary_item d where d.id = c.type_id)',
    viewingCount: 'c.viewing_count',
  },
});
