import { activity } from '@yunguan/contract/content/activity';
import { getEquipment, removeEquipment } from '@yunguan/contract/content/equipment';
import { site } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import { departmentList, userList } from '@yunguan/contract/platform/lookups';
import { getContentReviewList } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityInput, detailOf, session, someDay } from './activity-factories';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, freshTitle, mustSend, path } from './factories';
import { buildEquipment, siteInput } from './place-factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const places = anyContent(site);
const activities = anyContent(activity);
const oneDay = [{ time: someDay, dates: [session()] }];

async function submitted(changes: Form): Promise<string> {
  const form = { ...(await activityInput(app)), startTime: someDay, endTime: someDay, status: 1, ...changes };
  return String((await mustSend(app, 'editor', path(activities, 'create'), form)).id);
}
async function savedPlace(changes: Form): Promise<Form> {
  const form = { ...(await siteInput(app)), title: freshTitle('场地'), ...changes };
  const { id } = await mustSend(app, 'editor', path(places, 'create'), form);
  return mustSend(app, 'editor', path(places, 'detail'), { id });
}

describe('a form from a client that sends its lists as texts', () => {
  it.each(['events', 'eventList'])('has its sessions read from JSON under the name %s', async (name) => {
    const id = await submitted({ events: undefined, [name]: JSON.stringify(oneDay) });
    expect((await detailOf(app, id)).eventList).toMatchObject([{ time: someDay, dates: [{ strTimes: '9:00-11:30' }] }]);
  });

  it.each([[''], [[]]])('has its sessions read beside events that it left open as %j', async (events) => {
    const id = await submitted({ isNeedReserve: true, events, eventList: oneDay });
    expect((await detailOf(app, id)).eventList).toMatchObject([{ time: someDay, dates: [{ strTimes: '9:00-11:30' }] }]);
    await mustSend(app, 'editor', path(activities, 'revoke'), { id });
    const { version: _, ...whole } = await detailOf(app, id);
    await mustSend(app, 'editor', path(activities, 'update'), { ...whole, events: [], status: 0 });
    expect((await detailOf(app, id)).eventList).toEqual([]);
  });

  it('has its slots, its equipment and its pictures read, empty places passed over', async () => {
    const equipment = [await buildEquipment(app), await buildEquipment(app)];
    const picture = await app.picture('editor', '#2e7a5c');
    const slots = [{ type: 1, starTime: '8:30', endTime: '11:30' }];
    const cells = [{ event: '上午', week: '星期一', type: 1 }];
    const shown = await savedPlace({
      timeSlots: JSON.stringify(slots),
      timeConfigs: JSON.stringify(cells),
      equipmentId: `${equipment.join(',')},`,
      album: [picture, '', null],
    });
    expect(shown).toMatchObject({ timeConfigs: cells, equipmentId: equipment, album: [picture] });
    expect(shown.timeSlots).toEqual(expect.arrayContaining(slots));
  });

  it('cannot be submitted where every place of a required list is empty', async () => {
    const form = { ...(await siteInput(app)), status: 1 };
    const create = path(places, 'create');
    expect(await app.send('editor', create, { ...form, equipmentId: [''] })).toMatchObject({ msg: '请选择设备' });
    expect(await app.send('editor', create, { ...form, album: ['', null] })).toMatchObject({ msg: '请选择场地图片' });
  });
});

describe('values in another spelling of theirs', () => {
  it('are flags with a capital letter', async () => {
    const id = await submitted({ isPcShow: 'False', events: oneDay });
    expect(await detailOf(app, id)).toMatchObject({ isPcShow: false });
  });

  it('are sessions of the day in China where the client sends moments with their zone', async () => {
    const [year, month, day] = someDay.split('-').map(Number);
    const midnight = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, -8)).toISOString();
    const id = await submitted({ events: [{ time: midnight, dates: [session()] }] });
    expect((await detailOf(app, id)).eventList).toMatchObject([{ time: someDay }]);
  });

  it('are ids with blanks around them, and lists of ids with a comma at the end', async () => {
    const [one, other] = [await buildEquipment(app), await buildEquipment(app)];
    expect(await mustSend(app, 'editor', getEquipment.path, { id: ` ${one} ` })).toMatchObject({ id: one });
    expect(await app.send('editor', removeEquipment.path, { ids: `${one},` })).toMatchObject({ state: 1 });
    expect(await app.send('editor', removeEquipment.path, { ids: [` ${other}`] })).toMatchObject({ state: 1 });
  });

  it('are codes of regions as numbers, also where no level lies below them', async () => {
    const ends = { status: 1, cityId: '', areaId: '', streetId: '' };
    for (const provinceId of ['71', ' 71 ', 71]) {
      const form = { ...(await siteInput(app)), title: freshTitle('场地'), ...ends, provinceId };
      expect(await app.send('editor', path(places, 'create'), form), JSON.stringify(provinceId)).toMatchObject({
        state: 1,
      });
    }
  });

  it('are ids as numbers, which belong to nothing here: no right, or an empty list', async () => {
    const nothing = { state: 0, msg: '无权限或数据不存在' };
    expect(await app.send('admin', departmentList.path, { venueId: 12 })).toMatchObject(nothing);
    expect(await app.send('admin', path(activities, 'page'), { venueId: 12 })).toMatchObject(nothing);
    expect(await mustSend(app, 'admin', getContentReviewList.path, { venueId: 12 })).toMatchObject({ total: 0 });
    expect(await mustSend(app, 'admin', userList.path, { departmentId: 5 })).toMatchObject({ datas: [] });
    expect(await mustSend(app, 'admin', path(activities, 'page'), { typeId: 12 })).toMatchObject({ total: 0 });
  });
});
