import { areaCode } from './places';
import type { Rng } from './random';

export type Sex = 'female' | 'male';

/** A person as content shows him: name, sex and a number to call. */
export interface Person {
  readonly name: string;
  readonly sex: Sex;
  readonly tel: string;
}

// Weighted roughly as in the south-west of the country: the first ones are met every day.
const surnames: readonly (readonly [string, number])[] = [
  ...[...'李王张刘陈杨'].map((name) => [name, 12] as const),
  ...[...'周黄罗唐赵吴何邓谢冉'].map((name) => [name, 6] as const),
  ...[...'曾蒋谭熊廖彭余徐胡朱秦向龚文郑田'].map((name) => [name, 3] as const),
  ...[...'万严卢古叶夏姚孙宋康戴方曹梁程江汪石程舒苏莫袁许贺邹郭钟陶雷韩马高魏黎牟'].map((name) => [name, 1] as const),
  ['欧阳', 1],
  ['司徒', 0.3],
];

const givenNames: Record<Sex, readonly string[]> = {
  female: [
    '雅琴',
    '晓岚',
    '梦琪',
    '思雨',
    '秀英',
    '桂兰',
    '淑芳',
    '佳怡',
    '雨欣',
    '诗涵',
    '静怡',
    '慧敏',
    '丽华',
    '春梅',
    '玉珍',
    '红霞',
    '倩',
    '敏',
    '静',
    '婷',
    '玲',
    '燕',
    '琳',
    '蓉',
    '若溪',
    '语桐',
    '子涵',
    '欣妍',
    '晓燕',
    '海燕',
    '文静',
    '亚男',
    '小蓉',
    '明霞',
    '素芬',
    '德芳',
    '永芳',
    '书瑶',
    '雪莲',
    '彩云',
    '舒婷',
    '芸',
    '岚',
    '洁',
    '薇',
    '颖',
  ],
  male: [
    '建国',
    '国强',
    '志明',
    '志强',
    '浩然',
    '子轩',
    '宇航',
    '俊杰',
    '建华',
    '明辉',
    '文彬',
    '永刚',
    '德明',
    '光荣',
    '家豪',
    '承宇',
    '睿',
    '鹏',
    '涛',
    '磊',
    '勇',
    '军',
    '伟',
    '波',
    '毅',
    '昊',
    '凯',
    '川',
    '泽宇',
    '嘉诚',
    '海涛',
    '晓东',
    '世平',
    '大勇',
    '正华',
    '启明',
    '云峰',
    '长江',
    '渝生',
    '庆华',
    '培林',
    '天佑',
    '一鸣',
    '景行',
    '成林',
    '立新',
  ],
};

/** Name of a person; the sex decides the given name. */
function personName(rng: Rng, sex: Sex): string {
  return rng.weighted(surnames) + rng.pick(givenNames[sex]);
}

/** A mobile number: 11 digits that start with 13–19. */
export function mobile(rng: Rng): string {
  return `1${rng.int(3, 9)}${String(rng.int(0, 999_999_999)).padStart(9, '0')}`;
}

/** A landline of the city with its area code and a hyphen, as the form's own example shows it. */
export function landline(rng: Rng): string {
  return `${areaCode}-${rng.pick(['67', '86', '89', '63'])}${String(rng.int(0, 999_999)).padStart(6, '0')}`;
}

/** A person with sex, name and a mobile number. */
export function person(rng: Rng): Person {
  const sex = rng.chance(0.58) ? 'female' : 'male';
  return { name: personName(rng, sex), sex, tel: mobile(rng) };
}

/** Contacts as notices name them: 陈老师, 周馆长. */
export function contactName(rng: Rng): string {
  const surname = rng.weighted(surnames);
  return (
    surname +
    rng.weighted([
      ['老师', 8],
      ['主任', 1],
      ['女士', 1],
      ['先生', 1],
    ])
  );
}

/** Departments of a main venue, in the order of its plate at the door. */
export const departments = [
  '馆长室',
  '办公室',
  '活动部',
  '培训部',
  '创作辅导部',
  '非遗保护部',
  '数字文化部',
  '场馆服务部',
  '理论调研部',
] as const;

/** Departments of a branch, which is a small house. */
export const branchDepartments = ['综合办', '活动培训组', '志愿服务队'] as const;

export type Department = (typeof departments)[number] | (typeof branchDepartments)[number] | '平台运营部';
