import type { DemoRoom } from './site-texts';
import type { GridName } from './weekly-grids';

type Row = readonly [
  title: string,
  category: string,
  door: string,
  area: number,
  contain: number,
  cost: number,
  grid: GridName,
  about: string,
];

const hanging = ['可移动展墙', '轨道射灯'];

const named =
  (equipment: readonly string[]) =>
  ([title, category, door, area, contain, cost, grid, about]: Row): DemoRoom => ({
    title,
    category,
    door,
    area,
    contain,
    cost,
    grid,
    // The form of halls may leave equipment out (P1).
    equipment: category === '红色文化展厅' ? [] : /历史|非遗/.test(category) ? equipment.slice(-1) : equipment,
    about,
  });

const main: readonly Row[] = [
  [
    '一号美术展厅',
    '美术展厅',
    '展览楼一楼',
    520,
    200,
    1200,
    'exhibitions',
    '展线一百二十米，层高五米二，可展大幅作品。',
  ],
  ['二号美术展厅', '美术展厅', '展览楼一楼', 360, 150, 900, 'exhibitions', '与一号厅连通，适合联展与邀请展。'],
  ['版画展厅', '美术展厅', '展览楼二楼', 180, 80, 400, 'unlimited', '常年与版画工作室共办季展。'],
  ['翰墨书法展厅', '书法展厅', '展览楼二楼', 240, 100, 500, 'exhibitions', '配备长卷展台与玻璃压条。'],
  ['篆刻小展厅', '书法展厅', '展览楼二楼', 96, 40, 200, 'workdays', '放大镜展柜十二组，适合印蜕与边款展示。'],
  ['光影摄影展厅', '摄影展厅', '展览楼三楼', 300, 120, 600, 'exhibitions', '可调灰墙面，支持投影与灯箱混展。'],
  ['山城影像长廊', '摄影展厅', '连廊二层', 150, 60, 0, 'unlimited', '沿江长廊，全天候自然采光。'],
  ['非遗活态展厅', '非遗展厅', '展览楼一楼', 280, 100, 500, 'weekend', '设三处传承人操作台，可现场演示。'],
  ['巴渝民俗展厅', '非遗展厅', '展览楼三楼', 260, 90, 300, 'exhibitions', '以吊脚楼场景串联岁时节令。'],
  ['夏布绣专题展厅', '非遗展厅', '展览楼三楼', 120, 45, 200, 'workdays', '恒湿柜八组，适合织物与绣品。'],
  ['城市记忆展厅', '历史文化展厅', '主楼二楼', 340, 120, 600, 'exhibitions', '老地图与口述史视频常设陈列。'],
  ['码头文化展厅', '历史文化展厅', '主楼二楼', 210, 80, 400, 'exhibitions', '号子、挑夫与轮渡的百年影像。'],
  ['红岩精神展厅', '红色文化展厅', '展览楼四楼', 380, 160, 0, 'workdays', '免费供学校与机关开展主题教育。'],
  ['英烈事迹展厅', '红色文化展厅', '展览楼四楼', 220, 90, 0, 'workdays', '设宣誓区，可容纳一个班级。'],
  ['童心画展厅', '少儿作品展厅', '副楼一楼', 140, 60, 0, 'weekend', '低位展墙，作品可由孩子自己挂起。'],
  ['少儿科幻画展厅', '少儿作品展厅', '副楼二楼', 110, 50, 0, 'weekend', '配触控屏，可播放创作过程。'],
  ['中央综合展厅', '综合展厅', '展览楼一楼', 680, 300, 1800, 'unlimited', '可整体或分区租用，设开幕舞台。'],
  ['临时展厅甲', '综合展厅', '展览楼二楼', 200, 80, 400, 'evenings', '短期展览优先，布撤展各一天。'],
  ['临时展厅乙', '综合展厅', '展览楼二楼', 160, 60, 300, 'evenings', '可与甲厅打通使用。'],
  ['新媒体艺术展厅', '综合展厅', '展览楼四楼', 260, 100, 1000, 'exhibitions', '沉浸投影与互动装置，入场需分批。'],
];

const branch: readonly Row[] = [
  ['邻里美术角', '美术展厅', '一楼', 90, 40, 0, 'unlimited', '社区书画爱好者的轮展场地。'],
  ['街坊摄影墙', '摄影展厅', '二楼', 60, 30, 0, 'unlimited', '每月一个街区主题。'],
  ['桥头记忆馆', '历史文化展厅', '二楼', 120, 50, 0, 'exhibitions', '老照片与旧物件由居民捐赠。'],
  ['巧手非遗角', '非遗展厅', '三楼', 80, 35, 0, 'weekend', '剪纸、面塑与竹编作品陈列。'],
  ['小小画家展厅', '少儿作品展厅', '一楼', 70, 35, 0, 'weekend', '展期两周，面向辖区幼儿园与小学。'],
  ['党群书法展厅', '书法展厅', '四楼', 85, 40, 0, 'workdays', '与党群服务中心共用。'],
  ['社区综合展厅', '综合展厅', '一楼', 150, 80, 100, 'evenings', '可作展览、市集与发布活动。'],
  ['红色故事厅', '红色文化展厅', '四楼', 100, 45, 0, 'workdays', '志愿讲解员每周三驻场。'],
  ['季风展厅', '美术展厅', '三楼', 110, 50, 50, 'exhibitions', '面向青年艺术家开放申请。'],
  ['洋河影像厅', '摄影展厅', '三楼', 95, 40, 50, 'weekend', '含一间小放映室。'],
  ['书香展陈区', '综合展厅', '二楼', 75, 30, 0, 'unlimited', '与阅览室相连，适合图书主题展。'],
  ['手艺人橱窗', '非遗展厅', '馆门前', 30, 15, 0, 'workdays', '临街橱窗，一期一匠人。'],
];

/** Exhibition halls of the main venue. */
export const mainHalls: readonly DemoRoom[] = main.map(named(hanging));
/** Exhibition halls of the branch. */
export const branchHalls: readonly DemoRoom[] = branch.map(named(hanging));
