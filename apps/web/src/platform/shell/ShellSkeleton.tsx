import { Skeleton } from 'antd';
import { Seal } from '@/ui/Brand';

/** The frame in outline while user and menus are read: nothing moves when they arrive. */
export function ShellSkeleton() {
  return (
    <div className="shell" role="status" aria-label="加载中">
      <div className="shell-header">
        <div className="brand">
          <Seal />
        </div>
        <Skeleton.Input active size="small" />
      </div>
      <div className="shell-body">
        <div className="nav-side nav-side-waiting">
          <Skeleton active title={false} paragraph={{ rows: 9 }} />
        </div>
        <div className="main">
          <PageSkeleton />
        </div>
      </div>
    </div>
  );
}

/** A page in outline while its code or its first data is on the way. */
function PageSkeleton() {
  return (
    <div aria-busy="true" aria-label="加载中" role="status">
      <Skeleton active title={{ width: 160 }} paragraph={{ rows: 1, width: 320 }} />
      <div className="panel panel-body">
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    </div>
  );
}
