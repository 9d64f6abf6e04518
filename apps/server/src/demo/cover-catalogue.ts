import type { MotifName } from './covers';
import type { PaletteName } from './cover-palettes';
import type { Rng } from './random';

type Plan = readonly (readonly [theme: string, motif: MotifName, palette: PaletteName])[];

interface CategoryPlan {
  readonly seal: string;
  readonly covers: Plan;
}

const plans = {
  dance: {
    seal: '舞蹈',
    covers: [
      ['舞动两江', 'ribbons', 'pine'],
      ['步步生花', 'ribbons', 'cinnabar'],
      ['广场起舞', 'skyline', 'clay'],
      ['霓裳新韵', 'fan', 'plum'],
    ],
  },
  chorus: {
    seal: '合唱',
    covers: [
      ['唱响两江', 'gorge', 'mist'],
      ['同声和鸣', 'strings', 'ochre'],
      ['嘉陵放歌', 'seigaiha', 'night'],
      ['大地欢歌', 'ribbons', 'bamboo'],
    ],
  },
  opera: {
    seal: '曲艺',
    covers: [
      ['梨园雅韵', 'fan', 'clay'],
      ['川音渝韵', 'lattice', 'cinnabar'],
      ['巴渝说唱', 'brushRing', 'ochre'],
    ],
  },
  calligraphy: {
    seal: '书画',
    covers: [
      ['翰墨飘香', 'brushRing', 'pine'],
      ['丹青绘影', 'gorge', 'pine'],
      ['笔墨山河', 'mountains', 'ink'],
      ['竹石清风', 'bamboo', 'bamboo'],
    ],
  },
  photography: {
    seal: '摄影',
    covers: [
      ['光影两江', 'skyline', 'mist'],
      ['山城镜像', 'skyline', 'night'],
      ['人间烟火', 'lanterns', 'ochre'],
    ],
  },
  reading: {
    seal: '阅读',
    covers: [
      ['书香两江', 'pages', 'pine'],
      ['书房雅境', 'lattice', 'mist'],
      ['灯下夜读', 'pages', 'ink'],
    ],
  },
  heritage: {
    seal: '非遗',
    covers: [
      ['巧手非遗', 'paperCut', 'pine'],
      ['薪火相传', 'paperCut', 'ochre'],
      ['百工竞巧', 'lattice', 'clay'],
      ['剪纸生花', 'paperCut', 'cinnabar'],
    ],
  },
  children: {
    seal: '少儿',
    covers: [
      ['童心童画', 'mountains', 'clay'],
      ['小荷初露', 'seigaiha', 'bamboo'],
      ['向阳花开', 'plumBranch', 'ochre'],
    ],
  },
  festival: {
    seal: '节庆',
    covers: [
      ['岁时年礼', 'plumBranch', 'pine'],
      ['元宵灯会', 'lanterns', 'cinnabar'],
      ['月满中秋', 'seigaiha', 'mist'],
      ['龙舟竞渡', 'gorge', 'bamboo'],
    ],
  },
  volunteer: {
    seal: '志愿',
    covers: [
      ['文化暖心', 'mountains', 'ochre'],
      ['志愿同行', 'mountains', 'bamboo'],
    ],
  },
  music: {
    seal: '器乐',
    covers: [
      ['丝竹清音', 'strings', 'pine'],
      ['琴韵悠扬', 'bamboo', 'mist'],
      ['管弦之约', 'strings', 'ink'],
    ],
  },
  training: {
    seal: '培训',
    covers: [
      ['春日开课', 'plumBranch', 'bamboo'],
      ['夏夜研习', 'bamboo', 'night'],
      ['秋实学堂', 'mountains', 'clay'],
      ['公益培训', 'pages', 'clay'],
    ],
  },
  recruitment: {
    seal: '招生',
    covers: [
      ['桃李春风', 'plumBranch', 'clay'],
      ['银龄学堂', 'bamboo', 'ochre'],
      ['艺起成长', 'ribbons', 'mist'],
    ],
  },
  site: {
    seal: '场馆',
    covers: [
      ['群星剧场', 'lanterns', 'night'],
      ['排练时光', 'ribbons', 'plum'],
      ['雅集空间', 'lattice', 'bamboo'],
    ],
  },
  hall: {
    seal: '展厅',
    covers: [
      ['方寸展陈', 'lattice', 'pine'],
      ['山水入画', 'gorge', 'clay'],
      ['古今之间', 'brushRing', 'mist'],
    ],
  },
  club: {
    seal: '社团',
    covers: [
      ['以艺会友', 'lattice', 'plum'],
      ['同好相聚', 'fan', 'pine'],
      ['桥头雅集', 'skyline', 'ochre'],
    ],
  },
  delivery: {
    seal: '配送',
    covers: [
      ['文化到家', 'lanterns', 'pine'],
      ['送戏下乡', 'mountains', 'plum'],
      ['流动舞台', 'fan', 'mist'],
    ],
  },
} as const satisfies Record<string, CategoryPlan>;

export type CoverCategory = keyof typeof plans;

/** One shipped cover picture; `file` is relative to apps/server/data/covers. */
export interface Cover {
  readonly file: string;
  readonly theme: string;
  readonly category: CoverCategory;
  readonly seal: string;
  readonly motif: MotifName;
  readonly palette: PaletteName;
  readonly seed: number;
}

// Object.keys forgets the key type; the record is the constant above.
export const coverCategories = Object.keys(plans) as CoverCategory[];

/** Every shipped cover, in file order: 01.jpg, 02.jpg … */
export const covers: readonly Cover[] = coverCategories
  .flatMap((category) =>
    plans[category].covers.map(([theme, motif, palette]) => ({
      category,
      theme,
      motif,
      palette,
      seal: plans[category].seal,
    })),
  )
  .map((cover, index) => ({ ...cover, file: `${String(index + 1).padStart(2, '0')}.jpg`, seed: 1000 + index * 37 }));

const albumPlans = [
  ['mountains', 'pine'],
  ['gorge', 'mist'],
  ['ribbons', 'clay'],
  ['bamboo', 'bamboo'],
  ['plumBranch', 'ochre'],
  ['seigaiha', 'pine'],
  ['lanterns', 'clay'],
  ['lattice', 'mist'],
  ['paperCut', 'bamboo'],
  ['skyline', 'plum'],
  ['brushRing', 'clay'],
  ['fan', 'ochre'],
  ['strings', 'mist'],
  ['pages', 'bamboo'],
  ['skyline', 'night'],
  ['gorge', 'ochre'],
] as const satisfies readonly (readonly [MotifName, PaletteName])[];

/** Every shipped album picture; `file` is relative to apps/server/data/albums. */
export const albumPictures: readonly { file: string; motif: MotifName; palette: PaletteName; seed: number }[] =
  albumPlans.map(([motif, palette], index) => ({
    file: `${String(index + 1).padStart(2, '0')}.jpg`,
    motif,
    palette,
    seed: 5000 + index * 41,
  }));

/** A shipped cover that suits the category. */
export function coverFor(category: CoverCategory, rng: Rng): Cover {
  return rng.pick(covers.filter((cover) => cover.category === category));
}

/** Names of different album pictures, at most `count` of them. */
export function albumFor(count: number, rng: Rng): string[] {
  return rng.sample(albumPictures, count).map((picture) => picture.file);
}
