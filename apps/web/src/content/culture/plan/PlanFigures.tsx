import type { getDeliveryPlan } from '@yunguan/contract/content/culture-delivery';
import type * as z from 'zod';

export interface PlanFiguresProps {
  readonly plan: z.infer<typeof getDeliveryPlan.output>;
}

/** What became of a plan, in figures. */
export function PlanFigures({ plan }: PlanFiguresProps) {
  const figures = [
    ['计划', plan.planCount],
    ['已分配', plan.allocatedCount],
    ['已完成', plan.successCount],
    ['待审核申请', plan.pendingCount],
  ] as const;
  return (
    <dl className="plan-facts">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
