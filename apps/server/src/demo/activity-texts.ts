import type { CoverCategory } from './cover-catalogue';

/** An activity of a venue's programme. */
export interface DemoActivity {
  readonly title: string;
  readonly category: string;
  readonly cover: CoverCategory;
  readonly about: string;
}

type Row = readonly [title: string, category: string, cover: CoverCategory, about: string];
const named = ([title, category, cover, about]: Row): DemoActivity => ({ title, category, cover, about });

const main: readonly Row[] = [
  ['川剧变脸近距离体验', '戏曲曲艺', 'opera', '省级传承人示范变脸与吐火，观众可试穿戏服、学习三个身段。'],
  ['嘉陵江畔交响音乐会', '器乐演奏', 'music', '市民交响乐团演奏《长江之歌》等九首作品，演前有指挥导赏。'],
  ['亲子皮影戏工坊', '非遗传承', 'heritage', '听一场皮影折子戏，亲手雕一只皮影带回家，每个家庭两张票。'],
  ['山城夜读：与作家对谈', '全民阅读', 'reading', '三位本地作家谈写作里的街巷与码头，现场朗读与签名。'],
  ['巴渝民乐雅集', '器乐演奏', 'music', '古筝、琵琶与竹笛的小型雅集，剧场只设六十个座位。'],
  ['国画山水写生日', '书画美术', 'calligraphy', '画院老师带队沿江写生，画材自备，午后集中点评。'],
  ['经典儿童剧《马兰花》', '少儿艺术', 'children', '少年宫儿童剧团演出，适合四岁以上儿童，凭票对号入座。'],
  ['城市影像漫步', '摄影影像', 'photography', '摄影师带领走读老街，讲解构图与光线，优秀作品入选年展。'],
  ['民族舞公开课', '群众舞蹈', 'dance', '傣族舞与藏族舞各两课时，请穿软底鞋。'],
  ['元宵灯谜游园会', '节庆民俗', 'festival', '三百条灯谜与糖画、面塑摊位，猜中者有小礼物。'],
  ['合唱指挥大师班', '合唱声乐', 'music', '面向社区合唱团指挥，含排练观摩与作品分析。'],
  ['蜀绣针法入门', '非遗传承', 'heritage', '学习齐针与晕针，绣一枚书签，工具由馆内提供。'],
  ['方言相声专场', '戏曲曲艺', 'opera', '重庆言子与新段子，七十五分钟笑声不断。'],
  ['少儿绘本音乐剧', '少儿艺术', 'children', '绘本故事配上现场弹唱，小朋友可上台参与。'],
  ['书法名家讲习', '书画美术', 'calligraphy', '从《兰亭序》谈行书的节奏，当场示范与答疑。'],
  ['广场舞骨干培训', '群众舞蹈', 'dance', '新编三支曲目的分解教学，每队限报四人。'],
  ['诗词吟诵会', '全民阅读', 'reading', '以巴渝古调吟诵李白与杜甫的夔州诗。'],
  ['老照片修复课堂', '摄影影像', 'photography', '带一张家里的老照片来，学习扫描、修复与保存。'],
  ['端午香囊与龙舟故事', '节庆民俗', 'festival', '配香料、缝香囊，听老船工讲龙舟。'],
  ['青年话剧《江城往事》', '戏曲曲艺', 'opera', '本馆青年剧社原创话剧，演后有主创见面。'],
  ['竹琴清音茶座', '戏曲曲艺', 'opera', '一杯盖碗茶，两段四川竹琴与清音。'],
  ['新春民乐大联欢', '器乐演奏', 'music', '七支群众乐团轮番登台，压轴为百人合奏。'],
];

const branch: readonly Row[] = [
  ['街坊故事剧场', '戏曲曲艺', 'opera', '街坊自编自演的小品与快板。'],
  ['手机摄影小课堂', '摄影影像', 'photography', '教中老年朋友用手机拍好一朵花。'],
  ['社区读书沙龙', '全民阅读', 'reading', '共读一本书，交流一小时。'],
  ['剪纸送福活动', '节庆民俗', 'festival', '学剪福字与窗花，成品带回家。'],
  ['邻里合唱排练开放日', '合唱声乐', 'music', '欢迎旁听，也欢迎加入。'],
  ['少儿陶泥体验', '少儿艺术', 'children', '捏一只小碗，两周后来取烧好的成品。'],
  ['太极扇公开课', '群众舞蹈', 'dance', '十八式太极扇分段教学。'],
  ['花鸟画临摹日', '书画美术', 'calligraphy', '临摹一幅花鸟小品，老师逐一指导。'],
  ['竹编杯垫工作坊', '非遗传承', 'heritage', '竹编艺人教六角编法，材料已备好。'],
  ['邻里口琴音乐会', '器乐演奏', 'music', '口琴队演奏十二首老歌，欢迎跟唱。'],
];

export const mainActivities: readonly DemoActivity[] = main.map(named);
export const branchActivities: readonly DemoActivity[] = branch.map(named);
