import { type Delivery, getDelivery } from '@yunguan/contract/content/culture-delivery';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { call } from '@/kernel/api/call';
import { Refused, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { ErrorState } from '@/ui/ErrorState';
import { StatusTag } from '@/ui/StatusTag';
import { useFocusBack } from '@/ui/use-focus-back';
import { cultureContent } from '../culture-content';
import { actionsOf, actionWords, isEnding, stateTones, useDeliveryRights } from './delivery-actions';
import type { DeliveryTasks } from './use-delivery-tasks';

export interface DeliveryDrawerProps {
  readonly id: string;
  readonly tasks: DeliveryTasks;
  readonly onClose: () => void;
}

/** One application or visit at the right with what may be done about it; the list stays where it is. */
export default function DeliveryDrawer({ id, tasks, onClose }: DeliveryDrawerProps) {
  useFocusBack();
  const rights = useDeliveryRights();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.detail(cultureContent.key, `${getDelivery.path} ${id}`),
    queryFn: ({ signal }) => call(getDelivery, { id }, { signal }),
  });
  const actions = data ? actionsOf(data, rights) : [];
  const ordered = [...actions.filter(isEnding), ...actions.filter((action) => !isEnding(action))];
  return (
    <Drawer
      open
      size={560}
      title="配送订单"
      closable={{ placement: 'end' }}
      footer={
        data &&
        ordered.length > 0 && (
          <div className="delivery-foot">
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
      {error && !data && (
        <ErrorState
          message={textOf(error)}
          requestId={error instanceof Refused ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && <Facts delivery={data} tasks={tasks} canReveal={rights.reveal} />}
    </Drawer>
  );
}

interface FactsProps {
  readonly delivery: Delivery;
  readonly tasks: DeliveryTasks;
  readonly canReveal: boolean;
}

function Facts({ delivery, tasks, canReveal }: FactsProps) {
  const { state, year, month, day, remark, decidedBy, decideTime, stateName } = delivery;
  const tel = tasks.phones.get(delivery.id);
  const isEnded = state === 'rejected' || state === 'cancelled';
  return (
    <>
      <header className="delivery-head">
        <div>
          <b className="num">
            {state === 'pending' ? '申请 ' : ''}
            {year}年{month}月
          </b>
          <span className="num">{day ? `配送日期 ${day}` : '未定日期'}</span>
        </div>
        <StatusTag tone={stateTones[state]} text={stateName} />
      </header>
      {(decidedBy !== null || remark !== '') && (
        <div className={`delivery-said ${isEnded ? '' : 'delivery-said-kept'}`}>
          {remark !== '' && <p>{remark}</p>}
          <span className="hint num">{[decidedBy, decideTime?.slice(0, 16)].filter(Boolean).join(' · ')}</span>
        </div>
      )}
      <dl className="delivery-facts">
        <Fact label="配送活动">{delivery.title}</Fact>
        <Fact label="场馆">{delivery.venueName}</Fact>
        <Fact label="配送地点">{delivery.address}</Fact>
        <Fact label="联系人">{delivery.contacts}</Fact>
        <Fact label="联系电话">
          <span className="num">{tel ?? delivery.tel}</span>
          {canReveal && tel === undefined && delivery.tel.includes('*') && (
            <Button type="link" size="small" onClick={() => tasks.reveal(delivery)}>
              查看完整
            </Button>
          )}
        </Fact>
        <Fact label="来源">{delivery.createdBy ? `${delivery.createdBy} 安排` : delivery.channelName}</Fact>
        <Fact label="提交时间">
          <span className="num">{delivery.createTime.slice(0, 16)}</span>
        </Fact>
        {delivery.doneTime && (
          <Fact label="完成日期">
            <span className="num">{delivery.doneTime}</span>
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
