import { accounts } from './accounts';
import { chinaDate, chinaMonth, chinaTime, chinaYear } from './china-time';
import type { CoverCategory } from './cover-catalogue';
import { contactName, landline } from './people';
import { streets } from './places';
import type { Rng } from './random';

/** Every field of a recruitment notice that does not hang on other rows. */
export interface DemoNotice {
  readonly title: string;
  readonly introduction: string;
  readonly remarks: string;
  readonly coverCategory: CoverCategory;
  readonly publishTime: Date;
  readonly lastModificationTime: Date;
  readonly publisher: string;
  readonly viewingCount: number;
  readonly isTop: 0 | 1;
  /** 有效 or 无效. */
  readonly state: boolean;
  readonly isPcShow: boolean;
  readonly isWeiXinShow: boolean;
  readonly isAppShow: boolean;
}

interface CourseFamily {
  readonly name: string;
  readonly courses: readonly string[];
  readonly ages: string;
  readonly cover: CoverCategory;
}

const families: readonly CourseFamily[] = [
  {
    name: '公益艺术培训',
    courses: ['声乐基础', '民族舞基础', '书法入门', '国画花鸟', '古筝初级', '摄影基础'],
    ages: '18—60周岁',
    cover: 'training',
  },
  {
    name: '少儿艺术培训',
    courses: ['少儿中国舞', '少儿创意美术', '小主持人', '少儿合唱', '硬笔书法', '陶艺启蒙'],
    ages: '5—14周岁',
    cover: 'children',
  },
  {
    name: '老年艺术课堂',
    courses: ['老年合唱', '太极扇', '手机摄影', '楷书临帖', '二胡初级', '模特形体'],
    ages: '55—70周岁',
    cover: 'recruitment',
  },
  {
    name: '非遗传习班',
    courses: ['剪纸', '蜀绣', '扎染', '面塑', '竹编', '木版年画'],
    ages: '16周岁以上',
    cover: 'heritage',
  },
  {
    name: '市民夜校',
    courses: ['瑜伽', '吉他弹唱', '插花艺术', '咖啡拉花', '街舞入门', '油画体验'],
    ages: '18—45周岁',
    cover: 'training',
  },
  {
    name: '合唱团',
    courses: ['女高音声部', '女低音声部', '男高音声部', '男低音声部'],
    ages: '18—60周岁',
    cover: 'chorus',
  },
  { name: '少儿舞蹈团', courses: ['预备班', '提高班', '演出班'], ages: '6—12周岁', cover: 'dance' },
  { name: '民乐团', courses: ['二胡', '琵琶', '扬琴', '竹笛', '打击乐'], ages: '12—55周岁', cover: 'music' },
  { name: '川剧票友社', courses: ['生行', '旦行', '净行', '丑行', '锣鼓'], ages: '16周岁以上', cover: 'opera' },
  {
    name: '文艺志愿者',
    courses: ['艺术辅导', '展厅讲解', '活动服务', '摄影摄像'],
    ages: '18—65周岁',
    cover: 'volunteer',
  },
  { name: '书画研修班', courses: ['行书', '隶书', '山水画', '篆刻'], ages: '18周岁以上', cover: 'calligraphy' },
  { name: '摄影研习社', courses: ['人像', '风光', '纪实', '后期处理'], ages: '18周岁以上', cover: 'photography' },
];

const isGroup = (family: CourseFamily): boolean => /团$|社$|志愿者$/.test(family.name);

const seasonOf = (month: number): string => {
  if (month <= 1 || month === 12) return '寒假班';
  if (month <= 4) return '春季班';
  if (month <= 8) return '暑期班';
  return '秋季班';
};

function titleOf(family: CourseFamily, published: Date, rng: Rng): string {
  const year = chinaYear(published);
  if (isGroup(family)) {
    return rng.pick([
      `${year}年两江新区文化馆${family.name}招募公告`,
      `两江新区文化馆${family.name}${year}年招新启事`,
      `${year}年度${family.name}招募通知`,
    ]);
  }
  const place = rng.weighted([
    ['', 3],
    ['两江新区文化馆', 3],
    [`${rng.pick(streets).name}分馆`, 2],
  ]);
  return `${year}年${place}${family.name}${seasonOf(chinaMonth(published))}${rng.pick(['招生简章', '招生公告', '报名通知'])}`;
}

