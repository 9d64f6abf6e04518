import { useNavigate } from '@tanstack/react-router';
import { ContentList } from '@/kernel/list/ContentList';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { type PanoramaRow, panoramaContent, panoramaPaths } from './panorama-content';
import { panoramaColumns } from './panoramaColumns';
import './panorama.css';

const coverOf = ({ frontCover }: PanoramaRow) => frontCover;

/** Panoramic halls (001 §2, view 1). */
export function PanoramaList() {
  const navigate = useNavigate();
  const { rows, dialogs } = useReviewedRows<PanoramaRow>(panoramaContent, { coverOf });
  const columns = panoramaColumns({
    ...rows,
    onDetail: ({ id }) => void navigate({ to: panoramaPaths.details, search: () => ({ id, of: panoramaContent.key }) }),
  });
  return (
    <>
      <ContentList<PanoramaRow>
        of={panoramaContent}
        title="全景展厅"
        description="管理全景展厅的发布与漫游地址"
        addLabel="新增全景展厅"
        dateLabel="发布日期"
        basicFilters={3}
        columns={columns}
        minWidth={940}
      />
      {dialogs}
    </>
  );
}
