import * as z from 'zod';
import { asObject } from './as-object';
import type { Field } from './field';
import { images } from './file-fields';
import { neededLine } from './line';

/** Limits of a club's albums (002 §5.3, §9). */
export const albumLimits = { albums: 5, photos: 10, title: 30, introduction: 200 } as const;

export const albumMessages = {
  title: '请输入相册名称',
  introduction: '请输入相册描述',
  tooManyAlbums: '错误哦，相册最多只能创建5个',
  tooManyPhotos: '错误哦，相册图片最多只能上传10张',
  removeConfirm: '确定删除此相册？相册中的照片也会被删除！',
} as const;

const photos = images('相册图片', { max: albumLimits.photos, tooMany: albumMessages.tooManyPhotos }).asked;

/** One album: its name, what it shows, and the paths of its photos in their order (texts.md K11). */
const photoAlbum = z.object(
  {
    title: neededLine(albumMessages.title, '相册名称', albumLimits.title),
    introduction: neededLine(albumMessages.introduction, '相册描述', albumLimits.introduction),
    albums: photos.nullish().transform((paths) => paths ?? []),
  },
  { error: '相册格式不正确' },
);
export type PhotoAlbum = z.infer<typeof photoAlbum>;

/** The one list of an album, under whatever name. */
function onlyListOf(sent: unknown): unknown {
  const lists = Object.values(asObject(sent)).filter(Array.isArray);
  return lists.length === 1 ? lists[0] : undefined;
}

/**
 * An album as a form sends it. Only the details name its photos, `albums`; the form has "a list of image paths"
 * (002 §3): whoever calls them otherwise does not lose them.
 */
const sentAlbum = z.preprocess((sent) => {
  const { albums, list, album } = asObject(sent);
  const photosSent = albums ?? list ?? album ?? onlyListOf(sent);
  return photosSent === undefined || Array.isArray(sent) ? sent : { ...asObject(sent), albums: photosSent };
}, photoAlbum);

/** The albums of a form or a stored row. */
export const photoAlbumList = z
  .array(z.unknown(), { error: '相册格式不正确' })
  .max(albumLimits.albums, albumMessages.tooManyAlbums)
  .pipe(z.array(sentAlbum));

const readAlbums = (value: unknown): PhotoAlbum[] => photoAlbumList.safeParse(value ?? []).data ?? [];

/** Albums with their photos; at most five of ten each. */
export function photoAlbums(label: string): Field<PhotoAlbum[]> {
  return {
    kind: 'photoAlbums',
    label,
    initial: [],
    asked: photoAlbumList,
    sent: z.array(photoAlbum),
    shown: z.array(z.unknown()),
    inWords: (value, beside) => albumsText(readAlbums(value), readAlbums(beside)),
  };
}

/** Albums as a line of text: a review names what changed, also where an album differs from the one beside in its photos alone. */
export function albumsText(albums: readonly PhotoAlbum[], beside: readonly PhotoAlbum[] = []): string {
  return albums
    .map((album) => {
      const { title, introduction, albums: paths } = album;
      const other = beside.find((one) => one.title === title);
      return `${title}（${introduction}，${paths.length} 张${other ? photosApart(paths, other.albums) : ''}）`;
    })
    .join('；');
}

function photosApart(paths: readonly string[], others: readonly string[]): string {
  const own = paths.filter((path) => !others.includes(path)).length;
  if (own > 0) return `，其中 ${own} 张另一份没有`;
  const isReordered = paths.length === others.length && paths.some((path, index) => path !== others[index]);
  return isReordered ? '，照片次序不同' : '';
}
