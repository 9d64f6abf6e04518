import type { CoverCategory } from './cover-catalogue';

/** A club of a venue. */
export interface DemoClub {
  readonly title: string;
  readonly category: string;
  readonly cover: CoverCategory;
  readonly about: string;
}

type Row = readonly [title: string, category: string, cover: CoverCategory, about: string];
const named = ([title, category, cover, about]: Row): DemoClub => ({ title, category, cover, about });

const main: readonly Row[] = [
  ['两江晨光合唱团', '合唱社团', 'chorus', '四声部混声合唱团，曾获市群众合唱展演一等奖，每周三晚排练。'],
  ['江畔民族舞团', '舞蹈社团', 'dance', '以傣族、藏族与土家族舞蹈见长，常年参加社区展演。'],
  ['嘉陵民乐社', '器乐社团', 'music', '古筝、二胡、琵琶与笛箫四声部，每季度办一场小型雅集。'],
  ['江城川剧票友社', '戏曲社团', 'opera', '生旦净丑俱全，逢周日在茶座清唱，欢迎零基础票友。'],
  ['墨韵书画社', '书画社团', 'calligraphy', '临帖、写生与装裱兼修，每年岁末为街坊写春联。'],
  ['山城光影摄影社', '摄影社团', 'photography', '每月一次外拍，作品在馆内长廊轮换展出。'],
  ['朝天门诗社', '文学社团', 'reading', '读诗、写诗、办社刊，社刊《码头》已出二十六期。'],
  ['巴渝蜀绣传习社', '非遗社团', 'heritage', '由市级传承人带教，从针法到成品，一针一线传下去。'],
  ['银龄模特队', '舞蹈社团', 'dance', '平均年龄六十二岁，T 台与旗袍展演的常客。'],
  ['青年阿卡贝拉组', '合唱社团', 'chorus', '六个声部，不用伴奏，专唱改编的重庆民歌。'],
  ['两江管乐团', '器乐社团', 'music', '四十人编制的业余管乐团，节庆巡游与广场音乐会的主力。'],
  ['竹琴清音社', '戏曲社团', 'opera', '传习四川竹琴与清音，每周五晚在小剧场公开排练。'],
  ['社区水彩社', '书画社团', 'calligraphy', '从静物到街景，备一盒颜料即可参加。'],
  ['老街影像志愿社', '摄影社团', 'photography', '为老街与老手艺留影，照片捐给社区档案。'],
  ['夜读会', '文学社团', 'reading', '两周共读一本书，周四晚上七点开始。'],
  ['剪纸研习社', '非遗社团', 'heritage', '折、剪、刻、染，作品进过市非遗博览园。'],
  ['街舞青年社', '舞蹈社团', 'dance', 'Breaking 与 Popping 双舞种，周末开放练习。'],
  ['童声合唱团', '合唱社团', 'chorus', '面向七至十四岁少年儿童，每年暑期集训一次。'],
  ['口琴俱乐部', '器乐社团', 'music', '复音与半音阶口琴，四十首老歌合奏曲目。'],
  ['方言话剧社', '戏曲社团', 'opera', '用重庆话演身边事，原创话剧《坡坎》已演十二场。'],
  ['篆刻小组', '书画社团', 'calligraphy', '一方石、一把刀，从临摹汉印开始。'],
  ['两江写作营', '文学社团', 'reading', '小说与散文改稿会，邀请编辑点评。'],
  ['非洲鼓乐团', '器乐社团', 'music', '三十面手鼓，从单一节奏练到多声部合奏。'],
  ['古典舞研习社', '舞蹈社团', 'dance', '身韵与水袖并重，每学期排一支完整作品。'],
  ['女声合唱团', '合唱社团', 'chorus', '三声部女声合唱，曲目以民歌与影视金曲为主。'],
  ['胶片影像社', '摄影社团', 'photography', '自己冲洗、自己放大，暗房每周六开放。'],
  ['金钱板传习社', '戏曲社团', 'opera', '三块竹板说故事，新段子写的都是街坊事。'],
  ['竹编生活社', '非遗社团', 'heritage', '编提篮、编灯罩、编茶垫，从破篾学起。'],
  ['连环画爱好者之家', '文学社团', 'reading', '藏书两千册，每月一次换书会。'],
  ['花鸟工笔社', '书画社团', 'calligraphy', '勾线、分染、罩色，一季画完一幅。'],
];

const branch: readonly Row[] = [
  ['邻里合唱队', '合唱社团', 'chorus', '街坊邻居的合唱队，识不识谱都欢迎。'],
  ['坝坝舞队', '舞蹈社团', 'dance', '每晚七点在文化广场，自编自排。'],
  ['葫芦丝小组', '器乐社团', 'music', '零基础教学，三个月能吹三首曲子。'],
  ['京剧票友会', '戏曲社团', 'opera', '周六下午，一把京胡，几段西皮。'],
  ['楷书习字社', '书画社团', 'calligraphy', '从永字八法练起，提供文房用具。'],
  ['手机摄影小组', '摄影社团', 'photography', '专教中老年朋友用手机拍照修图。'],
  ['社区读书会', '文学社团', 'reading', '每月一本书，一壶茶，一个下午。'],
  ['竹编手艺社', '非遗社团', 'heritage', '编篮、编扇、编一只小雀。'],
  ['太极扇队', '舞蹈社团', 'dance', '清晨六点半，河边见。'],
  ['快板小分队', '戏曲社团', 'opera', '把新鲜事编成快板说给街坊听。'],
];

export const mainClubs: readonly DemoClub[] = main.map(named);
export const branchClubs: readonly DemoClub[] = branch.map(named);

/** What albums of clubs show. */
export const albumTexts: readonly (readonly [title: string, introduction: string])[] = [
  ['日常排练', '每周例行排练的瞬间'],
  ['展演现场', '登台演出与汇报展示'],
  ['走进社区', '到社区、学校与敬老院交流'],
  ['作品与荣誉', '社员作品和历年奖状'],
  ['外出采风', '春秋两季的采风活动'],
];

export const schools = [
  '西南大学',
  '重庆师范大学',
  '四川美术学院',
  '重庆幼儿师范高等专科学校',
  '重庆市第八中学',
] as const;
export const professions = ['音乐教育', '汉语言文学', '会计', '土木工程', '护理', '美术学'] as const;
export const employers = [
  '两江新区人民小学',
  '已退休',
  '重庆长安汽车股份有限公司',
  '自由职业',
  '江北区中医院',
] as const;
export const freeTimes = ['周末全天', '工作日晚上', '周三、周五晚上', '随时'] as const;
export const wishes = [
  '从小喜欢，想和大家一起练。',
  '退休后有时间，想学一门爱好。',
  '参加过学校社团，有一定基础。',
  '看过社团的演出，很想加入。',
] as const;
export const refusals = ['本期名额已满，欢迎下次申请。', '请先参加公开课后再申请。'] as const;
