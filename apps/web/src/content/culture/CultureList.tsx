import { formPictureSize } from '@yunguan/contract/kernel/picture-sizes';
import { useNavigate } from '@tanstack/react-router';
import { ContentList } from '@/kernel/list/ContentList';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { removalOf } from '@/kernel/removals/RemovalEffects';
import { type CultureRow, cultureContent, deliveriesPath } from './culture-content';
import './culture.css';
import { cultureColumns } from './cultureColumns';

const options = {
  cover: formPictureSize,
  removalOf,
};

/** Culture deliveries (002 §2.7). */
export function CultureList() {
  const navigate = useNavigate();
  const { rows, dialogs } = useReviewedRows<CultureRow>(cultureContent, options);
  const columns = cultureColumns({
    ...rows,
    onDeliveries: ({ id }) => void navigate({ to: deliveriesPath, search: () => ({ brandId: id }) }),
  });
  return (
    <>
      <ContentList<CultureRow>
        of={cultureContent}
        title="文化配送"
        description="管理社团送到基层的活动、两年的配送计划与完成进度"
        addLabel="新增配送活动"
        dateLabel="发布日期"
        basicFilters={3}
        columns={columns}
        minWidth={980}
      />
      {dialogs}
    </>
  );
}
