import { club, recruitNames } from '@yunguan/contract/content/club';
import { anyContent } from '@yunguan/contract/kernel/content';
import { statusCodes, statusLabels } from '@yunguan/contract/kernel/review';
import { contentModule } from '../../kernel/content/module';
import { orderName } from '../../kernel/orders/order-name';
import { clubMemberBindings } from './members/bindings';
import { clubApplicationExport } from './members/export-applications';
import { clubMemberExport } from './members/export-members';
import { memberMeasures } from './members/member-measures';
import { endedRecruiting, publishRecruit, settleRecruit, withdrawRecruit } from './recruiting/recruit-seams';

const recruiting = (what: string, none: string) =>
  `coalesce((select ${what} from club_recruit r where r.club_id = c.id), ${none})`;

const withRecruiting = 'left join club_recruit r on r.club_id = c.id';

/** Clubs, what they recruit, and their members. */
export const clubModule = contentModule(
  anyContent(club),
  {
    table: 'club',
    columns: { dimension: 'latitude' },
    computed: {
      type: '(select d.display_name from dictionary_item d where d.id = c.type_id)',
      activityRange: 'c.areas',
      areas: 'c.areas',
      strEstablishTime: `to_char(c.establish_time, 'YYYY-MM-DD')`,
      count: `(coalesce(c.people_count, 0) + ${recruiting('r.members', '0')})`,
      isRecruit: recruiting('r.is_recruit::int', '0'),
      recruitedCount: recruiting('r.recruited', '0'),
      stageText: `case when c.status = 100 then case when ${recruiting('r.is_recruit', 'false')} then '${recruitNames.on}'
        else '${recruitNames.off}' end else case c.status ${statusCodes
          .map((code) => `when ${code} then '${statusLabels[code].discription}'`)
          .join(' ')} end end`,
    },
    sorts: {
      count: { join: withRecruiting, by: 'coalesce(c.people_count, 0) + coalesce(r.members, 0)' },
      recruitedCount: { join: withRecruiting, by: 'coalesce(r.recruited, 0)' },
    },
    settle: settleRecruit,
    published: publishRecruit,
    withdrawn: withdrawRecruit,
    effects: endedRecruiting,
    exports: [clubMemberExport, clubApplicationExport],
    measures: memberMeasures,
    named: [{ table: 'club_member', name: orderName('t.title', 't.name') }],
  },
  (deps, content) => clubMemberBindings(deps, content),
);
