import { welfare } from '@yunguan/contract/content/welfare';
import { anyContent } from '@yunguan/contract/kernel/content';
import { contentModule } from '../../kernel/content/module';
import { peopleSql } from './people-sql';
import { completeWelfare } from './complete-form';

/** Welfare activities and the people who answer for them. */
export const welfareModule = contentModule(anyContent(welfare), {
  table: 'welfare_activity',
  columns: { dimension: 'latitude' },
  computed: {
    type: '(select d.display_name from dictionary_item d where d.id = c.type_id)',
    areas: 'c.areas',
    ...peopleSql('c.principal_ids'),
    contact: 'c.contact_id',
    eventList: "'[]'::json",
  },
  complete: completeWelfare,
});
