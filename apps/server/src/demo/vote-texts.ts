import { chinaMonth, chinaTime, chinaYear, chineseNumber } from './china-time';
import type { CoverCategory } from './cover-catalogue';
import type { ActivityCategory } from '../seed/dictionaries';
import { contactName, landline, mobile } from './people';
import { districtAddressPrefix, districtName, mainVenue, type RegionCodes, type Street, streets } from './places';
import type { Rng } from './random';
import { voteIntroduction } from './vote-introductions';
import { type VoteSeries, voteSeries } from './vote-series';

/** Covers that suit an activity category. */
const coverOfActivity = {
  群众舞蹈: 'dance',
  合唱声乐: 'chorus',
  戏曲曲艺: 'opera',
  书画美术: 'calligraphy',
  摄影影像: 'photography',
  全民阅读: 'reading',
  非遗传承: 'heritage',
  少儿艺术: 'children',
  节庆民俗: 'festival',
  器乐演奏: 'music',
} as const satisfies Record<ActivityCategory, CoverCategory>;

/** Every field of a vote activity that does not hang on other rows. */
export interface DemoVote extends RegionCodes {
  readonly title: string;
  readonly category: ActivityCategory;
  readonly coverCategory: CoverCategory;
  readonly introduction: string;
  readonly address: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly contacts: string;
  readonly tel: string;
  readonly tips: string;
  readonly remarks: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly signupStartTime: Date | null;
  readonly signupEndTime: Date | null;
  readonly isNeedSignup: boolean;
  readonly isNeedVote: boolean;
  readonly isCustomApply: boolean;
  readonly isNeedReserve: boolean;
  readonly isPcShow: boolean;
  readonly isWeiXinShow: boolean;
  readonly isAppShow: boolean;
  readonly viewingCount: number;
}

// The first rows are what a visitor of the demo sees; beyond them a house's whole history is told.
const recentRows = 200;
const recentDays = 240;
const historyDays = 2900;
const aheadDays = 40;

// A name that promises a vote has one; the other contests are sometimes left to the judges.
const votedOnly = /投票|人气|评选|展评|征集/;

interface Place {
  readonly street: Street;
  readonly name: string;
  readonly isDistrict: boolean;
}

function placeOf(rng: Rng, firstRound: boolean): Place {
  const street = rng.pick(streets);
  const reach = firstRound
    ? 'district'
    : rng.weighted<'district' | 'street' | 'community'>([
        ['district', 2],
        ['street', 4],
        ['community', 6],
      ]);
  if (reach === 'district') return { street, name: districtName, isDistrict: true };
  if (reach === 'street') return { street, name: street.name, isDistrict: false };
  return { street, name: rng.pick(street.communities), isDistrict: false };
}

function stageOf(series: VoteSeries, rng: Rng): string {
  if (rng.chance(0.3)) return '';
  if (series.kind === 'place') return rng.pick(['（第一批）', '（第二批）', '（初评）', '（终评）']);
  if (series.category === '少儿艺术')
    return rng.pick(['（幼儿组）', '（小学低年级组）', '（小学高年级组）', '（初中组）']);
  return rng.pick(['（初赛）', '（复赛）', '（决赛）', '（人气投票）', '（成人组）', '（线上展播）']);
}

function titleOf(
  series: VoteSeries,
  place: Place,
  { year, rng, stage }: { year: number; rng: Rng; stage: string },
): string {
  const { motto } = series;
  // 铁山社区排舞, not 铁山社区社区排舞.
  const event = place.isDistrict ? series.event : series.event.replace(/^(社区|街道)/, '');
  const edition = year - series.since + 1;
  const forms = [
    `${year}年${place.name}${event}${stage}`,
    `“${motto}”${year}年${place.name}${event}${stage}`,
    `${place.name}“${motto}”${event}${stage}`,
  ];
  if (place.isDistrict && edition > 1)
    forms.push(`${place.name}第${chineseNumber(edition)}届“${motto}”${event}${stage}`);
  return rng.pick(forms);
}

const rooms = ['群星剧场', '一楼展厅', '三楼多功能厅', '二楼排练厅'] as const;

const spots = [
  '文化服务中心一楼多功能厅',
  '文化广场',
  '社区文化活动室',
  '文化服务中心三楼展厅',
  '市民学校二楼教室',
] as const;

