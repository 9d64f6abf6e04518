import { useQuery } from '@tanstack/react-query';
import { getVenueList, type VenueNode } from '@yunguan/contract/platform/shell';
import { App, Modal, Skeleton, Tree } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useSession } from '@/kernel/session/use-session';
import { useSwitchVenue } from '@/kernel/session/use-switch-venue';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';

/** Width of the branch dialog's tree (002 §2.3). */
const treeWidth = 354;

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
      <VenueTree chosen={chosen ?? user.venueId} onChoose={setChosen} />
    </Modal>
  );
}

function VenueTree({ chosen, onChoose }: { chosen: string; onChoose: (venueId: string) => void }) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.venues,
    queryFn: ({ signal }) => call(getVenueList, { roleId: user.roleId }, { signal }),
  });
  if (error) return <ErrorState message={textOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (data.length === 0) return <EmptyState title="没有可以切换的分馆" />;
  return (
    <Tree
      aria-label="分馆"
      blockNode
      defaultExpandAll
      height={360}
      style={{ width: treeWidth }}
      treeData={data.map(treeNode)}
      selectedKeys={[chosen]}
      onSelect={(_, { node }) => onChoose(node.key)}
    />
  );
}

interface TreeNode {
  readonly key: string;
  readonly title: string;
  readonly children: TreeNode[];
}

function treeNode({ id, name, children }: VenueNode): TreeNode {
  return { key: id, title: name, children: children.map(treeNode) };
}
