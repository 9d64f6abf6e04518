import { App, Modal, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { isSilent, textOf } from '@/kernel/api/errors';
import { useSession } from '@/kernel/session/use-session';
import { useSwitchVenue } from '@/kernel/session/use-switch-venue';
import { treeWidth } from './tree-width';

const VenueTree = lazy(() => import('./VenueTree'));

/** 总分馆切换: choose a branch in the tree, then work there. */
export function VenueSwitch({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useSession();
  const { message } = App.useApp();
  const switchVenue = useSwitchVenue();
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const handleConfirm = async () => {
    if (chosen === undefined || chosen === user.venueId) {
      onClose();
      return;
    }
    setBusy(true);
    try {
      const { venueName } = await switchVenue(chosen);
      message.success(`已切换到${venueName}`);
      onClose();
    } catch (error) {
      if (!isSilent(error)) message.error(textOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title="选择分馆"
      width={treeWidth + 48}
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void handleConfirm()}
      onCancel={onClose}
      afterClose={() => setChosen(undefined)}
      destroyOnHidden
    >
      <p className="hint">切换后将离开当前页面，内容与权限按所选场馆显示。</p>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 5 }} />}>
        <VenueTree chosen={chosen ?? user.venueId} onChoose={setChosen} />
      </Suspense>
    </Modal>
  );
}
