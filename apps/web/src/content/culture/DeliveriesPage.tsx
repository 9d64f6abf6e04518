import { PlusOutlined } from '@ant-design/icons';
import { getPageDeliveries } from '@yunguan/contract/content/culture-delivery';
import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useRecords } from '@/kernel/records/use-records';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { cultureContent, deliveryArea } from './culture-content';
import { BrandSelect } from './deliveries/BrandSelect';
import { deliveriesUrl, deliveryFilter } from './deliveries/deliveries-url';
import { useDeliveryRights } from './deliveries/delivery-actions';
import { DeliveryList } from './deliveries/DeliveryList';
import { PlanFigures } from './plan/PlanFigures';
import { PlanTable } from './plan/PlanTable';
import { useDeliveryPlan } from './plan/use-delivery-plan';
import './plan/plan.css';
import { lazyPart } from '@/ui/lazy-part';

const ArrangeDialog = lazyPart(() => import('./deliveries/ArrangeDialog'));

const title = '配送订单';

/** Applications and visits of the venue (002 §2.1 `cultureOrderList`). */
export default function DeliveriesPage() {
  return (
    <AreaPage area={cultureContent.key} title={title} right="文化配送">
      <Deliveries />
    </AreaPage>
  );
}

function Deliveries() {
  const records = useRecords({
    endpoint: getPageDeliveries,
    schema: deliveriesUrl.schema,
    filter: deliveryFilter,
    area: deliveryArea,
  });
  const [isArranging, setArranging] = useState(false);
  const { brandId, venueId } = records.state;
  const rights = useDeliveryRights()(venueId);
  return (
    <>
      <PageHeader
        title={title}
        description="市民与单位的配送申请：按计划分配月份，配送后标记完成"
        extra={
          rights.arrange && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setArranging(true)}>
              代为安排
            </Button>
          )
        }
      />
      <Panel className="delivery-panel">
        <div className="delivery-choice">
          <label htmlFor="delivery-brand">配送活动</label>
          <BrandSelect
            id="delivery-brand"
            value={brandId}
            allowClear
            placeholder="全部活动；选择一个活动查看各月的计划与余量"
            onChange={(id) => records.change({ ...deliveriesUrl.noFilters, brandId: id })}
          />
        </div>
        {brandId !== undefined && <PlanOf brandId={brandId} />}
      </Panel>
      <DeliveryList records={records} />
      <Suspense>{isArranging && <ArrangeDialog brandId={brandId} onClose={() => setArranging(false)} />}</Suspense>
    </>
  );
}

/** The plan of the chosen item with what is left of each month. */
function PlanOf({ brandId }: { brandId: string }) {
  const { data, error, refetch } = useDeliveryPlan(brandId);
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <>
      <PlanFigures plan={data} />
      {data.months.length > 0 && (
        <div className="plan delivery-plan">
          <PlanTable months={data.months} lines={['allocated', 'done', 'left']} />
        </div>
      )}
    </>
  );
}
