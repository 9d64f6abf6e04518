import type { ActivityCategory } from '../seed/dictionaries';

/** What people vote for: a group on the stage, a piece of work, a person, or a place. */
export type EntryKind = 'team' | 'work' | 'person' | 'place';

/** A vote that comes back every year: its motto, its name, the year of its first edition. */
export interface VoteSeries {
  readonly motto: string;
  readonly event: string;
  readonly category: ActivityCategory;
  readonly kind: EntryKind;
  readonly since: number;
  /** Month of the festival that the series belongs to, 1–12; absent when any month does. */
  readonly month?: number;
}

type Row = readonly [motto: string, event: string, kind: EntryKind, since: number, month?: number];

const rows = {
  群众舞蹈: [
    ['舞动两江', '群众广场舞大赛', 'team', 2011],
    ['步步生花', '中老年舞蹈展演', 'team', 2014],
    ['青春律动', '青年街舞挑战赛', 'team', 2017],
    ['我们的节拍', '社区排舞邀请赛', 'team', 2016],
    ['霓裳新韵', '旗袍风采展示', 'team', 2018],
    ['最炫坝坝舞', '坝坝舞人气团队评选', 'team', 2015],
  ],
  合唱声乐: [
    ['唱响两江', '街道合唱团展演', 'team', 2009],
    ['嘉陵放歌', '群众歌手大赛', 'person', 2012],
    ['同声和鸣', '合唱团队网络投票', 'team', 2016],
    ['我和我的家乡', '原创歌曲征集评选', 'work', 2018],
    ['麦霸来了', '职工K歌大赛', 'person', 2015],
  ],
  戏曲曲艺: [
    ['川音渝韵', '川剧票友大赛', 'person', 2010],
    ['梨园雅韵', '戏曲票友擂台赛', 'person', 2013],
    ['巴渝说唱', '曲艺新作展评', 'work', 2016],
    ['十佳好声腔', '十佳民间艺人评选', 'person', 2012],
    ['笑满茶馆', '方言谐剧小品大赛', 'team', 2015],
  ],
  书画美术: [
    ['翰墨飘香', '职工书法作品网络投票', 'work', 2012],
    ['丹青绘影', '群众美术作品展评', 'work', 2010],
    ['写福迎春', '迎春书画作品评选', 'work', 2008, 1],
    ['清风两江', '廉洁文化书画作品评选', 'work', 2017],
    ['笔墨夕阳', '老年书画作品展评', 'work', 2013],
  ],
  摄影影像: [
    ['光影两江', '城市摄影作品大赛', 'work', 2013],
    ['人间烟火', '市井生活手机摄影赛', 'work', 2018],
    ['一分钟两江', '短视频创作大赛', 'work', 2019],
    ['桥都印象', '两江夜景摄影评选', 'work', 2016],
    ['全家福里的时光', '老照片故事征集', 'work', 2017],
  ],
  全民阅读: [
    ['书香两江', '最美阅读空间评选', 'place', 2018],
    ['书香之家', '书香家庭评选', 'person', 2014],
    ['声动嘉陵', '经典诵读大赛', 'person', 2013],
    ['领读者', '十佳阅读推广人评选', 'person', 2016],
    ['书里乾坤', '读书随笔征文评选', 'work', 2015],
  ],
  非遗传承: [
    ['巧手非遗', '非遗手作人气奖评选', 'work', 2017],
    ['百工竞巧', '传统工艺作品展评', 'work', 2016],
    ['剪纸生花', '剪纸创意作品大赛', 'work', 2014],
    ['薪火相传', '最具人气非遗传承人评选', 'person', 2015],
    ['非遗有好礼', '非遗文创产品网络投票', 'work', 2019],
    ['老字号新味道', '传统美食技艺人气榜', 'work', 2018],
  ],
  少儿艺术: [
    ['童心童画', '少儿书画作品网络投票', 'work', 2011],
    ['小荷初露', '少儿才艺大赛', 'person', 2010],
    ['红领巾讲故事', '少儿故事大王评选', 'person', 2014],
    ['童声飞扬', '校园合唱节展演', 'team', 2012],
    ['我的纸上乐园', '亲子手工作品评选', 'work', 2017, 6],
    ['小小主持人', '少儿语言艺术大赛', 'person', 2015],
  ],
  节庆民俗: [
    ['云上过大年', '网络春晚节目评选', 'team', 2020, 1],
    ['灯映两江', '元宵花灯作品评选', 'work', 2013, 2],
    ['粽叶飘香', '端午民俗技艺大赛', 'team', 2012, 6],
    ['月满中秋', '中秋诗会作品评选', 'work', 2015, 9],
    ['邻里一家亲', '社区邻里节风采展示', 'place', 2014],
  ],
  器乐演奏: [
    ['丝竹清音', '民乐团队展演', 'team', 2013],
    ['琴韵悠扬', '古筝演奏大赛', 'person', 2014],
    ['管弦之约', '群众管乐团队评选', 'team', 2017],
    ['指尖两江', '青少年钢琴大赛', 'person', 2011],
    ['乐动社区', '社区乐队人气投票', 'team', 2018],
  ],
} as const satisfies Record<ActivityCategory, readonly Row[]>;

// Object.keys forgets the key type; the record is the constant above.
const categories = Object.keys(rows) as ActivityCategory[];

function seriesOf(category: ActivityCategory): VoteSeries[] {
  const list: readonly Row[] = rows[category];
  return list.map(([motto, event, kind, since, month]) => ({
    motto,
    event,
    kind,
    since,
    category,
    ...(month === undefined ? {} : { month }),
  }));
}

const byCategory: readonly (readonly VoteSeries[])[] = categories.map(seriesOf);

/** Every series; neighbours belong to different categories, so that the first page of a list shows them all. */
export const voteSeries: readonly VoteSeries[] = Array.from(
  { length: Math.max(...byCategory.map((list) => list.length)) },
  (_, turn) => byCategory.flatMap((list) => list.slice(turn, turn + 1)),
).flat();
