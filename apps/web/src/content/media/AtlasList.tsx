import { ContentList } from '@/kernel/list/ContentList';
import { useHoldsAnywhere } from '@/kernel/session/use-holds';
import { atlasColumns } from './atlasColumns';
import { atlasContent, type MediaRow, mediaContent } from './media-content';
import { useWorkRows } from './use-work-rows';
import { useWorkClasses } from './use-work-classes';
import { WorkClassFilter } from './WorkClassFilter';

/** The list's works are pictures. */
const pictures = { sourceType: 1 } as const;

/** Works (atlas) list (000 §2). */
export function AtlasList() {
  // Rows of further venues have their own rights.
  const holds = useHoldsAnywhere(mediaContent.key);
  const { items: classes } = useWorkClasses(pictures.sourceType);
  const { rows, dialogs } = useWorkRows();
  return (
    <>
      <ContentList<MediaRow>
        of={atlasContent}
        title="作品图集"
        description="发布与管理本馆的图片作品"
        addLabel="发布"
        typeControl={<WorkClassFilter {...pictures} />}
        typeItems={classes}
        fixed={pictures}
        listKey="atlas"
        // Who may change nothing does not need a column for it.
        columns={atlasColumns(rows).filter(({ atEnd }) => !atEnd || holds('edit') || holds('del'))}
        minWidth={900}
      />
      {dialogs}
    </>
  );
}
