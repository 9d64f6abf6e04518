import { panorama } from '@yunguan/contract/content/panorama';
import { anyContent } from '@yunguan/contract/kernel/content';
import { contentModule } from '../../kernel/content/module';
import { secondText } from '../../kernel/china-sql';

/** Panoramic halls: a roaming link that passes the review. */
export const panoramaModule = contentModule(anyContent(panorama), {
  table: 'panoramic_hall',
  columns: {
    dimension: 'latitude',
    isPCDisplay: 'is_pc_display',
  },
  computed: {
    createDate: secondText('c.created_at'),
    type: '(select d.display_name from dictionary_item d where d.id = c.classification)',
    county: 'c.areas',
  },
  sorts: { createDate: { by: 'c.created_at' } },
});
