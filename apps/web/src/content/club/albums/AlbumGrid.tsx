import { ArrowLeftOutlined, PictureOutlined } from '@ant-design/icons';
import type { PhotoAlbum } from '@yunguan/contract/kernel/album-field';
import { Button } from 'antd';
import { useState } from 'react';
import { Pictures } from '@/kernel/detail/Pictures';
import { EmptyState } from '@/ui/EmptyState';
import { showMissing } from '@/ui/missing-picture';
import { thumbPath } from '@/ui/thumb-path';

/** 社团相册 to be looked at: the albums, or the photos of the one that was opened (002 §2.6). */
export function AlbumGrid({ albums }: { albums: readonly PhotoAlbum[] }) {
  const [openAt, setOpenAt] = useState<number>();
  const open = openAt === undefined ? undefined : albums[openAt];
  if (albums.length === 0) return <EmptyState title="暂无图片" hint="该社团还没有相册。" />;
  if (open) return <AlbumPhotos album={open} onBack={() => setOpenAt(undefined)} />;
  return (
    <ul className="album-grid">
      {albums.map((album, at) => (
        // Albums have neither ids nor names of their own alone; here they neither move nor change.
        <li key={at}>
          <button type="button" onClick={() => setOpenAt(at)}>
            <AlbumCover path={album.albums[0]} />
            <b title={album.title}>{album.title}</b>
            <small className="num">{album.albums.length} 张</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function AlbumCover({ path }: { path: string | undefined }) {
  if (path === undefined) {
    return (
      <span className="club-album-none">
        <PictureOutlined aria-hidden />
        暂无图片
      </span>
    );
  }
  // Not lazy: behind a tab that was never opened it would be missing on paper.
  return <img src={thumbPath(path)} alt="" onError={showMissing} />;
}

function AlbumPhotos({ album, onBack }: { album: PhotoAlbum; onBack: () => void }) {
  return (
    <>
      <div className="album-open">
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack} autoFocus>
          返回相册
        </Button>
        <div>
          <b>{album.title}</b>
          <span className="hint">{album.introduction}</span>
        </div>
        <small className="num">{album.albums.length} 张</small>
      </div>
      {album.albums.length === 0 ? (
        <EmptyState title="暂无图片" hint="该相册还没有图片。" />
      ) : (
        <Pictures paths={album.albums} label={album.title} />
      )}
    </>
  );
}
