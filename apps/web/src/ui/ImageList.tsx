import { PictureOutlined, PlusOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { App, Button, Image } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import '@/styles/media.css';
import { fitWithin } from './compress-image';
import { FileDrop } from './FileDrop';
import { giveFocusBack, isLastGone } from './focus-trail';
import { ImageCard } from './ImageCard';
import { acceptedPictures, isPicture, type PictureRules, pictureTypeMessage, tooManyMessage } from './image-rules';
import { PendingCard } from './PendingCard';
import { sortingTexts, useSorting } from './sorting';
import type { Upload } from './upload';
import { type PendingUpload, useUploads } from './use-uploads';
import { lazyPart } from './lazy-part';

const CropDialog = lazyPart(async () => ({ default: (await import('./CropDialog')).CropDialog }));

export interface ImageListProps {
  /** Paths in display order; no path twice. */
  value?: readonly string[] | undefined;
  onChange?: (value: string[]) => void;
  /** One of the paths, or a picture of its own; the first path counts as cover while this is empty. */
  cover?: string | undefined;
  onCoverChange?: (cover: string | undefined) => void;
  upload: Upload;
  /** Asks for pictures of the resource library, at most as many as still fit; answers their paths. */
  onPickFromLibrary?: (remaining: number) => Promise<readonly string[] | undefined>;
  max?: number;
  /** Said where more files come than still fit. */
  tooMany?: string;
  /** Larger files are offered compression instead of being sent. */
  maxBytes?: number;
  /** Shape that pictures should have; those that have not are marked and can be cut. */
  rules?: PictureRules;
  id?: string;
}

/** A picture that is being cut: one of the album, or one that waits to be sent. */
type Cropped = { readonly url: string } | { readonly item: PendingUpload; readonly url: string };

/** Pictures of a record: upload, library, order by drag or buttons, cut, one cover, n/8. */
export function ImageList(props: ImageListProps) {
  const { upload, onPickFromLibrary, max = 8, tooMany, maxBytes = 500 * 1024, rules, id } = props;
  const album = useAlbum(props);
  const sensors = useSorting();
  const uploads = useUploads({ upload, maxBytes, onDone: (url, _, turn) => album.add(url, turn) });
  const [cropped, setCropped] = useState<Cropped>();
  const [previewed, setPreviewed] = useState<number>();
  const count = album.images.length + uploads.pending.length;
  const addFiles = useFileCheck({ remaining: max - count, tooMany }, uploads.add);
  // The button that took a picture or an upload away went with it.
  useEffect(() => {
    if (count >= 0 && isLastGone()) giveFocusBack();
  }, [count]);
  const heavy = uploads.pending.filter(({ state }) => state === 'oversize');
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) album.move(String(active.id), album.images.indexOf(String(over.id)));
  };
  const handlePick = async () => {
    for (const path of (await onPickFromLibrary?.(max - count)) ?? []) album.add(path);
  };
  const handleCropped = async (picture: Blob) => {
    if (!cropped) return;
    if ('item' in cropped) uploads.replace(cropped.item.id, await fitWithin(picture, cropped.item.file.name, maxBytes));
    else {
      const file = await fitWithin(picture, 'picture.jpg', maxBytes);
      album.replace(cropped.url, await upload(file, () => undefined, new AbortController().signal));
    }
    closeCrop();
  };
  const closeCrop = () => {
    if (cropped && 'item' in cropped) URL.revokeObjectURL(cropped.url);
    setCropped(undefined);
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
                rules={rules}
                onCover={props.onCoverChange && (() => album.choose(url))}
                onMove={(to) => album.move(url, to)}
                onPreview={() => setPreviewed(index)}
                onCrop={() => setCropped({ url })}
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
                onCrop={rules && (() => setCropped({ item, url: URL.createObjectURL(item.file) }))}
                onCancel={() => uploads.cancel(item.id)}
              />
            ))}
            {count < max && <AddCard count={count} max={max} onFiles={addFiles} />}
          </div>
        </SortableContext>
      </DndContext>
      {((onPickFromLibrary && count < max) || heavy.length > 1) && (
        <div className="image-list-bar">
          {onPickFromLibrary && count < max && (
            <Button icon={<PictureOutlined aria-hidden />} onClick={() => void handlePick()}>
              从资源库选择
            </Button>
          )}
          {heavy.length > 1 && (
            <Button
              onClick={() => {
                for (const item of heavy) void uploads.compress(item);
              }}
            >
              一键压缩 {heavy.length} 张
            </Button>
          )}
        </div>
      )}
      {previewed !== undefined && (
        <Image.PreviewGroup
          items={[...album.images]}
          preview={{
            open: true,
            current: previewed,
            alt: `第 ${previewed + 1} 张`,
            onChange: setPreviewed,
            onOpenChange: () => setPreviewed(undefined),
          }}
        />
      )}
      {cropped && rules && (
        <Suspense>
          <CropDialog
            open
            title="裁剪图片"
            src={cropped.url}
            width={rules.width}
            height={rules.height}
            type="image/jpeg"
            isFixed
            onConfirm={handleCropped}
            onCancel={closeCrop}
          />
        </Suspense>
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
  const shownCover = cover || value[0];
  const latestCover = useRef(shownCover);
  latestCover.current = shownCover;
  // Pictures stand in the order in which they were chosen, not in which they arrive.
  const turns = useRef(new Map<string, number>());
  const isOfLater = (url: string, turn: number) => (turns.current.get(url) ?? 0) > turn;
  // The cover that nobody chose gives way to a picture before it.
  const givenCover = useRef<string>(undefined);
  const give = (url: string) => {
    if (latestCover.current !== undefined && latestCover.current !== givenCover.current) return;
    latestCover.current = url;
    givenCover.current = url;
    onCoverChange?.(url);
  };
  const put = (images: readonly string[]) => {
    latest.current = images;
    onChange?.([...images]);
  };
  return {
    images: value,
    cover: shownCover,
    choose: (url: string) => {
      givenCover.current = undefined;
      onCoverChange?.(url);
    },
    add: (url: string, turn?: number) => {
      if (latest.current.includes(url)) {
        message.info('该图片已在列表中');
        return;
      }
      const later = turn === undefined ? -1 : latest.current.findIndex((image) => isOfLater(image, turn));
      const at = later === -1 ? latest.current.length : later;
      if (turn !== undefined) turns.current.set(url, turn);
      if (at === 0) give(url);
      put(latest.current.toSpliced(at, 0, url));
    },
    replace: (url: string, by: string) => {
      put([...new Set(latest.current.map((image) => (image === url ? by : image)))]);
      if (url === shownCover) onCoverChange?.(by);
    },
    move: (url: string, to: number) => put(arrayMove([...value], value.indexOf(url), to)),
    remove: (url: string) => {
      const rest = value.filter((image) => image !== url);
      put(rest);
      if (url === shownCover) onCoverChange?.(rest[0]);
    },
  };
}

interface Quota {
  readonly remaining: number;
  readonly tooMany: string | undefined;
}

function useFileCheck({ remaining, tooMany = tooManyMessage }: Quota, add: (files: File[]) => void) {
  const { message } = App.useApp();
  return (files: File[]) => {
    const pictures = files.filter(isPicture);
    const refused = files.filter((file) => !isPicture(file)).map(({ name }) => name);
    if (refused.length > 0) message.error(files.length > 1 ? refusal(refused) : pictureTypeMessage);
    if (pictures.length > remaining) message.warning(tooMany);
    add(pictures.slice(0, remaining));
  };
}

/** Which of several files are no pictures, by name. */
function refusal(names: readonly string[]): string {
  const more = names.length > 3 ? `等 ${names.length} 个文件` : '';
  return `${names.slice(0, 3).join('、')}${more}：${pictureTypeMessage}`;
}

function AddCard({ count, max, onFiles }: { count: number; max: number; onFiles: (files: File[]) => void }) {
  return (
    <FileDrop className="image-add" inputLabel="选择图片文件" accept={acceptedPictures} onFiles={onFiles}>
      <PlusOutlined aria-hidden style={{ fontSize: 18 }} />
      <span>上传图片</span>
      <span className="hint num">
        {count}/{max}
      </span>
    </FileDrop>
  );
}