interface Site extends RegionCodes {
  readonly address: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** Where it takes place: a district event often in the main house, everything else in its street. */
function siteOf({ street, isDistrict }: Place, rng: Rng): Site {
  const inMainHouse = isDistrict && rng.chance(0.6);
  const { provinceId, cityId, areaId, streetId, longitude, latitude } = inMainHouse ? mainVenue : street;
  const address = inMainHouse
    ? `${mainVenue.address}${mainVenue.name}${rng.pick(rooms)}`
    : `${districtAddressPrefix}${street.road}${rng.int(3, 188)}号${street.name}${rng.pick(spots)}`;
  return { provinceId, cityId, areaId, streetId, longitude, latitude, address };
}

const tips = [
  '请提前15分钟到场签到，凭有效身份证件入场；活动期间请将手机调至静音。',
  '投票期间如遇页面拥堵，请稍后刷新重试，系统以服务器记录的有效票数为准。',
  '建议乘坐轨道交通或公交前往，馆内停车位有限。',
  '未成年人须由监护人陪同参加，请妥善保管随身物品。',
  '如遇暴雨、高温等恶劣天气，活动时间将另行通知，请留意短信与公众号消息。',
  '每个账号的票数每日零点更新，请勿使用第三方软件投票。',
] as const;

const remarks = [
  '入选结果将在本馆网站公示五个工作日。',
  '本活动列入年度群众文化活动计划，现场提供无障碍服务。',
  '获奖证书可到各分馆就近领取，逾期三个月不再补发。',
  '活动影像资料将用于公益宣传。',
  '',
] as const;

/** Moves a day into the month of the festival: forward where that is not too far ahead, else back. */
function dayInSeason(day: number, { month }: VoteSeries, base: Date): number {
  if (month === undefined) return day;
  const months = (month - chinaMonth(chinaTime(base, day, [9, 0])) + 12) % 12;
  const forward = day + Math.round(months * 30.4);
  return forward <= aheadDays ? forward : forward - 365;
}

/**
 * The i-th vote activity, the same for the same generator state. `base` is the day around which the first rows lie;
 * titles of the first rows are all different. One that is still ahead begins in the coming weeks at the earliest.
 */
export function voteActivity(i: number, rng: Rng, base: Date, isAhead = false): DemoVote {
  const series = voteSeries[i % voteSeries.length] ?? rng.pick(voteSeries);
  const firstRound = i < voteSeries.length;
  const drawnDay = dayInSeason(rng.int(-(i < recentRows ? recentDays : historyDays), aheadDays), series, base);
  const startDay = isAhead ? Math.max(drawnDay, rng.int(8, 40)) : drawnDay;
  const length = rng.int(24, 75);
  const startTime = chinaTime(base, startDay, [9, 0]);
  const endTime = chinaTime(base, startDay + length, [rng.pick([17, 18, 21]), rng.pick([0, 30])]);
  const isNeedSignup = rng.chance(0.78);
  const signupEndTime = isNeedSignup ? chinaTime(base, startDay + Math.floor(length * 0.45), [18, 0]) : null;
  const place = placeOf(rng, firstRound);
  const title = titleOf(series, place, {
    year: chinaYear(startTime),
    rng,
    stage: firstRound ? '' : stageOf(series, rng),
  });
  const isNeedVote = !isNeedSignup || votedOnly.test(series.event) || rng.chance(0.75);
  const scope = place.isDistrict ? '全区' : place.name;
  return {
    ...siteOf(place, rng),
    title,
    category: series.category,
    coverCategory: coverOfActivity[series.category],
    introduction: voteIntroduction({ series, title, scope, startTime, endTime, signupEndTime, isNeedVote }, rng),
    contacts: contactName(rng),
    tel: rng.chance(0.6) ? landline(rng) : mobile(rng),
    tips: rng.sample(tips, rng.int(1, 2)).join('\n'),
    remarks: rng.pick(remarks),
    startTime,
    endTime,
    signupStartTime: isNeedSignup ? startTime : null,
    signupEndTime,
    isNeedSignup,
    isNeedVote,
    isCustomApply: isNeedSignup && rng.chance(0.22),
    isNeedReserve: false,
    isPcShow: rng.chance(0.95),
    isWeiXinShow: rng.chance(0.97),
    isAppShow: rng.chance(0.88),
    viewingCount: Math.round(80 + rng.next() ** 3 * 26_000),
  };
}
