import { albumPictures, covers, type Cover, type CoverCategory } from './cover-catalogue';

/** Names of directories from the top; a directory comes after the one above it. */
export type DirectoryPath = readonly string[];

/** Directories of the main venue's library. 师资照片 waits for its first pictures. */
export const mainDirectories: readonly DirectoryPath[] = [
  ['活动海报'],
  ['活动海报', '节庆民俗'],
  ['活动海报', '节庆民俗', '2026春节'],
  ['活动海报', '群众舞蹈'],
  ['活动海报', '合唱器乐'],
  ['场馆实景'],
  ['场馆实景', '剧场与排练厅'],
  ['场馆实景', '展厅'],
  ['非遗展演'],
  ['书画作品'],
  ['培训招生'],
  ['公益宣传'],
  ['师资照片'],
  ['音频素材'],
];

/** Directories of the branch's library. */
export const branchDirectories: readonly DirectoryPath[] = [
  ['活动海报'],
  ['活动海报', '2026春节'],
  ['场馆实景'],
  ['非遗展演'],
  ['书画作品'],
  ['社区课堂'],
  ['师资照片'],
  ['公益宣传'],
];

/** Labels of the network's resources. */
export const libraryLabels = [
  '海报',
  '实景',
  '舞台',
  '非遗',
  '书画',
  '摄影',
  '合唱',
  '舞蹈',
  '少儿',
  '春节',
  '公益',
  '培训',
] as const;
type Label = (typeof libraryLabels)[number];

interface Shelf {
  /** Last name of the main venue's directory. */
  readonly directory: string;
  readonly branchDirectory: string;
  /** What stands behind the theme in the file's name. */
  readonly what: string;
  readonly labels: readonly Label[];
  readonly classification: '活动照片' | '场馆风貌' | '海报设计' | '藏品图录';
}

const poster = { classification: '海报设计', branchDirectory: '活动海报' } as const;
const course = { classification: '海报设计', directory: '培训招生', branchDirectory: '社区课堂' } as const;

const shelves: Readonly<Record<CoverCategory, Shelf>> = {
  dance: { ...poster, directory: '群众舞蹈', what: '群众舞蹈大赛海报', labels: ['海报', '舞蹈', '舞台'] },
  chorus: { ...poster, directory: '合唱器乐', what: '合唱展演海报', labels: ['海报', '合唱', '舞台'] },
  opera: { ...poster, directory: '活动海报', what: '戏曲曲艺专场海报', labels: ['海报', '舞台'] },
  calligraphy: {
    directory: '书画作品',
    branchDirectory: '书画作品',
    what: '书画展主图',
    labels: ['书画'],
    classification: '藏品图录',
  },
  photography: { ...poster, directory: '活动海报', what: '摄影展海报', labels: ['海报', '摄影'] },
  reading: { ...poster, directory: '活动海报', what: '全民阅读海报', labels: ['海报', '公益'] },
  heritage: {
    directory: '非遗展演',
    branchDirectory: '非遗展演',
    what: '非遗展示图',
    labels: ['非遗'],
    classification: '活动照片',
  },
  children: { ...course, what: '少儿艺术主图', labels: ['少儿', '培训'] },
  festival: { ...poster, directory: '节庆民俗', what: '节庆活动海报', labels: ['海报'] },
  volunteer: {
    ...poster,
    directory: '公益宣传',
    branchDirectory: '公益宣传',
    what: '志愿服务宣传图',
    labels: ['公益'],
  },
  music: { ...poster, directory: '合唱器乐', what: '器乐音乐会海报', labels: ['海报', '舞台'] },
  training: { ...course, what: '公益培训招生图', labels: ['培训', '公益'] },
  recruitment: { ...course, what: '招生简章配图', labels: ['培训'] },
  site: {
    directory: '剧场与排练厅',
    branchDirectory: '场馆实景',
    what: '场馆形象图',
    labels: ['实景', '舞台'],
    classification: '场馆风貌',
  },
  hall: {
    directory: '展厅',
    branchDirectory: '场馆实景',
    what: '展厅形象图',
    labels: ['实景'],
    classification: '场馆风貌',
  },
  club: { ...poster, directory: '活动海报', what: '社团展示图', labels: ['舞台'] },
  delivery: { ...poster, directory: '公益宣传', branchDirectory: '公益宣传', what: '文化配送宣传图', labels: ['公益'] },
};

/** The spring festival has a directory of its own. */
const springFestival: ReadonlySet<string> = new Set(['岁时年礼', '元宵灯会']);

/** A shipped picture as a file of a library. */
export interface ShelvedPicture {
  readonly folder: 'covers' | 'albums';
  readonly file: string;
  readonly name: string;
  readonly alt: string;
  readonly labels: readonly Label[];
  readonly classification: Shelf['classification'];
  /** Last names of its directories; null = unfiled. */
  readonly directory: string | null;
  readonly branchDirectory: string | null;
}

function ofCover({ file, theme, category }: Cover): ShelvedPicture {
  const shelf = shelves[category];
  const isSpring = springFestival.has(theme);
  return {
    folder: 'covers',
    file,
    name: `${theme}·${shelf.what}.jpg`,
    alt: `以“${theme}”为题的${shelf.what}`,
    labels: isSpring ? [...shelf.labels, '春节'] : shelf.labels,
    classification: shelf.classification,
    directory: isSpring ? '2026春节' : shelf.directory,
    branchDirectory: isSpring ? '2026春节' : shelf.branchDirectory,
  };
}

/** What the album pictures show, in the order of their files. */
const albumThemes = [
  '远山叠翠',
  '峡江云影',
  '彩绸流光',
  '竹影清风',
  '梅开新岁',
  '江水纹样',
  '华灯初上',
  '花窗格影',
  '剪纸纹样',
  '江城天际线',
  '墨圈写意',
  '折扇清韵',
  '琴弦光影',
  '书页光阴',
  '江城夜色',
  '峡江落日',
] as const;

/** Every third waits to be filed. */
const ofAlbum = ({ file }: { file: string }, index: number): ShelvedPicture => {
  const theme = albumThemes[index] ?? '插图';
  const isFiled = index % 3 !== 0;
  return {
    folder: 'albums',
    file,
    name: `${theme}${index + 1}.jpg`,
    alt: isFiled ? `装饰插画：${theme}` : '',
    labels: isFiled ? ['书画'] : [],
    classification: '藏品图录',
    directory: isFiled ? '书画作品' : null,
    branchDirectory: isFiled ? '书画作品' : null,
  };
};

/** Every shipped picture. */
export const shelvedPictures: readonly ShelvedPicture[] = [...covers.map(ofCover), ...albumPictures.map(ofAlbum)];
