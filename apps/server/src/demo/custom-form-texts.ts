import { streets } from './places';
import type { Rng } from './random';

/** Who applies, as far as his answers tell. */
export interface Applicant {
  readonly name: string;
  readonly tel: string;
}

/** One question of a demo form; a group has questions below it, any other kind an answer. */
export interface Question {
  readonly fieldName: string;
  /** 0 subtitle, 1 line, 2 text, 3 pictures, 4 attachments (000 §4). */
  readonly type: 0 | 1 | 2 | 3 | 4;
  readonly isNull?: boolean;
  readonly remarks?: string;
  /** Words of an answer; an empty text where it is left out. */
  readonly answer?: (rng: Rng, applicant: Applicant) => string;
  readonly childrens?: readonly Question[];
}

const streetName = (rng: Rng) => rng.pick(streets).name;
const some =
  (texts: readonly string[], share = 0.7) =>
  (rng: Rng) =>
    rng.chance(share) ? rng.pick(texts) : '';

const teams = ['金秋', '嘉陵之声', '石马河', '晨曦', '两江风', '银杏', '映山红', '江畔', '紫薇', '夕阳红'] as const;
const kinds = ['舞蹈队', '艺术团', '合唱团', '民乐队'] as const;
const pieces = [
  '《在希望的田野上》',
  '《山城谣》',
  '《花开新时代》',
  '《太阳出来喜洋洋》',
  '《嘉陵江上》',
  '《映山红》',
  '《欢乐的火把节》',
] as const;
const pieceNotes = [
  '节目由社区居民自编自排，表现老街坊们搬进新家后的喜悦，排练三个月，曾在街道春晚演出。',
  '改编自传统川江号子，加入了行进中的队形变化，服装道具均为队员自制。',
  '以本地民歌为素材，前半段舒缓，后半段热烈，适合广场与舞台两种场地。',
] as const;

const team: readonly Question[] = [
  {
    fieldName: '参赛团队',
    type: 0,
    remarks: '以团队为单位报名，每支团队限报一个节目',
    childrens: [
      {
        fieldName: '团队名称',
        type: 1,
        isNull: true,
        answer: (rng) => `${streetName(rng)}${rng.pick(teams)}${rng.pick(kinds)}`,
      },
      { fieldName: '领队姓名', type: 1, isNull: true, answer: (_, { name }) => name },
      { fieldName: '参演人数', type: 1, isNull: true, remarks: '8 至 36 人', answer: (rng) => `${rng.int(8, 36)}人` },
      { fieldName: '备用联系电话', type: 1, answer: (rng, { tel }) => (rng.chance(0.4) ? tel : '') },
    ],
  },
  {
    fieldName: '参赛节目',
    type: 0,
    childrens: [
      { fieldName: '节目名称', type: 1, isNull: true, answer: (rng) => rng.pick(pieces) },
      {
        fieldName: '节目时长',
        type: 1,
        answer: (rng) => `${rng.int(3, 6)}分${rng.pick(['', '20秒', '30秒', '45秒'])}`,
      },
      { fieldName: '节目简介', type: 2, answer: some(pieceNotes, 0.85) },
    ],
  },
  { fieldName: '排练照片', type: 3, isNull: true, remarks: '请上传一至三张近期照片' },
  { fieldName: '报名表（加盖公章）', type: 4, remarks: '扫描件或 PDF 文件' },
];

