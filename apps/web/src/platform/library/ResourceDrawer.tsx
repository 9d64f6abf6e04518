import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { fileName } from './file-name';
import { ResourceActions, type ResourceActionsProps } from './ResourceActions';
import { resourceDetail } from './resource-detail';
import { ResourcePreview } from './ResourcePreview';
import { ResourceTabs } from './ResourceTabs';
import './resource-drawer.css';

export interface ResourceDrawerProps extends ResourceActionsProps {
  readonly id: string;
  /** Missing at the ends of the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Details of one file at the right; the list stays where it is. */
export default function ResourceDrawer(props: ResourceDrawerProps) {
  const { id, rights, onPrevious, onNext, onOpen, onClose } = props;
  const { data, error, refetch } = useQuery(resourceDetail(id));
  return (
    <Drawer
      open
      size={620}
      className="resource-drawer"
      title={
        <span className="ellipsis" title={data?.name}>
          {data ? fileName(data) : '资源详情'}
        </span>
      }
      closable={{ placement: 'end' }}
      extra={
        <>
          <Button
            type="text"
            icon={<LeftOutlined aria-hidden />}
            aria-label="上一个"
            title="上一个"
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <Button
            type="text"
            icon={<RightOutlined aria-hidden />}
            aria-label="下一个"
            title="下一个"
            disabled={!onNext}
            onClick={onNext}
          />
        </>
      }
      footer={data && <ResourceActions {...props} resource={data} />}
      onClose={onClose}
    >
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active className="drawer-waiting" paragraph={{ rows: 12 }} />}
      {data && (
        <>
          <ResourcePreview key={data.url} resource={data} />
          <ResourceTabs key={data.id} resource={data} rights={rights} onOpen={onOpen} />
        </>
      )}
    </Drawer>
  );
}
