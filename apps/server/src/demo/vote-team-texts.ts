import type { ActivityCategory } from '../seed/dictionaries';
import { person } from './people';
import type { DemoVenue } from './places';
import { streets } from './places';
import type { Rng } from './random';

/** What a group of each kind calls itself. */
const groups: Readonly<Record<ActivityCategory, readonly string[]>> = {
  群众舞蹈: ['夕阳红舞蹈队', '霓裳舞蹈团', '俏夕阳排舞队', '桂花坝坝舞队', '星光健身操队', '芳华舞蹈队', '青春街舞社'],
  合唱声乐: [
    '江畔合唱团',
    '嘉陵合唱团',
    '红梅女声合唱团',
    '老同志合唱团',
    '阳光合唱队',
    '四季歌友会',
    '桥都男声合唱团',
  ],
  戏曲曲艺: ['川剧票友社', '梨园春戏曲队', '评书茶馆', '金钱板曲艺队', '清音社', '老来乐曲艺队', '谐剧小品社'],
  书画美术: ['翰墨书画社', '夕照书法班', '丹青画社', '映山红书画院', '笔缘书友会', '墨韵工作室', '职工书画小组'],
  摄影影像: ['光影摄影社', '桥都摄影小组', '随手拍俱乐部', '银发影友会', '镜头里的山城', '短视频创作社', '老街影像队'],
  全民阅读: ['书香读书会', '领读者小组', '亲子共读社', '晨读朗诵社', '城市书房', '经典诵读班', '夜读书友会'],
  非遗传承: ['巧手剪纸坊', '竹编工作室', '扎染手作坊', '糖画传习所', '面塑工坊', '蜀绣工作室', '木雕传承基地'],
  少儿艺术: ['小荷艺术团', '红领巾合唱队', '童画工作室', '小小主持人班', '星苗舞蹈班', '小百灵艺术团', '亲子手工坊'],
  节庆民俗: ['龙灯队', '锣鼓队', '花灯制作组', '秧歌队', '民俗表演队', '舞狮队', '社区年味小组'],
  器乐演奏: ['琴韵古筝社', '管弦乐团', '二胡协奏队', '萨克斯俱乐部', '民乐队', '口琴社', '手风琴乐团'],
};

const slogans = [
  '以艺会友，以乐聚心',
  '舞出精彩，唱响生活',
  '我参与，我快乐',
  '一起来，更精彩',
  '传承不息，匠心不止',
  '最美不过夕阳红',
  '用热爱点亮平凡的日子',
  '邻里同心，才艺同台',
] as const;
const remarks = ['需要自带音响', '有两名队员行动不便，请安排无障碍通道', '希望安排在下午出场'] as const;

/** Opinions of whoever decides on a sign-up. */
export const approvals = ['材料齐全，同意参赛。', '符合报名条件，同意参赛。', '已电话核实，同意参赛。'] as const;
export const refusals = [
  '报名材料不完整，请补充后重新报名。',
  '该队伍已以其他名称报名，不重复受理。',
  '作品不符合本次活动的征集范围。',
] as const;

/** What a team wrote of itself. */
export interface TeamTexts {
  readonly name: string;
  readonly tel: string;
  readonly club_name: string | null;
  readonly club_count: number;
  readonly club_members: string | null;
  readonly introduction: string;
  readonly slogan: string | null;
  readonly remarks: string | null;
}

/** Names of the groups that sign up for one activity, each once: of the branch's own street, or of the whole district. */
export function groupNames(category: ActivityCategory, venue: DemoVenue, rng: Rng): string[] {
  const near = venue.kind === 'branch' ? streets.filter(({ streetId }) => streetId === venue.streetId) : streets;
  const places = near.flatMap(({ name, communities }) => [name, ...communities]);
  return rng.shuffle(places.flatMap((place) => groups[category].map((group) => place + group)));
}

/** The texts of a sign-up; who stands for himself alone has no group. */
export function teamTexts(group: string, rng: Rng): TeamTexts {
  const leader = person(rng);
  if (rng.chance(0.15)) {
    return {
      name: leader.name,
      tel: leader.tel,
      club_name: null,
      club_count: 1,
      club_members: null,
      introduction: `${leader.name}，坚持业余创作 ${rng.int(3, 28)} 年，多次参加区、街道的群众文化活动。`,
      slogan: rng.chance(0.5) ? rng.pick(slogans) : null,
      remarks: null,
    };
  }
  const count = rng.int(6, 42);
  const others = Array.from({ length: Math.min(count - 1, 7) }, () => person(rng).name);
  return {
    name: leader.name,
    tel: leader.tel,
    club_name: group,
    club_count: count,
    club_members: [leader.name, ...others].join('、'),
    introduction: `${group}成立于 ${rng.int(2005, 2024)} 年，现有成员 ${count} 人，每周排练 ${rng.int(1, 3)} 次，常年参加街道和社区的公益演出。`,
    slogan: rng.pick(slogans),
    remarks: rng.chance(0.12) ? rng.pick(remarks) : null,
  };
}

/** An identity number with the right check digit of a county that does not exist: nobody has it. */
export function inventedIdCard(rng: Rng): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const digits = `500000${rng.int(1950, 2004)}${two(rng.int(1, 12))}${two(rng.int(1, 28))}${String(rng.int(0, 999)).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + ('10X98765432'[sum % 11] ?? '');
}
