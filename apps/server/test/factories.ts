import { recruit } from '@yunguan/contract/content/recruit';
import { vote } from '@yunguan/contract/content/vote';
import { type AnyContent, anyContent, type ContentOperation, pathOf } from '@yunguan/contract/kernel/content';
import type { StatusCode } from '@yunguan/contract/kernel/review';
import { childrenByNodeName, queryAreaList } from '@yunguan/contract/platform/lookups';
import { review, reverseReview } from '@yunguan/contract/platform/review';
import { type ContentApp, oncePerApp } from './content-app';

export type Form = Record<string, unknown>;

/** Who writes and who reviews, step by step, in the main venue (two steps) and in the branch (one step). */
export const people = {
  main: { author: 'editor', reviewers: ['reviewer', 'reviewer2'], reverser: 'reviewer2' },
  branch: { author: 'xiangyonggang', reviewers: ['gonglihua'], reverser: 'branch' },
} as const;
export type House = keyof typeof people;

export interface Wanted {
  /** 0 draft, 1 submitted, 2 past the first step, 100 approved, 101 rejected, 102 reversed. */
  readonly status?: StatusCode;
  readonly venue?: House;
  /** Changes to the complete form. */
  readonly form?: Form;
}

/** Full path of an operation that the type must offer. */
export function path(declaration: AnyContent, operation: ContentOperation): string {
  const found = pathOf(declaration, operation);
  if (found === undefined) throw new Error(`${declaration.key} offers no ${operation}`);
  return found;
}

/** Sends a call that must succeed; answers its `objects`. */
export async function mustSend(
  app: ContentApp,
  name: string,
  call: string,
  body: Form,
): Promise<Record<string, unknown>> {
  const answer = await app.send(name, call, body);
  if (answer.state !== 1) throw new Error(`${name} ${call}: ${answer.text}`);
  return answer.objects;
}

/** Brings a record of a reviewed type to the status through the public calls alone, as its people would. */
export async function buildReviewed(app: ContentApp, declaration: AnyContent, wanted: Wanted & { form: Form }) {
  const { status = 0, venue = 'main', form } = wanted;
  const { author, reviewers, reverser } = people[venue];
  const submitted = status === 0 ? 0 : 1;
  const { id } = await mustSend(app, author, path(declaration, 'create'), { ...form, status: submitted });
  const objectId = String(id);
  const decide = (name: string, result: string) =>
    mustSend(app, name, review.path, { objectId, result, remark: result === 'reject' ? '请补充材料' : '' });
  const [first = '', second] = reviewers;
  if (status === 2 && second === undefined) throw new Error('a flow of one step has no second review');
  if (status === 101) await decide(first, 'reject');
  if (status === 2) await decide(first, 'approve');
  if (status === 100 || status === 102) for (const reviewer of reviewers) await decide(reviewer, 'approve');
  if (status === 102) await mustSend(app, reverser, reverseReview.path, { objectId, remark: '内容有误' });
  return objectId;
}

let made = 0;
/** A title that no other row of the run has. */
export function freshTitle(stem: string): string {
  made += 1;
  return `${stem}${String(made).padStart(4, '0')}号`;
}

/** Codes of a street in Yuzhong from the lookups, as the form's cascade finds them. */
export async function regionsOf(app: ContentApp) {
  const level = async (parentId?: string) => {
    const areas = await mustSend(app, 'editor', queryAreaList.path, parentId === undefined ? {} : { parentId });
    return areas as unknown as { id: string; name: string }[];
  };
  const chosen = (areas: { id: string; name: string }[], name: string) => {
    const found = areas.find((area) => area.name === name);
    if (!found) throw new Error(`no region ${name}`);
    return found.id;
  };
  const provinceId = chosen(await level(), '重庆市');
  const cityId = chosen(await level(provinceId), '重庆市');
  const areaId = chosen(await level(cityId), '渝中区');
  const streetId = chosen(await level(areaId), '解放碑街道');
  return { provinceId, cityId, areaId, streetId };
}

/** A complete vote form: category and regions from the lookups, the cover from a real upload. */
export async function voteInput(app: ContentApp, changes: Form = {}): Promise<Form> {
  return {
    title: freshTitle('社区合唱大赛'),
    typeId: await categoryOf(app, '1005', '合唱声乐'),
    ...(await regionsOf(app)),
    address: '民权路 16 号文化馆三楼',
    longitude: 106.5712,
    dimension: 29.5763,
    contacts: '唐晓岚',
    tel: '13245678912',
    startTime: '2026-12-01 08:00',
    endTime: '2026-12-10 19:00',
    isNeedSignup: true,
    signupStartTime: '2026-11-21 08:00',
    signupEndTime: '2026-11-30 19:00',
    isNeedVote: true,
    isCustomApply: false,
    isNeedReserve: false,
    cover: await app.picture('editor'),
    albums: [],
    video: null,
    introduction: '<p>欢迎全区合唱团队参加</p>',
    tips: '请提前半小时到场',
    remarks: null,
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: false,
    ...changes,
  };
}

/** Id of a dictionary item, as the form's select finds it. */
export async function categoryOf(app: ContentApp, nodeName: string, name: string): Promise<string> {
  const answer = await mustSend(app, 'editor', childrenByNodeName.path, { nodeName });
  const found = (answer.list as { id: string; displayName: string }[]).find((item) => item.displayName === name);
  if (!found) throw new Error(`no category ${name}`);
  return found.id;
}

/** A complete recruitment form. */
export function recruitInput(changes: Form = {}): Form {
  return {
    title: freshTitle('少儿民乐班'),
    publishTime: '2026-11-20',
    introduction: '<p>招收 7 至 12 岁学员 30 名</p>',
    cover: null,
    remarks: '自备乐器',
    isPcShow: true,
    isWeiXinShow: false,
    isAppShow: true,
    ...changes,
  };
}

const common = oncePerApp(voteInput);
// The author of the branch shows what was uploaded there.
const branchCover = oncePerApp((app) => app.picture(people.branch.author));

/** A vote activity in the wanted status; answers its id. */
export async function buildVote(app: ContentApp, wanted: Wanted = {}): Promise<string> {
  const form: Form = { ...(await common(app)), title: freshTitle('社区合唱大赛') };
  if (wanted.venue === 'branch') form.cover = await branchCover(app);
  Object.assign(form, wanted.form);
  return buildReviewed(app, anyContent(vote), { ...wanted, form });
}

/** A recruitment notice, valid and not pinned; answers its id. */
export async function buildRecruit(app: ContentApp, wanted: { venue?: House; form?: Form } = {}): Promise<string> {
  const { author } = people[wanted.venue ?? 'main'];
  const { id } = await mustSend(app, author, path(anyContent(recruit), 'create'), recruitInput(wanted.form));
  return String(id);
}
