import { useQuery } from '@tanstack/react-query';
import { getOrderSettings, setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { orderKindOf } from '@yunguan/contract/platform/orders';
import { Skeleton, Switch } from 'antd';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { heldOptions } from '@/kernel/session/menu-tree';
import { useHolds } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { Panel } from '@/ui/Panel';
import { useConfirm } from '@/ui/use-confirm';

const area = 'orderSettings';

interface Setting {
  readonly kind: string;
  readonly kindName: string;
  readonly confirmsItself: boolean;
}

/** Which orders of a venue confirm themselves instead of waiting in 订单待审核 (decisions §7). */
export default function OrderSettings({ venueId }: { venueId: string }) {
  const { menus } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list(area, { venueId }),
    queryFn: ({ signal }) => call(getOrderSettings, { venueId }, { signal }),
  });
  // Orders of content that is not open here cannot come in.
  const settings = data?.filter(({ kind }) => heldOptions(menus, orderKindOf(kind)?.contentType ?? '') !== undefined);
  if (settings?.length === 0) return null;
  return (
    <Panel title="订单自动确认" className="order-settings">
      <p className="hint">
        开启后，公众提交和馆内代为提交的这类订单立即确认，不进入“订单待审核”。已在等待审核的订单不受影响。
      </p>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {settings && (
        <ul>
          {settings.map((setting) => (
            <SettingLine key={setting.kind} setting={setting} venueId={venueId} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface SettingLineProps {
  readonly setting: Setting;
  readonly venueId: string;
}

function SettingLine({ setting: { kind, kindName, confirmsItself }, venueId }: SettingLineProps) {
  const mayEdit = useHolds('flow', venueId)('edit');
  const confirm = useConfirm();
  const { write, isBusy } = useRecordWrite(area);
  const id = `order-setting-${kind}`;
  const handleChange = async (next: boolean) => {
    const agreed = await confirm({
      title: `${next ? '开启' : '关闭'}“${kindName}”的自动确认？`,
      consequence: next
        ? `之后提交的${kindName}不经审核立即确认，名额或时段即被占用；已在等待审核的仍须逐一审核。`
        : `之后提交的${kindName}须由审核人通过后才确认；已经确认的不受影响。`,
      okText: next ? '开启' : '关闭自动确认',
    });
    if (!agreed) return;
    const body = { venueId, kind, confirmsItself: next };
    await write({
      endpoint: setOrderSetting,
      body,
      done: next ? `${kindName}已设为自动确认` : `${kindName}已设为人工审核`,
    });
  };
  return (
    <li>
      <label htmlFor={id}>{kindName}</label>
      <span className="hint">{confirmsItself ? '提交后立即确认' : '提交后等待审核'}</span>
      <Switch
        id={id}
        checked={confirmsItself}
        loading={isBusy}
        disabled={!mayEdit}
        onChange={(next) => void handleChange(next)}
      />
    </li>
  );
}
