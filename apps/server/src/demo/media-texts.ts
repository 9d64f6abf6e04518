import type { CoverCategory } from './cover-catalogue';
import type { WorkCategory } from '../seed/dictionaries';

/** What a demo work is about. */
export interface DemoWork {
  readonly title: string;
  readonly category: WorkCategory;
  readonly cover: CoverCategory;
  readonly about: string;
}

type Row = readonly [title: string, category: WorkCategory, cover: CoverCategory, about: string];

const pictures: readonly Row[] = [
  ['晨雾里的两江汇流', '摄影作品', 'photography', '清晨六点，江雾沿着码头慢慢散开，轮渡正要离岸。'],
  ['老街灯火', '摄影作品', 'photography', '入夜后的老街，灯笼映着石板路，街坊搬出竹椅闲坐。'],
  ['山城步道四季', '摄影作品', 'photography', '用一年时间在同一段步道取景，记录四季的颜色。'],
  ['清风竹影', '书画作品', 'calligraphy', '水墨竹石四条屏，取意清风入怀。'],
  ['行书《将进酒》', '书画作品', 'calligraphy', '六尺整纸行书，书写李白名篇。'],
  ['少儿国画习作展选', '书画作品', 'children', '暑期国画班三十名小学员的结业习作选。'],
  ['剪纸《百花齐放》', '非遗手工', 'heritage', '传承人带领学员用十二天完成的套色剪纸。'],
  ['夏布绣花鸟小品', '非遗手工', 'heritage', '以本地夏布为底，绣出枝头双雀。'],
  ['竹编花器一组', '非遗手工', 'heritage', '细篾经纬交织，器形取自山间野果。'],
  ['群众舞蹈大赛决赛掠影', '活动掠影', 'dance', '十六支队伍同台竞技，记录台前幕后的精彩瞬间。'],
  ['合唱音乐会现场', '活动掠影', 'chorus', '社区合唱团唱响新年第一场音乐会。'],
  ['元宵灯会巡礼', '活动掠影', 'festival', '灯谜、舞龙与手工灯笼，点亮江边的夜晚。'],
  ['川剧变脸走进校园', '活动掠影', 'opera', '演员与学生互动，现场教授身段与脸谱。'],
  ['江岸晨练的人们', '摄影作品', 'photography', '太极、空竹与广场舞，一条江岸线上的清晨。'],
  ['丝网版画《江城》', '书画作品', 'calligraphy', '四色套印，表现层叠而上的城市轮廓。'],
  ['篆刻作品《厚德载物》', '书画作品', 'calligraphy', '青田石，朱文，边款记学艺十年。'],
  ['蜀绣双面屏', '非遗手工', 'heritage', '一面锦鲤、一面荷花，针脚藏于丝缕之间。'],
  ['书香家庭阅读日', '活动掠影', 'reading', '五十个家庭在文化馆共读一本书。'],
  ['少儿戏剧节后台', '活动掠影', 'children', '孩子们第一次化妆、候场和谢幕。'],
  ['古镇雨巷', '摄影作品', 'photography', '雨后的青石巷，伞影从檐下经过。'],
  ['面塑《西游人物》', '非遗手工', 'heritage', '师徒四人高不盈寸，眉眼俱全。'],
  ['工笔重彩《山茶》', '书画作品', 'calligraphy', '以市花入画，层层罩染。'],
  ['端午龙舟赛集锦', '活动掠影', 'festival', '九支龙舟队逐浪嘉陵江。'],
  ['送文化下乡纪行', '活动掠影', 'chorus', '流动舞台车开进村社，一年四十二场。'],
  ['冬至老茶馆', '摄影作品', 'photography', '炉火、盖碗与说书人，老茶馆里的冬至。'],
  ['社区儿童墙绘', '书画作品', 'children', '把孩子们画的家园搬上社区的旧墙。'],
  ['屋顶花园的黄昏', '摄影作品', 'photography', '暮色落在屋顶花园，远处的桥一盏一盏亮起来。'],
  ['棕编十二生肖', '非遗手工', 'heritage', '一片棕叶、一把剪刀，十二只小兽各有神气。'],
];

const sounds: readonly Row[] = [
  ['古筝独奏《渔歌》', '音乐作品', 'music', '器乐团录制，旋律舒展，取材于江上渔歌。'],
  ['民乐小品《春水》', '音乐作品', 'music', '弹拨乐小品，描写开春的江水。'],
  ['弹拨练习曲《石阶》', '音乐作品', 'music', '为器乐培训班创作的练习曲。'],
  ['琴曲《月上江楼》', '音乐作品', 'music', '独奏小曲，月夜登楼所感。'],
  ['金钱板开场曲', '曲艺朗诵', 'opera', '曲艺队传统节目的开场配乐。'],
  ['朗诵配乐《江河》', '曲艺朗诵', 'reading', '朗诵会配乐，气息开阔。'],
  ['有声绘本片头曲', '有声故事', 'children', '少儿有声绘本栏目的片头音乐。'],
  ['非遗故事片尾曲', '有声故事', 'heritage', '《匠人说》系列的片尾音乐。'],
  ['古筝小品《云起》', '音乐作品', 'music', '轻快的小品，适合初学者欣赏。'],
  ['评书配乐《渡口》', '曲艺朗诵', 'opera', '评书《渡口往事》的段落配乐。'],
  ['睡前故事伴奏', '有声故事', 'children', '节奏舒缓，用于亲子共读栏目。'],
  ['弦歌《秋声》', '音乐作品', 'music', '以秋夜虫鸣与落叶为题。'],
  ['民乐合奏片段《丰收》', '音乐作品', 'festival', '丰收节展演曲目片段。'],
  ['导览片头《到馆来》', '有声故事', 'reading', '场馆语音导览的片头。'],
];

const films: readonly Row[] = [
  ['短片《江城四时》', '微视频', 'photography', '一江四季，从晨雾到灯火，片长十二秒的城市形象短片。'],
  ['一分钟学看花窗', '讲座课堂', 'heritage', '灯笼、折扇与花窗，非遗纹样微课的片头。'],
  ['纹样微课：折扇与花窗', '讲座课堂', 'heritage', '分馆手工坊的第一堂线上微课。'],
];

const named = ([title, category, cover, about]: Row): DemoWork => ({ title, category, cover, about });

/** Works of pictures, in the order in which the venues take them. */
export const pictureWorks: readonly DemoWork[] = pictures.map(named);
/** Works of film; they share the two films that are shipped. */
export const filmWorks: readonly DemoWork[] = films.map(named);
/** Works of sound; each has a tune. */
export const soundWorks: readonly DemoWork[] = sounds.map(named);
