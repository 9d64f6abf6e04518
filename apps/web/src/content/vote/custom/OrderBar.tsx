import { Button } from 'antd';
import type { FormOrder } from './use-form-order';

/** Foot of the list: what of the order is not saved, and the ways back, also from what was saved last. */
export function OrderBar({ order }: { order: FormOrder }) {
  const { isChanged, steps, isSaving, restore } = order;
  if (steps === 0 && !restore) return null;
  return (
    <div className="custom-order-bar" role="status">
      <span>{steps > 0 ? orderText(isChanged, steps) : '顺序已保存'}</span>
      {steps > 0 ? (
        <>
          <Button disabled={isSaving} title="Ctrl + Z" onClick={order.undo}>
            撤销一步
          </Button>
          <Button disabled={isSaving} onClick={order.reset}>
            全部还原
          </Button>
          <Button type="primary" loading={isSaving} disabled={!isChanged} onClick={order.save}>
            保存顺序
          </Button>
        </>
      ) : (
        <>
          <Button loading={isSaving} onClick={restore}>
            恢复原来的顺序
          </Button>
          <Button type="text" disabled={isSaving} onClick={order.dismiss}>
            知道了
          </Button>
        </>
      )}
    </div>
  );
}

function orderText(isChanged: boolean, steps: number): string {
  return isChanged ? `顺序有 ${steps} 步调整尚未保存` : '顺序与保存的相同';
}
