import { chinaDate } from './china-time';
import type { Rng } from './random';
import type { EntryKind, VoteSeries } from './vote-series';

/** What an introduction is written from. */
export interface VoteStory {
  readonly series: VoteSeries;
  readonly title: string;
  /** The place that takes part: the district, a street, a community. */
  readonly scope: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly signupEndTime: Date | null;
  readonly isNeedVote: boolean;
}

const paragraph = (text: string): string => `<p>${text}</p>`;
const items = (tag: 'ul' | 'ol', lines: readonly string[]): string =>
  `<${tag}>${lines.map((line) => `<li>${line}</li>`).join('')}</${tag}>`;

const purposes = [
  '为进一步丰富群众精神文化生活，展示基层文艺创作与群众文化建设成果，搭建人人可参与、人人能展示的文化平台',
  '为深入推进公共文化服务高质量发展，让更多优秀群众文艺走到市民身边',
  '为弘扬中华优秀传统文化，挖掘身边的文艺人才，营造向上向善的城市文化氛围',
  '为落实文化惠民工程，推动总分馆联动，激发街镇、社区群众文化活力',
] as const;

const words = {
  team: {
    who: '凡在本区生活、工作、学习的群众文艺团队均可报名，每队8—40人，队员年满16周岁；同一人不得同时代表两支队伍参赛。',
    what: [
      '参赛节目时长控制在4—6分钟，内容积极健康，编排有新意。',
      '服装、道具、音乐由参赛队伍自备，音乐以MP3格式提前三天提交。',
      '提交排练或演出视频一段（横屏，不超过200MB）及团队合影一张。',
    ],
    marks: ['作品内容30分', '表演技艺40分', '团队协作与台风20分', '服装音乐10分'],
    one: '支队伍',
  },
  work: {
    who: '面向全区市民公开征集，专业与业余作者不限，每人（每组）限报2件作品，集体创作须注明全部作者姓名。',
    what: [
      '作品须为近两年内的原创，未在区级以上同类评选中获奖。',
      '提交清晰的作品照片或源文件，另附150字以内的创作说明。',
      '主办单位对入选作品享有展览、出版和网络宣传的使用权，作者享有署名权。',
    ],
    marks: ['主题立意30分', '艺术表现40分', '创意与技法20分', '完成度10分'],
    one: '件作品',
  },
  person: {
    who: '热爱群众文化、遵纪守法的市民均可自荐，也可由街镇文化服务中心、社区和文艺社团推荐。',
    what: [
      '填写报名表并提交近期生活照一张、个人事迹或才艺介绍（500字以内）。',
      '提交代表性表演、讲述或传习视频一段，时长不超过5分钟。',
      '未满18周岁的参评者须由监护人代为报名并签署同意书。',
    ],
    marks: ['专业水平40分', '群众口碑30分', '传播与带动作用20分', '现场表现10分'],
    one: '名参评者',
  },
  place: {
    who: '辖区内已对公众免费开放满一年的公共文化空间、社区和院落均可申报，由所在街镇初审后统一推荐。',
    what: [
      '提交空间外景、内景照片各2张以上及开放时间说明。',
      '提交一年来开展群众文化活动的简要材料（800字以内）。',
      '评审期间安排实地走访，请保持日常开放状态。',
    ],
    marks: ['空间环境30分', '服务效能40分', '特色与创新20分', '安全管理10分'],
    one: '个空间',
  },
} as const satisfies Record<EntryKind, { who: string; what: readonly string[]; marks: readonly string[]; one: string }>;

function schedule({ startTime, endTime, signupEndTime, isNeedVote }: VoteStory): string {
  const span = `${chinaDate(startTime)}至${chinaDate(endTime)}`;
  if (!signupEndTime) return paragraph(`<strong>投票时间：</strong>${span}，每日零时至二十四时均可参与。`);
  return items('ul', [
    `<strong>报名时间：</strong>${chinaDate(startTime)}至${chinaDate(signupEndTime)}`,
    `<strong>${isNeedVote ? '投票展示' : '集中评审'}：</strong>报名资格审核通过后，至${chinaDate(endTime)}截止`,
    '<strong>结果公布：</strong>活动结束后五个工作日内在本馆网站及公众号公示',
  ]);
}

