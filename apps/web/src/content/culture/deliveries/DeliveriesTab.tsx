import { PlusOutlined } from '@ant-design/icons';
import { getPageDeliveries } from '@yunguan/contract/content/culture-delivery';
import { Button } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { useRecords } from '@/kernel/records/use-records';
import { deliveryArea } from '../culture-content';
import { deliveriesPrefix, type DeliveriesUrl, deliveriesUrl, deliveryFilter } from './deliveries-url';
import { useDeliveryRights } from './delivery-actions';
import { DeliveryList } from './DeliveryList';
import { lazyPart } from '@/ui/lazy-part';

const ArrangeDialog = lazyPart(() => import('./ArrangeDialog'));

/** Applications and visits of one item, inside its details. */
export function DeliveriesTab({ brandId }: { brandId: string }) {
  const rights = useDeliveryRights()();
  const [isArranging, setArranging] = useState(false);
  const filter = useCallback((state: DeliveriesUrl) => ({ ...deliveryFilter(state), brandId }), [brandId]);
  const records = useRecords({
    endpoint: getPageDeliveries,
    schema: deliveriesUrl.schema,
    filter,
    area: deliveryArea,
    prefix: deliveriesPrefix,
  });
  return (
    <>
      <DeliveryList
        records={records}
        ofBrand={brandId}
        tools={
          rights.arrange && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setArranging(true)}>
              代为安排
            </Button>
          )
        }
      />
      <Suspense>{isArranging && <ArrangeDialog brandId={brandId} onClose={() => setArranging(false)} />}</Suspense>
    </>
  );
}
