import { type Delivery, getDelivery } from '@yunguan/contract/content/culture-delivery';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { BackToOrders } from '@/kernel/decisions/BackToOrders';
import { DecidedNote, OrderFact, OrderFacts, OrderHead } from '@/kernel/decisions/OrderFacts';
import { RecordDrawer } from '@/kernel/records/RecordDrawer';
import { StatusTag } from '@/ui/StatusTag';
import { deliveryArea } from '../culture-content';
import { actionsOf, actionWords, isEnding, placeText, stateTones, useDeliveryRights } from './delivery-actions';
import type { DeliveryTasks } from './use-delivery-tasks';

export interface DeliveryDrawerProps {
  readonly id: string;
  readonly tasks: DeliveryTasks;
  readonly onClose: () => void;
}

/** One application or visit at the right with what may be done about it; the list stays where it is. */
export default function DeliveryDrawer({ id, tasks, onClose }: DeliveryDrawerProps) {
  const rightsIn = useDeliveryRights();
  const query = useQuery({
    queryKey: queryKeys.detail(deliveryArea, `${getDelivery.path} ${id}`),
    queryFn: ({ signal }) => call(getDelivery, { id }, { signal }),
  });
  const { data } = query;
  const rights = rightsIn(data?.venueId);
  const actions = data ? actionsOf(data, rights) : [];
  const ordered = [...actions.filter(isEnding), ...actions.filter((action) => !isEnding(action))];
  return (
    <RecordDrawer
      title="配送订单"
      query={query}
      footer={
        data &&
        ordered.length > 0 && (
          <div className="decision-foot">
            {ordered.map((action) => (
              <Button
                key={action}
                danger={isEnding(action)}
                type={action === 'allocate' || action === 'finish' ? 'primary' : 'default'}
                onClick={() => tasks.act(action, data)}
              >
                {actionWords[action]}
              </Button>
            ))}
          </div>
        )
      }
      onClose={onClose}
    >
      {(delivery) => (
        <>
          <BackToOrders id={delivery.id} isWaiting={delivery.state === 'pending'} />
          <Facts delivery={delivery} tasks={tasks} canReveal={rights.reveal} />
        </>
      )}
    </RecordDrawer>
  );
}

interface FactsProps {
  readonly delivery: Delivery;
  readonly tasks: DeliveryTasks;
  readonly canReveal: boolean;
}

function Facts({ delivery, tasks, canReveal }: FactsProps) {
  const { state, year, month, day } = delivery;
  const tel = tasks.phones.get(delivery.id);
  return (
    <>
      <OrderHead
        title={`${state === 'pending' ? '申请 ' : ''}${year}年${month}月`}
        line={day ? `配送日期 ${day}` : '未定日期'}
        tag={<StatusTag tone={stateTones[state]} text={delivery.stateName} />}
      />
      <DecidedNote {...delivery} words={delivery.remark} isKept={state !== 'rejected' && state !== 'cancelled'} />
      <OrderFacts>
        <OrderFact label="配送活动">{delivery.title}</OrderFact>
        <OrderFact label="场馆">{delivery.venueName}</OrderFact>
        <OrderFact label="配送地点">{placeText(delivery)}</OrderFact>
        <OrderFact label="联系人">{delivery.contacts}</OrderFact>
        <OrderFact label="联系电话">
          {tel ?? delivery.tel}
          {canReveal && tel === undefined && delivery.tel.includes('*') && (
            <Button type="link" size="small" onClick={() => tasks.reveal(delivery)}>
              查看完整
            </Button>
          )}
        </OrderFact>
        <OrderFact label="来源">{delivery.createdBy ? `${delivery.createdBy} 安排` : delivery.channelName}</OrderFact>
        <OrderFact label="提交时间">{delivery.createTime.slice(0, 16)}</OrderFact>
        {delivery.doneTime && <OrderFact label="完成日期">{delivery.doneTime}</OrderFact>}
      </OrderFacts>
    </>
  );
}