function prizes(kind: EntryKind, isNeedVote: boolean, rng: Rng): string {
  const unit = words[kind].one;
  const first = rng.int(1, 3);
  const lines: [name: string, count: string, note: string][] = [
    ['一等奖', `${first}${unit}`, '颁发奖杯、证书，推荐参加市级展演展评'],
    ['二等奖', `${first + rng.int(1, 3)}${unit}`, '颁发奖牌、证书'],
    ['三等奖', `${first + rng.int(4, 6)}${unit}`, '颁发证书及纪念品'],
  ];
  if (isNeedVote) lines.push(['网络人气奖', `${rng.int(3, 10)}${unit}`, '按有效票数由高到低产生，可与其他奖项兼得']);
  if (rng.chance(0.35))
    return items(
      'ul',
      lines.map(([name, count, note]) => `<strong>${name}</strong>${count}：${note}。`),
    );
  const body = lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr><th>奖项</th><th>名额</th><th>奖励</th></tr></thead><tbody>${body}</tbody></table>`;
}

function judging(kind: EntryKind, isNeedVote: boolean, rng: Rng): string {
  const marks: readonly string[] = words[kind].marks;
  const panel = `专家评审满分100分：${marks.join('，')}。`;
  if (!isNeedVote) {
    return items('ol', [
      '由主办单位组织专家评审组集中评审，名次按得分由高到低排列。',
      panel,
      '得分相同的，以前两项得分之和较高者列前。',
    ]);
  }
  const share = rng.pick([20, 30, 40]);
  return items('ol', [
    `网络投票占总分的${share}%，专家评审占${100 - share}%，两项相加得出最终名次。`,
    panel,
    rng.pick([
      '每个账号每天可投3票，对同一对象每天限投1票。',
      '每个账号每天可投5票，可分别投给不同的参评对象。',
      '每个账号每天限投1票，请珍惜手中的每一票。',
    ]),
    '严禁刷票、买票等行为，一经核实，取消评选资格并在网站公示。',
  ]);
}

const closings = [
  '咨询与报名请在工作日9:00—17:30与活动联系人联络，也可到本馆一楼服务台现场办理。本活动不收取任何费用。',
  '本次活动全程公益，不收取报名费、评审费。活动最终解释权归主办单位所有。',
  '欢迎广大市民朋友踊跃参与、转发，为身边的好团队、好作品、好故事加油点赞！',
] as const;

/** Writes the introduction of a vote: purpose, time, who may enter, judging, prizes, notes. Clean HTML of about 2 KB. */
export function voteIntroduction(story: VoteStory, rng: Rng): string {
  const { series, scope, title, isNeedVote, signupEndTime } = story;
  const { who, what } = words[series.kind];
  const parts: (readonly [heading: string, html: string])[] = [
    ['活动时间', schedule(story)],
    [series.kind === 'team' || series.kind === 'person' ? '参赛对象' : '征集对象', paragraph(who)],
    ['评选办法', judging(series.kind, isNeedVote, rng)],
    ['奖项设置', prizes(series.kind, isNeedVote, rng)],
    [signupEndTime ? '报名须知' : '参评说明', items('ol', what)],
  ];
  if (rng.chance(0.5)) {
    parts.unshift([
      '组织机构',
      paragraph(
        `主办单位：两江新区文化和旅游发展委员会<br />承办单位：两江新区文化馆<br />协办单位：${rng.pick(['各街镇文化服务中心', '两江新区图书馆', '两江新区文学艺术界联合会', '两江新区教育委员会'])}`,
      ),
    ]);
  }
  const numerals = [...'一二三四五六'];
  const sections = parts.map(([heading, html], index) => `<h3>${numerals[index] ?? ''}、${heading}</h3>${html}`);
  const opening = paragraph(
    `${rng.pick(purposes)}，现面向${scope}举办${title}。本次活动以“${series.motto}”为主题，诚邀您的参与。`,
  );
  return `${opening}${sections.join('')}${paragraph(rng.pick(closings))}`;
}
