import { mobile, personName, type Sex } from './people';
import { streets } from './places';
import type { Rng } from './random';

/** A sign-up of a team, without the fields that hang on other rows or are private. */
export interface DemoTeam {
  /** Person who signs up. */
  readonly name: string;
  readonly sex: Sex;
  readonly tel: string;
  readonly clubName: string;
  readonly clubCount: number;
  readonly clubMembers: string;
  readonly introduction: string;
  readonly slogan: string;
}

const names = [
  '夕阳红',
  '霓裳',
  '凤之韵',
  '茉莉花',
  '红叶',
  '金孔雀',
  '嘉陵月',
  '两江潮',
  '百灵',
  '映山红',
  '山茶花',
  '梦之翼',
  '桂花香',
  '紫荆',
  '炫舞',
  '彩云',
  '清荷',
  '雅韵',
  '黄葛树',
  '春之声',
] as const;
const kinds = ['舞蹈队', '艺术团', '合唱团', '民乐队', '文艺社', '模特队', '太极队', '曲艺社'] as const;
const slogans = [
  '舞出精彩，乐享生活！',
  '以艺会友，快乐同行。',
  '唱响新时代，幸福满两江。',
  '台上一分钟，邻里一家亲。',
  '热爱可抵岁月漫长。',
  '我运动，我健康，我快乐！',
  '用心演绎，用爱传承。',
  '不负韶华，向美而行。',
] as const;

/** A team that signs up for a vote: leader, club, members, a short introduction and a slogan. */
export function voteTeam(rng: Rng): DemoTeam {
  const sex: Sex = rng.chance(0.75) ? 'female' : 'male';
  const name = personName(rng, sex);
  const street = rng.pick(streets);
  const kind = rng.pick(kinds);
  const clubName = `${rng.chance(0.6) ? street.name.replace(/(街道|镇)$/, '') : rng.pick(street.communities)}${rng.pick(names)}${kind}`;
  const clubCount = rng.int(8, 36);
  const founded = rng.int(2006, 2023);
  const members = Array.from({ length: Math.min(clubCount, 8) }, () =>
    personName(rng, rng.chance(0.75) ? 'female' : 'male'),
  );
  return {
    name,
    sex,
    tel: mobile(rng),
    clubName,
    clubCount,
    clubMembers: members.join('、'),
    introduction: `${clubName}成立于${founded}年，现有队员${clubCount}人，常年活跃在${street.name}的社区舞台，每周集中排练${rng.int(2, 4)}次，年均参加公益演出${rng.int(10, 40)}余场，曾获${rng.pick(['区级群众文艺汇演二等奖', '街镇文艺展演优秀组织奖', '社区邻里节最受欢迎节目', '区级团队评选人气奖'])}。`,
    slogan: rng.pick(slogans),
  };
}
