import { ContentList } from '@/kernel/list/ContentList';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { type WelfareRow, welfareContent } from './welfare-content';
import { welfareColumns } from './welfareColumns';

/** Welfare activities (001 §2, view 1). */
export function WelfareList() {
  const { rows, dialogs } = useReviewedRows<WelfareRow>(welfareContent);
  return (
    <>
      <ContentList<WelfareRow>
        of={welfareContent}
        title="公益活动"
        description="管理面向公众的公益演出、讲座、展览与服务"
        addLabel="新增公益活动"
        dateLabel="发布日期"
        basicFilters={3}
        columns={welfareColumns(rows)}
        minWidth={980}
      />
      {dialogs}
    </>
  );
}
