/** A piece of the demo catalogue. */
export interface DemoPiece {
  readonly name: string;
  readonly remarks: string;
  readonly state: boolean;
}

type Row = readonly [name: string, remarks: string, state?: boolean];

const main: readonly Row[] = [
  ['线阵音响系统', '剧场与户外演出用，需提前一天通知音响师'],
  ['数字调音台', '48 路，配舞台接口箱'],
  ['无线手持话筒', '八支，含备用电池'],
  ['头戴式话筒', '六套，戏曲与情景剧优先'],
  ['舞台面光灯', '十六只，色温可调'],
  ['追光灯', '两台，需专人操作'],
  ['舞台特效烟机', '使用前须报消防值班室'],
  ['LED 大屏', '五米乘三米，支持现场直播画面'],
  ['激光投影机', '12000 流明，含 200 寸幕布'],
  ['电子翻页笔', '两支'],
  ['三角钢琴', '每季度调律一次，移动须联系器乐组'],
  ['立式钢琴', '排练厅与琴房各一台'],
  ['合唱台阶', '可站 60 人，搭建约四十分钟'],
  ['指挥台', '含谱架与踏板'],
  ['折叠谱架', '四十副'],
  ['舞蹈把杆', '移动式，每组两米'],
  ['舞蹈地胶', '专业减震地胶，禁止穿硬底鞋'],
  ['落地镜', '可推拉，遮光帘已配'],
  ['书画毡案', '十二张，含笔洗与镇纸'],
  ['可移动展墙', '双面，单片两米四'],
  ['恒温展柜', '六组，钥匙由展览部保管'],
  ['轨道射灯', '显色指数 95，禁止自行调角'],
  ['语音导览机', '三十台，押身份证件借用'],
  ['会议桌椅', '按回字形摆放，可坐 40 人'],
  ['折叠椅', '两百把'],
  ['应急照明车', '停用，等待年检', false],
  ['盒式录像机', '已淘汰，仅作资料保存', false],
  ['老式幻灯机', '停用', false],
  ['定音鼓', '四只一组，移动须两人以上'],
  ['便携录音设备', '两套，用于口述史采访与外出录音'],
  ['摄像机三脚架', '停用，云台待修', false],
];

const branch: readonly Row[] = [
  ['便携音箱', '两只，可接蓝牙与话筒'],
  ['无线手持话筒', '四支'],
  ['投影机', '4000 流明，含移动幕布'],
  ['舞蹈把杆', '移动式'],
  ['落地镜', '整面墙，配遮光帘'],
  ['电钢琴', '88 键重锤'],
  ['书画毡案', '六张'],
  ['可移动展墙', '八片'],
  ['轨道射灯', '二十只'],
  ['折叠椅', '八十把'],
  ['会议桌椅', '可坐 20 人'],
  ['旧功放', '停用，等待维修', false],
];

const named = ([name, remarks, state = true]: Row): DemoPiece => ({ name, remarks, state });

/** Catalogue of the main venue. */
export const mainPieces: readonly DemoPiece[] = main.map(named);
/** Catalogue of a branch, which is a small house. */
export const branchPieces: readonly DemoPiece[] = branch.map(named);
