import { PictureOutlined, PlusOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { App, Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { ImageCard } from './ImageCard';
import { isPicture, pictureTypeMessage, tooManyMessage } from './image-rules';
import { PendingCard } from './PendingCard';
import { sortingTexts, useSorting } from './sorting';
import type { Upload } from './upload';
import { useUploads } from './use-uploads';

export interface ImageListProps {
  /** Paths in display order; no path twice. */
  value?: readonly string[] | undefined;
  onChange?: (value: string[]) => void;
  /** One of the paths; the first counts as cover while this is empty. */
  cover?: string | undefined;
  onCoverChange?: (cover: string | undefined) => void;
  upload: Upload;
  /** Opens the resource library; told how many pictures still fit. */
  onPickFromLibrary?: (remaining: number) => void;
  max?: number;
  /** Larger files are offered compression instead of being sent. */
  maxBytes?: number;
  id?: string;
}

/** Pictures of a record: upload, order by drag or buttons, one cover, n/8. */
export function ImageList(props: ImageListProps) {
  const { upload, onPickFromLibrary, max = 8, maxBytes = 500 * 1024, id } = props;
  const album = useAlbum(props);
  const sensors = useSorting();
  const uploads = useUploads({ upload, maxBytes, onDone: album.add });
  const count = album.images.length + uploads.pending.length;
  const addFiles = useFileCheck(max - count, uploads.add);
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) album.move(String(active.id), album.images.indexOf(String(over.id)));
  };
  return (
    <div id={id} role="group" aria-label="图片">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={sortingTexts}
        onDragEnd={handleDragEnd}
      >
        <SortableContext items={[...album.images]} strategy={rectSortingStrategy}>
          <div className="image-list">
            {album.images.map((url, index) => (
              <ImageCard
                key={url}
                url={url}
                index={index}
                count={album.images.length}
                isCover={props.onCoverChange !== undefined && url === album.cover}
                onCover={props.onCoverChange && (() => album.choose(url))}
                onMove={(to) => album.move(url, to)}
                onRemove={() => album.remove(url)}
              />
            ))}
            {uploads.pending.map((item) => (
              <PendingCard
                key={item.id}
                item={item}
                maxBytes={maxBytes}
                onRetry={() => void uploads.retry(item)}
                onCompress={() => void uploads.compress(item)}
                onCancel={() => uploads.cancel(item.id)}
              />
            ))}
            {count < max && <AddCard count={count} max={max} onFiles={addFiles} />}
          </div>
        </SortableContext>
      </DndContext>
      {onPickFromLibrary && count < max && (
        <Button
          style={{ marginTop: 12 }}
          icon={<PictureOutlined aria-hidden />}
          onClick={() => onPickFromLibrary(max - count)}
        >
          从资源库选择
        </Button>
      )}
    </div>
  );
}

/** The rules of the album: no picture twice, a cover as long as there is a picture. */
function useAlbum({ value = [], onChange, cover, onCoverChange }: ImageListProps) {
  const { message } = App.useApp();
  // Several uploads may end between two renders; each must see the one before.
  const latest = useRef(value);
  latest.current = value;
  const shownCover = cover && value.includes(cover) ? cover : value[0];
  const put = (images: readonly string[]) => {
    latest.current = images;
    onChange?.([...images]);
  };
  return {
    images: value,
    cover: shownCover,
    choose: (url: string) => onCoverChange?.(url),
    add: (url: string) => {
      if (latest.current.includes(url)) {
        message.info('该图片已在列表中');
        return;
      }
      if (latest.current.length === 0) onCoverChange?.(url);
      put([...latest.current, url]);
    },
    move: (url: string, to: number) => put(arrayMove([...value], value.indexOf(url), to)),
    remove: (url: string) => {
      const rest = value.filter((image) => image !== url);
      put(rest);
      if (url === shownCover) onCoverChange?.(rest[0]);
    },
  };
}

function useFileCheck(remaining: number, add: (files: File[]) => void) {
  const { message } = App.useApp();
  return (files: File[]) => {
    if (files.some((file) => !isPicture(file))) message.error(pictureTypeMessage);
    const pictures = files.filter(isPicture);
    if (pictures.length > remaining) message.warning(tooManyMessage);
    add(pictures.slice(0, remaining));
  };
}

function AddCard({ count, max, onFiles }: { count: number; max: number; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <>
      <button
        type="button"
        className={`image-add ${over ? 'image-add-over' : ''}`}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <PlusOutlined aria-hidden style={{ fontSize: 18 }} />
        <span>上传图片</span>
        <span className="hint num">
          {count}/{max}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/gif,image/jpeg,image/png,image/bmp"
        multiple
        hidden
        aria-label="选择图片文件"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