function courseTable(family: CourseFamily, rng: Rng): string {
  const chosen = rng.sample(family.courses, Math.min(family.courses.length, rng.int(3, 5)));
  const rows = chosen.map((course) => {
    const time = rng.pick([
      '周二19:00—20:30',
      '周三9:30—11:00',
      '周四14:30—16:00',
      '周六9:00—10:30',
      '周六14:30—16:00',
      '周日10:00—11:30',
    ]);
    return `<tr><td>${course}</td><td>${time}</td><td>${rng.int(3, 7) * 5}人</td></tr>`;
  });
  return `<table><thead><tr><th>${isGroup(family) ? '方向' : '课程'}</th><th>活动时间</th><th>名额</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function introductionOf(family: CourseFamily, published: Date, rng: Rng): string {
  const opens = chinaTime(published, rng.int(3, 8), [9, 0]);
  const closes = chinaTime(opens, rng.int(5, 14), [17, 0]);
  const begins = chinaTime(closes, rng.int(5, 12), [9, 0]);
  const verb = isGroup(family) ? '招募' : '招生';
  return [
    `<p>为更好地满足市民朋友的精神文化需求，推进全民艺术普及，两江新区文化馆现开展${family.name}${verb}工作，有关事项公告如下。</p>`,
    `<h3>一、${verb}对象</h3><p>${family.ages}、热爱艺术、身体健康的市民，本区居民和在本区工作、就读者优先。</p>`,
    `<h3>二、${isGroup(family) ? '招募方向' : '开设课程'}</h3>${courseTable(family, rng)}`,
    `<h3>三、报名时间与方式</h3><ul><li>报名时间：${chinaDate(opens)}9:00至${chinaDate(closes)}17:00，额满即止。</li><li>线上报名：登录两江新区文化馆公众号“培训报名”栏目，每人限报${rng.int(1, 2)}项。</li><li>现场报名：建新东路96号一楼服务台，可为老年朋友代办。</li></ul>`,
    `<h3>四、${isGroup(family) ? '考核与活动' : '开课时间'}</h3><p>${isGroup(family) ? '报名截止后组织面试，' : ''}${chinaDate(begins)}起按课表进行，共${rng.int(8, 16)}次，${rng.pick(['地点为本馆二楼培训教室', '地点为本馆三楼排练厅', '地点以录取短信为准'])}。</p>`,
    `<h3>五、注意事项</h3><ol><li>所有项目均为公益性质，不收取学费，材料自备。</li><li>累计缺席三次视为自动放弃，名额由候补人员递补。</li><li>${family.ages.startsWith('5—') || family.ages.startsWith('6—') ? '学员须由监护人接送，课堂内请勿陪读。' : '请根据自身情况量力参加，注意人身与财物安全。'}</li></ol>`,
    `<p>咨询电话：${landline(rng)}（${contactName(rng)}，工作日9:00—17:30）。</p>`,
  ].join('');
}

const remarks = ['报名结果以短信通知为准。', '候补学员请保持电话畅通。', '请携带身份证原件现场确认。', '', ''] as const;

/** Names that may stand as publisher: staff of the main venue who write. */
const publishers = accounts
  .filter((account) => account.venue === 'main' && account.role === 'editor')
  .map((account) => account.realName);

/** The i-th recruitment notice; `base` is the day before which it was published. Titles have at most 30 characters. */
export function recruitNotice(i: number, rng: Rng, base: Date): DemoNotice {
  const family = families[i % families.length] ?? rng.pick(families);
  const publishTime = chinaTime(base, -rng.int(1, i < 200 ? 300 : 2900), [rng.int(9, 16), rng.pick([0, 15, 30, 45])]);
  const edited = chinaTime(publishTime, rng.int(0, 4), [17, rng.int(31, 59)]);
  return {
    title: titleOf(family, publishTime, rng),
    introduction: introductionOf(family, publishTime, rng),
    remarks: rng.pick(remarks),
    coverCategory: rng.chance(0.6) ? family.cover : 'recruitment',
    publishTime,
    lastModificationTime: edited > base ? publishTime : edited,
    publisher: rng.pick(publishers),
    viewingCount: Math.round(30 + rng.next() ** 2 * 4200),
    isTop: i < 60 && rng.chance(0.06) ? 1 : 0,
    state: rng.chance(0.82),
    isPcShow: rng.chance(0.95),
    isWeiXinShow: rng.chance(0.97),
    isAppShow: rng.chance(0.88),
  };
}
