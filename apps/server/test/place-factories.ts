import { addEquipment } from '@yunguan/contract/content/equipment';
import { hall } from '@yunguan/contract/content/hall';
import { exhibitionNode } from '@yunguan/contract/kernel/exhibition-node';
import { panorama } from '@yunguan/contract/content/panorama';
import { site, siteNode } from '@yunguan/contract/content/site';
import { type AnyContent, anyContent } from '@yunguan/contract/kernel/content';
import { usualPeriodTimes } from '@yunguan/contract/kernel/slots';
import { type ContentApp, oncePerApp } from './content-app';
import { buildReviewed, categoryOf, type Form, freshTitle, type House, mustSend, people, regionsOf } from './factories';
import type { Wanted } from './factories';

/** A valid piece of equipment in the catalogue of a venue; answers its id. */
export async function buildEquipment(
  app: ContentApp,
  { venue = 'main', form = {} }: { readonly venue?: House; readonly form?: Form } = {},
): Promise<string> {
  const { id } = await mustSend(app, people[venue].author, addEquipment.path, { name: freshTitle('投影仪'), ...form });
  return String(id);
}

/** Two mornings and an evening of the week. */
export const someCells = [
  { event: '上午', week: '星期一', type: 1 },
  { event: '上午', week: '星期三', type: 1 },
  { event: '晚上', week: '星期六', type: 1 },
] as const;

const placed = {
  address: '民权路 16 号文化馆三楼',
  longitude: 106.5712,
  dimension: 29.5763,
};

/** What sites and halls have in common; the cover is given, so that nothing is filled in. */
async function bookableInput(app: ContentApp): Promise<Form> {
  const picture = await app.picture('editor', '#7a5c2e');
  return {
    equipmentId: [await buildEquipment(app), await buildEquipment(app)],
    ...(await regionsOf(app)),
    ...placed,
    area: 320.5,
    contain: 180,
    cost: 600,
    contacts: '唐晓岚',
    tel: '023-67855210',
    album: [picture],
    cover: picture,
    timeSlots: usualPeriodTimes,
    timeConfigs: someCells,
    introduction: '<p>设固定座席与灯光音响</p>',
    isPcShow: true,
    isWeiXinShow: true,
    isAppShow: false,
  };
}

/** A complete form of a site. */
export async function siteInput(app: ContentApp, changes: Form = {}): Promise<Form> {
  return {
    title: freshTitle('多功能厅'),
    typeId: await categoryOf(app, siteNode, '多功能厅'),
    validStartTime: '2026-11-01',
    validEndTime: '2027-10-31',
    ...(await bookableInput(app)),
    ...changes,
  };
}

/** A complete form of an exhibition hall. */
export async function hallInput(app: ContentApp, changes: Form = {}): Promise<Form> {
  return {
    title: freshTitle('临展厅'),
    typeId: await categoryOf(app, exhibitionNode, '综合展厅'),
    ...(await bookableInput(app)),
    ...changes,
  };
}

/** A complete form of a panoramic hall. */
export async function panoramaInput(app: ContentApp, changes: Form = {}): Promise<Form> {
  const { areaId, ...regions } = await regionsOf(app);
  const { address, ...coordinates } = placed;
  return {
    title: freshTitle('云上展厅'),
    ...regions,
    countyId: areaId,
    detailedAddress: address,
    ...coordinates,
    classification: await categoryOf(app, exhibitionNode, '美术展厅'),
    url: 'https://vr.example.cn/tour/1',
    frontCover: await app.picture('editor', '#2e5c7a'),
    introduction: '<p>线上漫游主展厅</p>',
    isPCDisplay: true,
    isWechatDisplay: true,
    isAppDisplay: false,
    ...changes,
  };
}

type Inputs = (app: ContentApp, changes?: Form) => Promise<Form>;

/** Builds rows of a type; what the lookups and uploads of a venue answer is the same for every row of a file. */
function builder(declaration: AnyContent, input: Inputs, ofBranch: (app: ContentApp) => Promise<Form>) {
  const common = oncePerApp(input);
  const branch = oncePerApp(ofBranch);
  return async (app: ContentApp, wanted: Wanted = {}): Promise<string> => {
    const form: Form = { ...(await common(app)), [declaration.titleField]: freshTitle(declaration.label) };
    if (wanted.venue === 'branch') Object.assign(form, await branch(app));
    return buildReviewed(app, declaration, { ...wanted, form: { ...form, ...wanted.form } });
  };
}

/** Pictures and equipment of the branch. */
async function bookableOfBranch(app: ContentApp): Promise<Form> {
  const picture = await app.picture(people.branch.author, '#5c2e7a');
  return { album: [picture], cover: picture, equipmentId: [await buildEquipment(app, { venue: 'branch' })] };
}

/** A site in the wanted status; answers its id. */
export const buildSite = builder(anyContent(site), siteInput, bookableOfBranch);
/** An exhibition hall in the wanted status; answers its id. */
export const buildHall = builder(anyContent(hall), hallInput, bookableOfBranch);
/** A panoramic hall in the wanted status; answers its id. */
export const buildPanorama = builder(anyContent(panorama), panoramaInput, async (app) => ({
  frontCover: await app.picture(people.branch.author, '#5c2e7a'),
}));