const artwork: readonly Question[] = [
  {
    fieldName: '作者信息',
    type: 0,
    childrens: [
      { fieldName: '作者姓名', type: 1, isNull: true, answer: (_, { name }) => name },
      { fieldName: '年龄', type: 1, isNull: true, answer: (rng) => String(rng.int(55, 82)) },
      { fieldName: '所在街道', type: 1, answer: (rng) => streetName(rng) },
    ],
  },
  {
    fieldName: '作品信息',
    type: 0,
    childrens: [
      {
        fieldName: '作品名称',
        type: 1,
        isNull: true,
        answer: (rng) =>
          rng.pick(['《两江晨曦》', '《秋山问道》', '《竹报平安》', '《洪崖夜色》', '《满园春色》', '《行书·念奴娇》']),
      },
      {
        fieldName: '尺寸与材质',
        type: 1,
        answer: (rng) =>
          `${rng.pick(['四尺整张', '四尺对开', '六尺条屏', '斗方'])}，${rng.pick(['宣纸', '洒金宣', '绢本'])}`,
      },
      {
        fieldName: '创作说明',
        type: 2,
        isNull: true,
        answer: (rng) =>
          rng.pick([
            '退休后随文化馆公益课堂学习五年，这幅作品取材于江边的清晨，设色清淡，表现家门口的变化。',
            '以传统笔法写身边景物，构图留白较多，题款为本人自作诗。',
            '为纪念入住新小区而作，画中老黄葛树如今仍在社区广场上。',
          ]),
      },
    ],
  },
  { fieldName: '作品图片', type: 3, isNull: true, remarks: '请在自然光下拍摄，四边完整' },
  { fieldName: '原创承诺书', type: 4 },
];

const soloist: readonly Question[] = [
  {
    fieldName: '选手信息',
    type: 0,
    childrens: [
      { fieldName: '选手姓名', type: 1, isNull: true, answer: (_, { name }) => name },
      { fieldName: '年龄', type: 1, isNull: true, answer: (rng) => String(rng.int(8, 28)) },
      {
        fieldName: '就读学校或单位',
        type: 1,
        answer: some(['两江新区星光学校', '金山小学', '天宫殿学校', '人和实验中学', '照母山小学', '自由职业']),
      },
    ],
  },
  {
    fieldName: '参赛曲目',
    type: 0,
    childrens: [
      {
        fieldName: '曲目',
        type: 1,
        isNull: true,
        answer: (rng) => rng.pick(['《彩云追月》', '《浏阳河》', '《夕阳箫鼓》', '《牧童短笛》', '《春节序曲》']),
      },
      { fieldName: '指导老师', type: 1, answer: some(['谭老师', '冉老师', '龚老师', '戴老师'], 0.6) },
      {
        fieldName: '参赛感言',
        type: 2,
        answer: some(
          [
            '第一次登上这么大的舞台，希望把练了一年的曲子完整地演奏出来。',
            '感谢老师和家人的支持，重在参与，和大家交流学习。',
          ],
          0.6,
        ),
      },
    ],
  },
  { fieldName: '演出照片', type: 3, isNull: true },
  { fieldName: '监护人同意书', type: 4, remarks: '未满 18 周岁的选手必须提交' },
];

/** The form that suits an activity of the title. */
export function demoForm(title: string): readonly Question[] {
  if (/书|画|笔墨|摄影|镜头|光影/.test(title)) return artwork;
  return /青少年|少儿|青年|钢琴|独唱|歌手/.test(title) ? soloist : team;
}

export const approvals = ['材料齐全，同意参赛。', '符合报名条件，请关注赛程通知。', '已电话确认，予以通过。'] as const;
export const refusals = [
  '照片不清晰，请重新拍摄后再次报名。',
  '报名表未盖章，请补充后重新提交。',
  '超出参赛人数限制，请调整后再报。',
] as const;

/** The safety commitment of a house. */
export function demoCommitment(venueName: string): { title: string; content: string } {
  const paragraphs = [
    `为保障群众文化活动安全有序开展，本人（本团队）自愿参加${venueName}组织的活动，并郑重承诺：`,
    '一、身体状况良好，无不适宜参加本次活动的疾病；未成年人由监护人全程陪同。',
    '二、服从现场工作人员安排，不擅自进入后台、设备间等非开放区域，不携带易燃易爆等危险物品。',
    '三、妥善保管个人财物，爱护场馆设施，因个人原因造成损坏的，照价赔偿。',
    '四、如实填写报名信息，所提交作品为本人原创，不侵犯他人合法权益。',
    '五、遇突发情况听从统一指挥，有序疏散。',
  ];
  return { title: '群众文化活动安全承诺书', content: paragraphs.map((text) => `<p>${text}</p>`).join('') };
}
