import type { Values } from '@yunguan/contract/kernel/parse';
import { Skeleton } from 'antd';
import { rowText } from '@/kernel/detail/row-text';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { Panel } from '@/ui/Panel';
import { ActivityPage } from '../ActivityPage';
import './custom-form.css';
import { CustomForm } from './CustomForm';
import { useCustomForm } from './use-custom-form';

/** Custom sign-up form (000 §2, mode 8). */
export default function CustomFormView() {
  return (
    <ActivityPage title="自定义报名表单" standing={customApplyText}>
      {(row) => <LoadedForm row={row} />}
    </ActivityPage>
  );
}

function customApplyText(row: Values): string {
  if (row.isNeedSignup !== true) return '该活动无需报名';
  return row.isCustomApply === true ? '自定义报名已启用' : '自定义报名未启用，表单在启用后使用';
}

function LoadedForm({ row }: { row: Values }) {
  const { data: tree, error, refetch } = useCustomForm(rowText(row, 'id'));
  if (tree) return <CustomForm row={row} tree={tree} />;
  return (
    <Panel>
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </Panel>
  );
}
