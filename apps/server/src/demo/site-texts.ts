import type { GridName } from './weekly-grids';

/** A bookable room as its list shows it. */
export interface DemoRoom {
  readonly title: string;
  readonly category: string;
  /** Door inside the house. */
  readonly door: string;
  /** Square metres, people and yuan for one session. */
  readonly area: number;
  readonly contain: number;
  readonly cost: number;
  readonly grid: GridName;
  readonly equipment: readonly string[];
  readonly about: string;
}

type Row = readonly [
  title: string,
  category: string,
  door: string,
  area: number,
  contain: number,
  cost: number,
  grid: GridName,
  equipment: readonly string[],
  about: string,
];

const named = ([title, category, door, area, contain, cost, grid, equipment, about]: Row): DemoRoom => ({
  title,
  category,
  door,
  area,
  contain,
  cost,
  grid,
  equipment,
  about,
});

const stage = ['线阵音响系统', '数字调音台', '无线手持话筒', '舞台面光灯', 'LED 大屏'];
const dance = ['舞蹈把杆', '舞蹈地胶', '落地镜'];
const music = ['立式钢琴', '折叠谱架', '指挥台'];
const desk = ['激光投影机', '会议桌椅', '电子翻页笔'];

const main: readonly Row[] = [
  [
    '群星剧场',
    '剧场',
    '主楼一楼',
    860,
    486,
    2400,
    'unlimited',
    [...stage, '追光灯', '合唱台阶'],
    '固定座席四百八十六个，台口宽十四米，适合综合晚会与小型剧目。',
  ],
  [
    '两江小剧场',
    '剧场',
    '主楼二楼',
    320,
    168,
    900,
    'evenings',
    [...stage, '头戴式话筒'],
    '黑匣子结构，观众席可收放，适合话剧、曲艺与分享会。',
  ],
  [
    '嘉陵多功能厅',
    '多功能厅',
    '主楼三楼',
    420,
    260,
    800,
    'unlimited',
    ['数字调音台', '无线手持话筒', '激光投影机', '折叠椅'],
    '平层无柱，可摆课桌式、剧院式与围桌式。',
  ],
  ['长江报告厅', '多功能厅', '主楼三楼', 280, 180, 600, 'workdays', desk, '阶梯座席，适合讲座、论坛与业务培训。'],
  [
    '合唱排练厅',
    '排练厅',
    '副楼二楼',
    210,
    80,
    0,
    'rehearsals',
    [...music, '合唱台阶'],
    '木质声学墙面，常设六十人合唱台阶。',
  ],
  [
    '民乐排练厅',
    '排练厅',
    '副楼二楼',
    190,
    60,
    0,
    'rehearsals',
    ['折叠谱架', '指挥台'],
    '备有定音鼓与古筝存放间，可作分声部练习。',
  ],
  [
    '戏曲排练厅',
    '排练厅',
    '副楼三楼',
    160,
    45,
    0,
    'evenings',
    ['头戴式话筒', '落地镜'],
    '铺设戏曲地毯，邻近化妆间与道具间。',
  ],
  ['舞蹈教室甲', '舞蹈室', '副楼四楼', 150, 40, 0, 'workdays', dance, '三面落地镜，减震地胶，适合民族舞与古典舞。'],
  ['舞蹈教室乙', '舞蹈室', '副楼四楼', 120, 30, 0, 'weekend', dance, '层高四米，可练习现代舞与街舞。'],
  [
    '少儿形体教室',
    '舞蹈室',
    '副楼五楼',
    96,
    25,
    0,
    'weekend',
    ['舞蹈把杆', '落地镜'],
    '低位把杆与圆角护墙，供少儿课程使用。',
  ],
  ['钢琴教室', '音乐教室', '副楼五楼', 60, 16, 60, 'workdays', ['立式钢琴'], '隔声门窗，钢琴每季度调律。'],
  ['古筝教室', '音乐教室', '副楼五楼', 72, 20, 60, 'weekend', ['折叠谱架'], '古筝二十架，可借用义甲练习器。'],
  ['书法教室', '书画室', '主楼五楼', 110, 30, 0, 'workdays', ['书画毡案'], '北向天光，墙面可直接悬挂作品。'],
  [
    '国画创作室',
    '书画室',
    '主楼五楼',
    90,
    20,
    0,
    'exhibitions',
    ['书画毡案', '轨道射灯'],
    '大画案两张，可作八尺整纸创作。',
  ],
  ['一号会议室', '会议室', '主楼四楼', 68, 24, 100, 'workdays', desk, '回字形会议桌，配视频会议终端。'],
  [
    '文化沙龙',
    '会议室',
    '主楼一楼',
    85,
    30,
    150,
    'unlimited',
    ['激光投影机', '折叠椅'],
    '临街书墙，适合读书会与主题分享。',
  ],
  [
    '录音棚',
    '录音棚',
    '副楼一楼',
    45,
    8,
    300,
    'workdays',
    ['数字调音台'],
    '控制室与录音间分离，可录制十人以内小合唱。',
  ],
  [
    '非遗工坊',
    '多功能厅',
    '副楼一楼',
    130,
    35,
    0,
    'weekend',
    ['会议桌椅'],
    '设水池与操作台，适合扎染、剪纸与夏布绣体验。',
  ],
  [
    '馆前文化广场',
    '户外广场',
    '主楼南侧',
    1600,
    800,
    500,
    'evenings',
    ['线阵音响系统', 'LED 大屏'],
    '硬质铺装，西侧设永久舞台，须遵守噪声时段要求。',
  ],
  [
    '江岸露天剧场',
    '户外广场',
    '滨江步道',
    980,
    400,
    300,
    'weekend',
    ['线阵音响系统', '无线手持话筒'],
    '台阶看席面江，逢雨自动改期。',
  ],
  ['数字影音室', '会议室', '主楼四楼', 54, 18, 80, 'workdays', ['激光投影机'], '用于慕课录制与影像审看。'],
  [
    '银龄活动室',
    '多功能厅',
    '副楼一楼',
    100,
    40,
    0,
    'workdays',
    ['立式钢琴', '折叠椅'],
    '无障碍通道直达，设休息区与饮水点。',
  ],
];

