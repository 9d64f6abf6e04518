import { culture } from '@yunguan/contract/content/culture';
import { deliveryPlan, plannedVisits } from '@yunguan/contract/content/culture-plan';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { SortKey } from '../../kernel/content/binding';
import { contentModule } from '../../kernel/content/module';
import { knownTitleSql } from '../../kernel/content/public';
import { regionNames } from '../../kernel/content/region-names';
import { orderName } from '../../kernel/orders/order-name';
import { completeCulture } from './complete-form';
import { deliveryBindings } from './deliveries/bindings';
import { deliveryExport } from './deliveries/export-deliveries';
import { deliveryMeasures } from './deliveries/delivery-measures';
import { publishPlan } from './live/publish-plan';
import { settlePlan } from './live/settle-plan';
import { heldByVisits, waitingForVisits, withdrawPlan } from './live/withdraw-plan';

const clubTitle = knownTitleSql('b', 'title');
const chosenClubs = (what: string, none: string) => `coalesce((select ${what}
  from unnest(c.league_ids) with ordinality as chosen (id, n) join club b on b.id = chosen.id), ${none})`;
const visits = (what: string) =>
  `coalesce((select sum(p.${what})::int from culture_plan p where p.brand_id = c.id), 0)`;

const byVisits = (what: string): SortKey => ({
  join: `left join (select p.brand_id, sum(p.${what})::int as n from culture_plan p group by p.brand_id) visits on visits.brand_id = c.id`,
  by: 'coalesce(visits.n, 0)',
});

/** Culture delivery: what clubs bring, the plan of its visits, and the visits. */
export const cultureModule = contentModule(
  anyContent(culture),
  {
    table: 'culture_brand',
    columns: { dimension: 'latitude' },
    computed: {
      type: '(select d.display_name from dictionary_item d where d.id = c.type_id)',
      province: 'c.province',
      city: 'c.city',
      area: 'c.area',
      areas: 'c.areas',
      leagues: chosenClubs(`json_agg(json_build_object('id', b.id, 'title', ${clubTitle}) order by n)`, `'[]'::json`),
      leagueNames: chosenClubs(`string_agg(${clubTitle}, '、' order by n)`, `''`),
      planCount: 'c.plan_count',
      allocatedCount: visits('allocated'),
      successCount: visits('done'),
    },
    sorts: { allocatedCount: byVisits('allocated'), successCount: byVisits('done') },
    toRow: ({ regions }, values) => {
      const [province = '', city = '', area = ''] = regionNames(regions, values);
      return { province, city, area, plan_count: plannedVisits(deliveryPlan.parse(values.plans ?? [])) };
    },
    complete: completeCulture,
    settle: settlePlan,
    published: publishPlan,
    withdrawn: withdrawPlan,
    held: heldByVisits,
    effects: waitingForVisits,
    exports: [deliveryExport],
    measures: deliveryMeasures,
    named: [{ table: 'culture_delivery', name: orderName('t.title', 't.contacts') }],
  },
  (deps) => deliveryBindings(deps),
);
