import { hall } from '@yunguan/contract/content/hall';
import { exhibitionNode } from '@yunguan/contract/kernel/exhibition-node';
import { panorama } from '@yunguan/contract/content/panorama';
import { recruit } from '@yunguan/contract/content/recruit';
import { site, siteNode } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { namesOf } from './documented-names';
import { type ContentApp, createContentApp } from './content-app';
import { mustSignUp, openCourse } from './course-factories';
import { buildMedia } from './media-factory';
import { buildRecruit, categoryOf, type Form, freshTitle, mustSend, path, regionsOf } from './factories';
import { buildHall, buildPanorama, buildSite } from './place-factories';
import { courseInput } from './training-factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

describe('the documented answers', () => {
  const rowsOf = (objects: Record<string, unknown>) => objects.datas as Form[];

  it('of a recruitment notice carry the documented names', async () => {
    const id = await buildRecruit(app);
    const documented = [
      'id',
      'title',
      'introduction',
      'cover',
      'isPcShow',
      'isWeiXinShow',
      'isAppShow',
      'publishTime',
      'remarks',
      'publisher',
      'lastModificationTime',
      'viewingCount',
      'isTop',
      'state',
    ];
    expect(namesOf(await mustSend(app, 'viewer', path(anyContent(recruit), 'detail'), { id }))).toEqual(
      expect.arrayContaining(documented),
    );
    await mustSend(app, 'editor', path(anyContent(recruit), 'pin'), { id });
    const [row] = rowsOf(await mustSend(app, 'viewer', path(anyContent(recruit), 'page'), { state: '' }));
    expect(row).toMatchObject({ id, isTop: 1, state: true, publisher: '唐晓岚' });
  });

  it('of media works are those of its list, its classifications, its order and its deletion', async () => {
    const prefix = '/api/uopusenjoy/v1/';
    const [first, second] = [
      await buildMedia(app, { status: 100, form: { title: '规格作品甲' } }),
      await buildMedia(app, { form: { title: '规格作品乙' } }),
    ];
    const filter = {
      title: '规格作品',
      status: '',
      sourceType: 1,
      classification: '',
      beginDate: '',
      endDate: '',
      pageIndex: 0,
      pageSize: 10,
      menuId: seedId.menu('media'),
    };
    const list = async (changes: Form = {}) => {
      const objects = await mustSend(app, 'admin', `${prefix}admin-getResourceList`, { ...filter, ...changes });
      return { rows: objects.list as Form[], total: objects.totalCount };
    };
    const documented = ['id', 'sortId', 'frontCover', 'status', 'indexNo', 'createDate', 'title', 'userName'];
    const { rows, total } = await list();
    expect([total, rows.length]).toEqual([2, 2]);
    expect(namesOf(rows[0])).toEqual(expect.arrayContaining([...documented, 'sourceType', 'viewCount', 'likeCount']));
    expect((await list({ status: 3 })).rows).toMatchObject([{ id: first, status: 3, indexNo: 1 }]);
    expect((await list({ pageIndex: 1, pageSize: 1 })).rows).toMatchObject([{ indexNo: 2 }]);
    const order = [
      { id: first, sortId: 1 },
      { id: second, sortId: 2 },
    ];
    for (const body of [order, { itemList: order }]) {
      expect((await app.send('admin', '/api/opusenjoy/v1/admin-setSort', body)).state).toBe(1);
    }
    expect((await list()).rows.map((row) => row.id)).toEqual([second, first]);
    const categories = await mustSend(app, 'admin', `${prefix}pcOrApp-getCategory`, {
      sourceType: 1,
      venueId: seedId.venue('main'),
    });
    expect(namesOf((categories as unknown as Form[])[0])).toEqual(expect.arrayContaining(['id', 'name']));
    const removed = await app.send('admin', `${prefix}admin-deleteResourceList`, { idList: [second] });
    expect(removed.msg).toBe('删除成功');
    expect((await list()).total).toBe(1);
  });

  it('of sites and halls are those of their lists, details and the equipment dialog', async () => {
    const common = ['id', 'title', 'typeId', 'type', 'provinceId', 'cityId', 'areaId', 'streetId', 'areas', 'address'];
    const numbers = ['area', 'contain', 'cost', 'tel', 'contacts', 'cover', 'album', 'longitude', 'dimension'];
    const shows = ['isPcShow', 'isWeiXinShow', 'isAppShow', 'status', 'statusDiscription', 'isEdit', 'publishTime'];
    const listed = [...common, ...numbers, ...shows, 'equipmentList', 'equipmentId', 'equipments', 'eventList'];
    const ofSite = [...listed, 'timeSlots', 'timeConfigs', 'validStartTime', 'validEndTime'];
    for (const [declaration, build, documented] of [
      [anyContent(site), buildSite, ofSite],
      [anyContent(hall), buildHall, listed],
    ] as const) {
      const id = await build(app, { status: 100 });
      const detail = await mustSend(app, 'viewer', path(declaration, 'detail'), { id });
      expect(namesOf(detail)).toEqual(expect.arrayContaining([...documented, 'introduction']));
      const filter = { keyword: '', typeId: '', status: -1, startTime: '', endTime: '', pageSize: 10, pageIndex: 1 };
      const page = await mustSend(app, 'viewer', path(declaration, 'page'), {
        ...filter,
        venueId: seedId.venue('main'),
      });
      const [row] = rowsOf(page);
      expect(namesOf(row)).toEqual(expect.arrayContaining(documented));
      expect([page.total, row?.id]).toEqual([1, id]);
    }
    const equipment = '/api/reserve/v1/';
    const ask = (name: string, body: Form) => app.send('editor', equipment + name, body);
    expect(await ask('admin-addSiteEquipment', { name: '规格音响', remarks: '' })).toMatchObject({ msg: '添加成功！' });
    const asked = { keyword: '规格', state: '', startTime: '', endTime: '', pageSize: 10, pageIndex: 1 };
    const [piece] = rowsOf(await mustSend(app, 'editor', `${equipment}admin-getPageEquipment`, asked));
    expect(namesOf(piece)).toEqual(
      expect.arrayContaining(['id', 'name', 'remarks', 'state', 'createTime', 'lastModificationTime']),
    );
    const id = piece?.id;
    expect((await ask('admin-getSiteEquipment', { id })).objects).toMatchObject({ name: '规格音响', state: true });
    expect((await ask('admin-updetSiteEquipment', { id, name: '规格音响', remarks: '两只' })).msg).toBe('修改成功！');
    expect((await ask('admin-updetEquipmentState', { id })).msg).toBe('状态修改成功！');
    expect((await ask('admin-deleteSiteEquipment', { ids: [id] })).msg).toBe('删除成功！');
    const all = (await ask('adminOrPcOrApp-getAllEquipment', {})).objects as unknown as Form[];
    expect(namesOf(all[0])).toEqual(expect.arrayContaining(['id', 'name']));
    expect(
      (await mustSend(app, 'viewer', path(anyContent(site), 'albums'), { id: await buildSite(app) })).albums,
    ).toEqual([expect.stringMatching(/^\/files\//)]);
  });

  it('of a site and a hall take the payloads that the specification writes', async () => {
    const picture = await app.picture('editor');
    const [equipment] = (await mustSend(
      app,
      'editor',
      '/api/reserve/v1/adminOrPcOrApp-getAllEquipment',
      {},
    )) as unknown as Form[];
    const common = {
      status: 1,
      ...(await regionsOf(app)),
      address: '民权路 16 号',
      area: 120,
      contain: 60,
      cost: '',
      tel: '023-68792829',
      contacts: '何主任',
      cover: '',
      album: [picture],
      isPcShow: true,
      isWeiXinShow: true,
      isAppShow: true,
      longitude: 106.57,
      dimension: 29.57,
      introduction: '<p>简介</p>',
    };
    const sent = await app.send('editor', '/api/reserve/v1/admin-publishSiteInfo', {
      ...common,
      title: freshTitle('规格场地'),
      typeId: await categoryOf(app, siteNode, '排练厅'),
      equipmentId: [equipment?.id],
      equipments: equipment?.name,
      timeConfigs: [{ event: '上午', week: '星期一', type: 1 }],
      timeSlots: [
        { type: 1, starTime: '9:00', endTime: '12:00' },
        { type: 2, starTime: '14:00', endTime: '17:00' },
        { type: 3, starTime: '19:00', endTime: '22:00' },
      ],
      validStartTime: '2026-11-01',
      validEndTime: '2027-10-31',
    });
    expect(sent).toMatchObject({ state: 1, msg: '发布成功！' });
    const made = await app.send('editor', '/api/exhibitionealls/v1/admin-addExhibitionHallInfo', {
      ...common,
      title: freshTitle('规格展厅'),
      typeId: await categoryOf(app, exhibitionNode, '书法展厅'),
      timeConfigs: [{ times: '9:00-12:00', week: '星期日', type: 1 }],
      type: '',
      areas: '',
      publishTime: '',
      isEdit: false,
      statusDiscription: { value: 0, discription: '', color: '' },
      eventList: [],
    });
    expect(made).toMatchObject({ state: 1, msg: '展厅预订发布成功！' });
    const { eventList } = await mustSend(app, 'viewer', path(anyContent(hall), 'detail'), { id: made.objects.id });
    expect(eventList).toMatchObject([{ event: '上午', startTime: '9:00', endTime: '12:00', type: 1, week: '星期日' }]);
  });

  it('of panoramic halls are those of their list, with the status as an object', async () => {
    const id = await buildPanorama(app, { status: 100 });
    const documented = ['id', 'indexNo', 'createDate', 'title', 'classification', 'type', 'frontCover', 'county'];
    const more = ['detailedAddress', 'url', 'status', 'isEdit', 'publishTime', 'introduction', 'countyId', 'dimension'];
    const shows = ['isPCDisplay', 'isWechatDisplay', 'isAppDisplay', 'provinceId', 'cityId', 'streetId', 'longitude'];
    const page = await mustSend(app, 'viewer', path(anyContent(panorama), 'page'), {
      status: 3,
      title: '',
      classification: '',
      beginDate: '',
      endDate: '',
      pageSize: 10,
      pageIndex: 1,
      venueId: seedId.venue('main'),
    });
    const [row] = page.list as Form[];
    expect(namesOf(row)).toEqual(expect.arrayContaining([...documented, ...more, ...shows]));
    expect([page.totalCount, row?.id]).toEqual([1, id]);
    const detail = await mustSend(app, 'viewer', path(anyContent(panorama), 'detail'), { id });
    expect(namesOf(detail)).toEqual(expect.arrayContaining([...documented, ...more, ...shows]));
    expect(row?.status).toEqual({ value: 100, discription: '审核通过', color: '#2A6E4A' });
    const removed = await app.send('editor', path(anyContent(panorama), 'remove'), {
      idList: [await buildPanorama(app)],
    });
    expect(removed.msg).toBe('删除成功!');
  });

  it('of a course take the payload that the specification writes, and its students those of their list', async () => {
    const { album, trainStartTime, trainEndTime, teacherIds, ...form } = await courseInput(app);
    const sent = { ...form, album, teacherIds, checkDate: [trainStartTime, trainEndTime], leagueIds: [], duration: 90 };
    const { id } = await mustSend(app, 'editor', '/api/courses/v1/admin-addCourseInfo', { ...sent, status: 1 });
    const page = {
      keyword: '',
      venueId: '',
      typeId: '',
      status: -1,
      startTime: '',
      endTime: '',
      pageSize: 10,
      pageIndex: 1,
    };
    const { datas } = await mustSend(app, 'editor', '/api/courses/v1/admin-getPageCourseInfo', page);
    const read = [
      'id',
      'title',
      'type',
      'areas',
      'trainStartTime',
      'trainEndTime',
      'signUpEndTime',
      'count',
      'signUpNum',
    ];
    expect(namesOf((datas as Form[])[0])).toEqual(
      expect.arrayContaining([...read, 'status', 'statusDiscription', 'isEdit']),
    );
    const shown = await mustSend(app, 'editor', '/api/courses/v1/admin-getCourseDetails', { id });
    expect(shown).toMatchObject({ checkDate: sent.checkDate, teacherIds, album, planPeriod: 12, classHour: 90 });
    const courseId = await openCourse(app);
    await mustSignUp(app, '13900000052', courseId);
    const asked = { courseId, sex: '', startTime: '', endTime: '', pageSize: 10, pageIndex: 1, keyword: '' };
    const signups = await mustSend(app, 'editor', '/api/SignupInfos/v1/admin-getSignupInfoList', asked);
    const [student] = signups.datas as Form[];
    expect(student).toMatchObject({ students: { sex: 1, tel: '' }, guardian: { name: '冉秋月', tel: '139****5678' } });
    expect(namesOf(student)).toEqual(expect.arrayContaining(['id', 'userId', 'ordernNum', 'createTime']));
    const letter = { courseId, title: '开课通知', content: '周六开课', receiverList: [student?.userId] };
    expect(await app.send('editor', '/api/courses/v1/admin-trainMessagePush', letter)).toMatchObject({
      state: 1,
      msg: '已经发送站内信',
    });
  });
});
