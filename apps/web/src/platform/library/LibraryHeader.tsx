import { TagsOutlined, UploadOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { resourceNode } from '@yunguan/contract/platform/library';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { VenueSelect } from '@/kernel/records/VenueSelect';
import { addressParts } from '@/kernel/session/address-parts';
import { menuOf, pagePath } from '@/kernel/session/menu-tree';
import { useHolds } from '@/kernel/session/use-holds';
import { useSession } from '@/kernel/session/use-session';
import { PageHeader } from '@/ui/PageHeader';
import { lazyPart } from '@/ui/lazy-part';

const LabelDialog = lazyPart(async () => {
  const { LabelDialog: Dialog } = await import('@/kernel/dialogs/LabelDialog');
  return { default: Dialog };
});

export interface LibraryHeaderProps {
  readonly venueId: string;
  readonly onVenue: (venueId: string) => void;
  /** Missing for who may not. */
  readonly onUpload?: (() => void) | undefined;
}

/** Whose library it is, and what concerns all of it. */
export function LibraryHeader({ venueId, onVenue, onUpload }: LibraryHeaderProps) {
  const { user } = useSession();
  const holds = useHolds('dictionary');
  const [areLabelsOpen, setLabelsOpen] = useState(false);
  const managesLabels = holds('add') || holds('edit') || holds('del');
  const name = user.venues.find(({ id }) => id === venueId)?.name ?? user.venueName;
  return (
    <>
      <PageHeader
        title="资源管理"
        description={
          <>
            <b className="library-venue">{name}</b>的资源库
            {venueId === user.venueId
              ? '，本馆各栏目的图片、视频和音频都可以从这里选用'
              : `；当前场馆仍是${user.venueName}`}
          </>
        }
        extra={
          <>
            <VenueSelect value={venueId} onChange={onVenue} />
            <ClassificationLink />
            {managesLabels && (
              <Button icon={<TagsOutlined aria-hidden />} onClick={() => setLabelsOpen(true)}>
                标签管理
              </Button>
            )}
            {onUpload && (
              <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={onUpload}>
                上传
              </Button>
            )}
          </>
        }
      />
      {areLabelsOpen && (
        <Suspense>
          <LabelDialog onClose={() => setLabelsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** To the classifications of resources, for who has the page of dictionaries. */
function ClassificationLink() {
  const { menus } = useSession();
  const navigate = useNavigate();
  const menu = menuOf(menus, 'dictionary');
  const path = menu && pagePath(menu);
  if (path === undefined) return null;
  const { to, search } = addressParts(path);
  return (
    <Button onClick={() => void navigate({ to, search: () => ({ ...search, node: resourceNode }) })}>分类管理</Button>
  );
}
