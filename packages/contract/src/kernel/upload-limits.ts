/** Address of transfers in parts (tus protocol); a transfer's own address continues it with its id. */
export const resumableUploadPath = '/api/publics/v1/upload-resumable';

const MB = 1024 * 1024;

/** Files of this size and more are sent in parts that survive a broken line. */
export const resumableFrom = 20 * MB;
export const partBytes = 5 * MB;
/** Transfers that one user may have begun and not ended. */
export const mostTransfers = 5;
/** Hours after which a transfer that was not ended is thrown away. */
export const transferHours = 24;

/** Largest accepted film and sound. */
export const videoMaxBytes = 200 * MB;
export const audioMaxBytes = 50 * MB;
export const videoSizeText = '视频大小不能超过 200MB!';
export const audioSizeText = '音频大小不能超过 50MB!';
export const videoKindText = '视频格式不正确，仅支持 mp4、mov、webm';
export const audioKindText = '音频格式不正确，仅支持 mp3、m4a、wav';
/** What is said beside the field of one, before anything is chosen. */
export const videoHint = 'mp4、mov、webm，不超过 200MB';
export const audioHint = 'mp3、m4a、wav，不超过 50MB';

/** Names of films and sounds: some systems know no type for them. What a file is in truth its first bytes say. */
export const videoName = /\.(mp4|m4v|mov|webm)$/i;
export const audioName = /\.(mp3|m4a|wav)$/i;

/** Pictures that some uploader takes, by what they are and not by their name. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'bmp' | 'webp';

/** What one uploader of pictures accepts, and what it says otherwise. `maxBytes` is the largest accepted size. */
export interface ImageLimits {
  readonly maxBytes: number;
  readonly kinds: readonly PictureKind[];
  readonly kindText: string;
  readonly sizeText: string;
}

/** Specification, 001 §5: more pictures than a field has room for. */
export const tooManyPicturesText = '图片张数已经超出范围';
/** What is said of a picture of a kind that is taken, but that cannot be read. */
export const damagedPictureText = '图片已损坏或不是有效的图片文件';

const jpegOrPng = { kinds: ['jpeg', 'png'], kindText: '上传头像图片只能是 JPG 或 PNG 格式!' } as const;

/** The specification refuses "≥ 2 MB" and "≥ 20 MB": exactly that size is already too much (002 §5.5). */
export const imageLimits = {
  /** The generic uploader: what its text names, and nothing else. */
  generic: {
    maxBytes: 20 * MB - 1,
    kinds: ['jpeg', 'png', 'gif', 'bmp'],
    kindText: '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种',
    sizeText: '上传头像图片大小不能超过 20MB!',
  },
  /** Library, club cover, teacher photo. */
  photo: { ...jpegOrPng, maxBytes: 20 * MB - 1, sizeText: '上传头像图片大小不能超过 20MB!' },
  /** Cover-change dialogs, panoramic cover, menu icon. */
  cover: { ...jpegOrPng, maxBytes: 2 * MB - 1, sizeText: '上传头像图片大小不能超过 2MB!' },
} as const satisfies Record<string, ImageLimits>;

/**
 * Label of pictures that go into an article or an album. They have the generic uploader's limits,
 * also where what comes with the type's own label is a portrait (002 §5.5).
 */
export const pictureSource = 'picture';
/** Label of files that staff sends for a custom sign-up in somebody's place. */
export const applicationSource = 'application';
/** Label of files that a reviewer adds to a decision. */
export const enclosureSource = 'enclosure';
/** Labels of uploaders that take papers (PDF) beside pictures. */
const paperSources: readonly string[] = [applicationSource, enclosureSource];
/** Bytes of the largest paper, and what is said of a larger one and of what is neither a picture nor a paper. */
export const paperMaxBytes = 20 * MB - 1;
export const paperSizeText = '文件大小不能超过 20MB!';
export const paperKindText = '仅支持图片（jpg、png、gif、bmp）和 PDF 文件';

/** How large a picture may be, as said beside its field: `maxBytes` is a byte less than what is too much. */
export const belowText = ({ maxBytes }: Pick<ImageLimits, 'maxBytes'>): string => `小于 ${Math.ceil(maxBytes / MB)}MB`;
/** Beside the fields that take JPG and PNG alone. */
export const photoHint = `JPG 或 PNG 格式，${belowText(imageLimits.photo)}`;
export const coverHint = `JPG 或 PNG 格式，${belowText(imageLimits.cover)}`;

const paperLimits: ImageLimits = {
  ...imageLimits.generic,
  maxBytes: paperMaxBytes,
  sizeText: paperSizeText,
  kindText: paperKindText,
};

/** Labels of the uploaders whose limits are not those of the generic one. */
const limitsBySource: Readonly<Record<string, ImageLimits>> = {
  ...Object.fromEntries(paperSources.map((source) => [source, paperLimits])),
  cover: imageLimits.cover,
  icon: imageLimits.cover,
  library: imageLimits.photo,
};

/** Limits of pictures that come with the uploader's label; `portraits` are the labels of types that send portraits. */
export function imageLimitsOf(source: string, portraits: readonly string[]): ImageLimits {
  if (portraits.includes(source)) return imageLimits.photo;
  return Object.hasOwn(limitsBySource, source) ? (limitsBySource[source] ?? imageLimits.generic) : imageLimits.generic;
}

/** Labels of uploads that only short-lived links show: copies of papers (001 §5), what belongs to an application or to a decision. */
const privateSources: readonly string[] = ['idcard', ...paperSources];

/** Whether what comes with the uploader's label is kept out of the public's reach. */
export function isPrivateSource(source: string): boolean {
  return privateSources.includes(source);
}

/** Sources that take pictures only: a film or a sound is told what a wrong picture is told. */
const pictureSources: readonly string[] = [pictureSource, 'cover', 'icon', 'idcard'];

/** Whether the uploader of that label takes pictures alone. */
export function takesPicturesOnly(source: string, portraits: readonly string[]): boolean {
  return pictureSources.includes(source) || portraits.includes(source);
}

/** Whether the uploader of that label takes papers (PDF) beside pictures. */
export function takesPapers(source: string): boolean {
  return paperSources.includes(source);
}

/** Files that a member may send within 24 hours, wherever he signs up, and bytes of the largest one. */
export const memberDailyFiles = 50;
export const memberFileMaxBytes = 20 * MB;