const smallStage = ['便携音箱', '无线手持话筒', '投影机'];

const branch: readonly Row[] = [
  [
    '社区百姓剧场',
    '剧场',
    '一楼',
    240,
    150,
    300,
    'evenings',
    [...smallStage, '折叠椅'],
    '街道文艺队伍的主要演出场地。',
  ],
  ['邻里议事厅', '会议室', '二楼', 60, 20, 0, 'workdays', ['会议桌椅', '投影机'], '用于居民议事与志愿者例会。'],
  ['洋河排练厅', '排练厅', '三楼', 140, 45, 0, 'unlimited', ['电钢琴', '折叠椅'], '合唱与器乐队轮流使用。'],
  ['舞蹈排练室', '舞蹈室', '三楼', 110, 30, 0, 'rehearsals', ['舞蹈把杆', '落地镜'], '木地板，请自带软底鞋。'],
  ['翰墨书画室', '书画室', '四楼', 80, 24, 0, 'weekend', ['书画毡案'], '周末开设书法公益课。'],
  ['亲子活动室', '多功能厅', '一楼', 75, 30, 0, 'weekend', ['便携音箱'], '软包地面，供绘本阅读与手工活动。'],
  ['北仓会客厅', '多功能厅', '二楼', 130, 60, 120, 'unlimited', smallStage, '由旧仓库改建，保留砖墙与木梁。'],
  ['器乐练习间', '音乐教室', '四楼', 28, 6, 0, 'workdays', ['电钢琴'], '单间隔声，按时段预约。'],
  [
    '桥头小广场',
    '户外广场',
    '馆门前',
    420,
    200,
    0,
    'evenings',
    ['便携音箱', '无线手持话筒'],
    '夜间照明至二十一点三十分。',
  ],
  ['非遗传习室', '多功能厅', '二楼', 66, 20, 0, 'exhibitions', ['会议桌椅'], '每周二、周四有传承人驻场。'],
  ['录播教室', '录音棚', '四楼', 36, 10, 100, 'workdays', ['投影机'], '可录制三机位公开课。'],
  [
    '屋顶星空露台',
    '户外广场',
    '五楼',
    180,
    80,
    0,
    'weekend',
    ['便携音箱', '折叠椅'],
    '适合诗会与小型音乐会，遇大风关闭。',
  ],
];

/** Sites of the main venue. */
export const mainSites: readonly DemoRoom[] = main.map(named);
/** Sites of the branch. */
export const branchSites: readonly DemoRoom[] = branch.map(named);
