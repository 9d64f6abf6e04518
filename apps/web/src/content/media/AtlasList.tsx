import { useState } from 'react';
import { CoverDialog } from '@/kernel/dialogs/CoverDialog';
import { ContentList } from '@/kernel/list/ContentList';
import { atlasColumns } from './atlasColumns';
import { coverSize } from './cover-size';
import { atlasContent, type MediaRow, mediaContent } from './media-content';
import { useWorkRows } from './use-work-rows';
import { WorkClassFilter } from './WorkClassFilter';

/** The list's works are pictures. */
const pictures = { sourceType: 1 } as const;

/** Works (atlas) list (000 §2). */
export function AtlasList() {
  const rows = useWorkRows();
  const [covered, setCovered] = useState<MediaRow>();
  const columns = atlasColumns({ ...rows, onCover: setCovered });
  return (
    <>
      <ContentList<MediaRow>
        of={atlasContent}
        title="作品图集"
        description="发布与管理本馆的图片作品"
        addLabel="发布"
        typeControl={<WorkClassFilter {...pictures} />}
        fixed={pictures}
        listKey="atlas"
        // Who may change nothing does not need a column for it.
        columns={columns.filter(({ atEnd }) => !atEnd || rows.holds('edit') || rows.holds('del'))}
        minWidth={900}
      />
      {covered && (
        <CoverDialog
          of={mediaContent}
          record={{ ...covered, cover: covered.frontCover }}
          {...coverSize}
          onClose={() => setCovered(undefined)}
        />
      )}
    </>
  );
}
