import { switchEquipment, removeEquipment } from '@yunguan/contract/content/equipment';
import { hall } from '@yunguan/contract/content/hall';
import { site } from '@yunguan/contract/content/site';
import { type AnyContent, anyContent } from '@yunguan/contract/kernel/content';
import { generateFile, generateQrCode } from '@yunguan/contract/platform/files';
import { getReviewDetail, reverseReview, review } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { hallModule } from '../src/content/hall/hall.module';
import { siteModule } from '../src/content/site/site.module';
import { purgeRemoved } from '../src/kernel/content/remove';
import { seedId } from '../src/seed/ids';
import { bookedTypes } from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, freshTitle, mustSend, path } from './factories';
import { buildEquipment, buildHall, buildSite, hallInput, siteInput } from './place-factories';
import { readXlsx } from './read-xlsx';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const usual = [
  { type: 1, starTime: '9:00', endTime: '12:00' },
  { type: 2, starTime: '14:00', endTime: '17:00' },
  { type: 3, starTime: '19:00', endTime: '22:00' },
];
const gone = '所选设备不存在或已停用，请重新选择';
const pictureOf = async (name: string) => ({ album: [await app.picture(name, '#5c2e7a')], cover: undefined });
const refusedAt = (field: string, msg: string) => ({ state: 0, msg, objects: { code: 'VALIDATION', field } });

/** The calls of one of the two types, in the words of the cases. */
function callsOf(declaration: AnyContent, input: typeof siteInput) {
  const call = (operation: Parameters<typeof path>[1]) => path(declaration, operation);
  let common: Promise<Form> | undefined;
  const form = async (changes: Form = {}) => {
    common ??= input(app);
    return { ...(await common), title: freshTitle(declaration.label), ...changes };
  };
  const create = async (changes: Form, name = 'editor') => app.send(name, call('create'), await form(changes));
  return {
    form,
    create,
    made: async (changes: Form = {}) => String((await mustSend(app, 'editor', call('create'), await form(changes))).id),
    update: (body: Form, name = 'editor') => app.send(name, call('update'), body),
    remove: (ids: readonly string[]) => mustSend(app, 'editor', call('remove'), { ids }),
    detail: (id: string, name = 'editor') => mustSend(app, name, call('detail'), { id }),
    rows: async (body: Form) => (await mustSend(app, 'editor', call('page'), body)).datas as Form[],
  };
}

describe.each([
  { declaration: anyContent(site), input: siteInput, build: buildSite, type: siteModule, qr: 16, otherQr: 23 },
  { declaration: anyContent(hall), input: hallInput, build: buildHall, type: hallModule, qr: 23, otherQr: 16 },
])('a $declaration.label', ({ declaration, input, build, type, qr, otherQr }) => {
  const calls = callsOf(declaration, input);
  const booked = bookedTypes.find(({ key }) => key === declaration.key);

  describe('in its week', () => {
    it('keeps ticked cells by weekday and period, each once, however they were sent', async () => {
      const id = await calls.made({
        timeSlots: [{ type: '3', starTime: '18:30', endTime: '21:00:00' }],
        timeConfigs: [
          { event: '晚上', week: '星期日', type: 1 },
          { event: 'evening', week: 'Sunday', type: 1 },
          { event: 1, week: '周一', type: 9 },
          { event: '上午', week: 1, type: 1, extra: 'x' },
        ],
      });
      const shown = await calls.detail(id);
      expect(shown.timeConfigs).toEqual([
        { event: '上午', week: '星期一', type: 1 },
        { event: '晚上', week: '星期日', type: 1 },
      ]);
      expect(shown.timeSlots).toEqual([usual[0], usual[1], { type: 3, starTime: '18:30', endTime: '21:00' }]);
      expect(shown.eventList).toEqual([
        { event: '上午', week: '星期一', type: 1, startTime: '9:00', endTime: '12:00', times: '9:00-12:00' },
        { event: '晚上', week: '星期日', type: 1, startTime: '18:30', endTime: '21:00', times: '18:30-21:00' },
      ]);
      const [row] = await calls.rows({ keyword: String(shown.title) });
      expect(row).toMatchObject({ eventList: shown.eventList, timeConfigs: shown.timeConfigs });
    });

    it.each([[[]], [null], [''], [undefined]])('is not limited by %j', async (timeConfigs) => {
      const id = await calls.made({ timeConfigs });
      expect(await calls.detail(id)).toMatchObject({ timeConfigs: [], eventList: [], timeSlots: usual });
    });

    it('comes as ranges of times, by the names of its periods, or as it is answered', async () => {
      const morning = { event: '上午', week: '星期一', type: 1 };
      const sent: Form[] = [
        { timeConfigs: [{ times: '9:00-12:00', week: '星期一', type: 1 }] },
        { timeConfigs: [{ times: '上午', week: '星期一', type: 1 }] },
        { timeConfigs: undefined, eventList: [{ ...morning, startTime: '9:00', endTime: '12:00' }] },
      ];
      for (const slots of sent) {
        const id = await calls.made({ timeSlots: undefined, ...slots });
        expect(await calls.detail(id), JSON.stringify(slots)).toMatchObject({
          timeConfigs: [morning],
          timeSlots: usual,
        });
      }
    });

    it('is changed by what is sent and kept by what is not', async () => {
      const id = await calls.made();
      const before = await calls.detail(id);
      await calls.update({ id, contain: 90 });
      expect(await calls.detail(id)).toMatchObject({ timeConfigs: before.timeConfigs, timeSlots: before.timeSlots });
      await calls.update({ id, timeConfigs: [] });
      expect(await calls.detail(id)).toMatchObject({ timeConfigs: [], eventList: [] });
    });

    it('keeps the hours of the periods that a change of one does not name', async () => {
      const own = [
        { type: 1, starTime: '8:30', endTime: '11:30' },
        { type: 2, starTime: '13:30', endTime: '17:30' },
        { type: 3, starTime: '18:30', endTime: '21:00' },
      ];
      const id = await calls.made({ timeSlots: own, timeConfigs: [] });
      const evening = { type: 3, starTime: '19:30', endTime: '21:30' };
      await calls.update({ id, timeSlots: [evening] });
      expect(await calls.detail(id)).toMatchObject({ timeSlots: [own[0], own[1], evening] });
      // The morning ends at 11:30 and not, as usual, at 12:00: there is room for a longer afternoon.
      const afternoon = { type: '2', starTime: '11:30', endTime: '17:30' };
      expect(await calls.update({ id, timeSlots: [afternoon] })).toMatchObject({ state: 1 });
    });

    it('has periods that do not overlap', async () => {
      const timeSlots = [usual[0], { type: 2, starTime: '11:30', endTime: '17:00' }, usual[2]];
      for (const status of [0, 1])
        expect(await calls.create({ timeSlots, timeConfigs: [], status })).toMatchObject(
          refusedAt('timeSlots', '时段之间不能重叠'),
        );
      // Nothing is ticked: the usual afternoon, which was not sent, may be booked as well.
      const long = { timeSlots: [{ type: 1, starTime: '9:00', endTime: '15:00' }], timeConfigs: [], status: 1 };
      expect(await calls.create(long)).toMatchObject(refusedAt('timeSlots', '时段之间不能重叠'));
    });

    it('has one long period where the others cannot be booked, and takes back what it answered', async () => {
      const timeConfigs = [{ times: '9:00-17:00', week: '星期一', type: 1 }];
      const id = await calls.made({ timeConfigs, timeSlots: undefined, status: 1 });
      const shown = await calls.detail(id);
      expect(shown.timeSlots).toEqual([{ type: 1, starTime: '9:00', endTime: '17:00' }, usual[1], usual[2]]);
      for (const name of ['reviewer', 'reviewer2']) {
        await mustSend(app, name, review.path, { objectId: id, result: 'approve' });
      }
      const preview = booked?.calls.previewSlots.path ?? '';
      expect(await mustSend(app, 'editor', preview, { id, validEndTime: '2027-01-01' })).toEqual({ affected: [] });
      await mustSend(app, 'admin', reverseReview.path, { objectId: id, remark: '换时段' });
      const { timeSlots } = shown;
      expect(await calls.update({ id, timeSlots, timeConfigs: shown.timeConfigs, status: 1 })).toMatchObject({
        state: 1,
      });
    });
  });

  describe('with equipment', () => {
    it('takes it by ids, as objects or by names', async () => {
      const names = [freshTitle('音响'), freshTitle('灯光')];
      const [one, two] = [
        await buildEquipment(app, { form: { name: names[0] } }),
        await buildEquipment(app, { form: { name: names[1] } }),
      ];
      const shown = {
        equipmentId: [two, one],
        equipmentList: [
          { id: two, name: names[1] },
          { id: one, name: names[0] },
        ],
        equipments: `${names[1]},${names[0]}`,
      };
      for (const sent of [
        { equipmentId: [two, one, two] },
        { equipmentList: shown.equipmentList },
        { equipments: `${names[1]}、${names[0]}` },
        { equipments: shown.equipments },
        // Beside its own name that the form left open.
        { equipmentId: [], equipmentList: shown.equipmentList, equipments: '' },
        { equipmentId: '', equipmentList: [], equipments: shown.equipments },
      ]) {
        const id = await calls.made({ equipmentId: undefined, ...sent });
        expect(await calls.detail(id), JSON.stringify(sent)).toMatchObject(shown);
      }
      expect(await calls.rows({ pageSize: 1 })).toMatchObject([shown]);
    });

    it('stays as the place lists it when the names come back that were answered, gone from the catalogue or not', async () => {
      const names = [freshTitle('旧音响'), freshTitle('旧灯光')];
      const [one, two] = [
        await buildEquipment(app, { form: { name: names[0] } }),
        await buildEquipment(app, { form: { name: names[1] } }),
      ];
      const id = await calls.made({ equipmentId: [two, one] });
      await mustSend(app, 'editor', switchEquipment.path, { id: one, state: false });
      await mustSend(app, 'editor', removeEquipment.path, { ids: [two] });
      const { equipments } = await calls.detail(id);
      expect(equipments).toBe(`${names[1]},${names[0]}`);
      expect(await calls.update({ id, equipmentId: undefined, equipments })).toMatchObject({ state: 1 });
      expect(await calls.detail(id)).toMatchObject({ equipmentId: [two, one], equipments });
      // To another place they are offered no more.
      const other = await calls.made({ equipmentId: undefined, equipments });
      expect(await calls.detail(other)).toMatchObject({ equipmentId: [], equipments: '' });
    });

    it('is of the venue of the place, whatever others the login works in', async () => {
      const name = freshTitle('移动屏');
      const [ours, theirs] = [
        await buildEquipment(app, { form: { name } }),
        await buildEquipment(app, { venue: 'branch', form: { name } }),
      ];
      // The platform's administrator works in both venues.
      const ofBranch = { venueId: seedId.venue(demoBranchKey), ...(await pictureOf('branch')) };
      const create = (changes: Form) => calls.create({ ...ofBranch, ...changes }, 'platform');
      expect(await create({ equipmentId: [ours] })).toMatchObject(refusedAt('equipmentId', gone));
      for (const sent of [{ equipmentId: [theirs] }, { equipmentId: undefined, equipments: name }]) {
        const { objects, msg, state } = await create(sent);
        expect([state, msg], JSON.stringify(sent)).toEqual([1, expect.any(String)]);
        expect((await calls.detail(String(objects.id), 'platform')).equipmentId).toEqual([theirs]);
      }
    });

    it('may choose what is valid, and keeps what it lists', async () => {
      const name = freshTitle('幕布');
      const chosen = await buildEquipment(app, { form: { name } });
      const off = await buildEquipment(app);
      await mustSend(app, 'editor', switchEquipment.path, { id: off, state: false });
      const foreign = await buildEquipment(app, { venue: 'branch' });
      for (const equipmentId of [[off], [chosen, foreign]])
        expect(await calls.create({ equipmentId })).toMatchObject(refusedAt('equipmentId', gone));
      const id = await calls.made({ equipmentId: [chosen] });
      await mustSend(app, 'editor', removeEquipment.path, { ids: [chosen] });
      expect((await calls.update({ id, contain: 60 })).state).toBe(1);
      expect((await calls.update({ id, equipmentId: [chosen] })).state).toBe(1);
      expect(await calls.detail(id)).toMatchObject({ equipments: name, equipmentId: [chosen] });
      expect(await calls.create({ equipmentId: [chosen] })).toMatchObject(refusedAt('equipmentId', gone));
    });

    it('lists at most fifty pieces', async () => {
      const many = Array.from(
        { length: 51 },
        (_, n) => `0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5${String(n).padStart(3, '0')}`,
      );
      expect(await calls.create({ equipmentId: many })).toMatchObject(refusedAt('equipmentId', '设备最多选择 50 项'));
    });
  });

  it('has its first picture as its cover, unless another is chosen', async () => {
    const album = [await app.picture('editor', '#131313'), await app.picture('editor', '#232323')];
    for (const cover of [undefined, null, '']) {
      const id = await calls.made({ album, cover, status: 1 });
      expect((await calls.detail(id)).cover, String(cover)).toBe(album[0]);
    }
    const id = await calls.made({ album, cover: album[1] });
    expect((await calls.detail(id)).cover).toBe(album[1]);
    const single = await calls.made({ album: album[0], cover: '', status: 1 });
    expect(await calls.detail(single)).toMatchObject({ album: [album[0]], cover: album[0] });
  });

  it('shows where it lies in words', async () => {
    const { areas, type: category } = await calls.detail(await calls.made());
    expect(areas).toMatch(/^重庆市.*渝中区.*解放碑街道$/);
    expect(category).toMatch(/厅$/);
  });

  it('shows its reviewers in words what changed, and only that', async () => {
    const [before, after] = [freshTitle('合唱台'), freshTitle('钢琴')];
    const old = await buildEquipment(app, { form: { name: before } });
    const id = await build(app, { status: 102, form: { equipmentId: [old], contain: 80, timeConfigs: [] } });
    await calls.update({
      id,
      status: 1,
      contain: 260,
      equipmentId: [old, await buildEquipment(app, { form: { name: after } })],
      timeSlots: [{ type: 1, starTime: '8:30', endTime: '11:30' }, usual[1], usual[2]],
      timeConfigs: [
        { event: '上午', week: '星期一', type: 1 },
        { event: '晚上', week: '星期一', type: 1 },
        { event: '下午', week: '星期六', type: 1 },
      ],
    });
    const { diff } = await mustSend(app, 'reviewer', getReviewDetail.path, { objectId: id });
    const text = { kind: 'text' };
    expect(diff).toEqual([
      { field: 'equipmentId', label: '设备', ...text, before, after: `${before}、${after}` },
      { field: 'contain', label: '容纳人数', ...text, unit: '人', before: 80, after: 260 },
      {
        field: 'timeSlots',
        label: '时段时间',
        kind: 'list',
        before: '上午 9:00-12:00；下午 14:00-17:00；晚上 19:00-22:00',
        after: '上午 8:30-11:30；下午 14:00-17:00；晚上 19:00-22:00',
      },
      {
        field: 'timeConfigs',
        label: '可预订时段',
        kind: 'list',
        before: '时间不限',
        after: '星期一 上午、晚上；星期六 下午',
      },
    ]);
  });

  it('exports what its list shows', async () => {
    const title = freshTitle('导出');
    const names = [freshTitle('屏幕'), freshTitle('音响')];
    const equipmentId = await Promise.all(names.map((name) => buildEquipment(app, { form: { name } })));
    await calls.made({ title, equipmentId, status: 1 });
    const ticket: unknown = await mustSend(app, 'admin', generateFile.path, {
      action: declaration.codes.export,
      model: { keyword: title },
    });
    const { bytes } = await app.get(`/api/publics/v1/admin-exportFile?data=${String(ticket)}`);
    const [header = [], row = [], ...more] = (await readXlsx(bytes)).rows;
    expect(more).toEqual([]);
    expect(header.slice(0, 12)).toEqual([
      '发布日期',
      `${declaration.label}名称`,
      '分类',
      '设备',
      '区域',
      '详细地址',
      '面积(㎡)',
      '容纳人数(人)',
      '费用(元/场)',
      '联系人',
      '联系电话',
      '状态',
    ]);
    const [listed = {}] = await calls.rows({ keyword: title });
    expect(row.slice(1, 10)).toEqual([
      title,
      listed.type,
      names.join('、'),
      listed.areas,
      listed.address,
      '320.5',
      '180',
      '600',
      '唐晓岚',
    ]);
    expect(row[11]).toBe('审核中');
    expect(row.slice(12)).toEqual(declaration.key === 'site' ? ['2026-11-01', '2027-10-31'] : []);
  });

  it('exports the day of its publishing, as its list shows it', async () => {
    const title = freshTitle('发布日');
    await build(app, { status: 100, form: { title } });
    const ticket: unknown = await mustSend(app, 'admin', generateFile.path, {
      action: declaration.codes.export,
      model: { keyword: title },
      columns: ['publishTime'],
    });
    const { bytes } = await app.get(`/api/publics/v1/admin-exportFile?data=${String(ticket)}`);
    const [listed = {}] = await calls.rows({ keyword: title });
    expect(String(listed.publishTime)).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect((await readXlsx(bytes)).rows).toEqual([['发布日期'], [String(listed.publishTime).slice(0, 10)]]);
  });

  it('has a QR code of its own type once it is approved', async () => {
    const code = (objectId: string, asked: number, name = 'viewer') =>
      app.send(name, generateQrCode.path, { objectId, type: asked });
    for (const status of [0, 1, 101, 102] as const)
      expect((await code(await build(app, { status }), qr)).msg).toBe('审核通过后才能生成二维码');
    const id = await build(app, { status: 100 });
    expect(await code(id, qr)).toMatchObject({ state: 1, objects: `/files/qr/${id}-${qr}.png` });
    expect((await code(id, otherQr)).objects.code).toBe('FORBIDDEN');
    expect((await code(id, qr, 'branch')).objects.code).toBe('FORBIDDEN');
  });

  it('leaves the recycle bin after 30 days', async () => {
    const id = await calls.made();
    await calls.remove([id]);
    const purge = () => app.deps.db.transaction('*', (tx) => purgeRemoved(tx, type));
    expect(await purge()).toBe(0);
    await app.deps.pools.owner.query(
      `update ${type.binding.table} set deleted_at = now() - interval '31 days' where id = $1`,
      [id],
    );
    expect(await purge()).toBe(1);
  });

  it('belongs to its venue', async () => {
    const id = await build(app, { status: 100, venue: 'branch' });
    expect(await calls.update({ id, contain: 1 })).toMatchObject({ state: 0, objects: { code: 'FORBIDDEN' } });
    expect(await calls.detail(id, 'branch')).toMatchObject({ status: 100 });
  });
});

describe('numbers of a site', () => {
  const calls = callsOf(anyContent(site), siteInput);

  it('are turned positive where they are negative, and an empty cost is 0', async () => {
    const id = await calls.made({ area: -80.456, contain: '-30', cost: -5, status: 1 });
    expect(await calls.detail(id)).toMatchObject({ area: 80.46, contain: 30, cost: 5 });
    for (const cost of [undefined, null, '']) {
      const free = await calls.made({ cost, status: 1 });
      expect((await calls.detail(free)).cost, String(cost)).toBe(0);
    }
  });
});

describe('an exhibition hall', () => {
  const calls = callsOf(anyContent(hall), hallInput);

  it('goes without equipment and without a cost', async () => {
    const id = await calls.made({ equipmentId: undefined, cost: '', status: 1 });
    expect(await calls.detail(id)).toMatchObject({ equipmentId: [], equipments: '', equipmentList: [], cost: 0 });
  });

  it('takes its slots as ranges of times alone', async () => {
    const id = await calls.made({
      timeSlots: undefined,
      timeConfigs: [
        { times: '13:30-16:30', week: '星期六', type: 1 },
        { times: '8:30-11:30', week: '星期日', type: 1 },
        { times: '13:30-16:30', week: '星期日', type: 1 },
      ],
    });
    expect(await calls.detail(id)).toMatchObject({
      timeSlots: [
        { type: 1, starTime: '8:30', endTime: '11:30' },
        { type: 2, starTime: '13:30', endTime: '16:30' },
        usual[2],
      ],
      timeConfigs: [
        { event: '下午', week: '星期六', type: 1 },
        { event: '上午', week: '星期日', type: 1 },
        { event: '下午', week: '星期日', type: 1 },
      ],
      eventList: [
        { event: '下午', week: '星期六', times: '13:30-16:30', startTime: '13:30', endTime: '16:30' },
        { event: '上午', week: '星期日', times: '8:30-11:30' },
        { event: '下午', week: '星期日', times: '13:30-16:30' },
      ],
    });
  });

  it('takes back the slots that it answered', async () => {
    const id = await calls.made();
    const { eventList, timeConfigs, timeSlots } = await calls.detail(id);
    await calls.update({ id, timeSlots: undefined, timeConfigs: eventList });
    expect(await calls.detail(id)).toMatchObject({ eventList, timeConfigs, timeSlots });
  });

  it.each([[undefined], [[]], [null]])(
    'keeps the hours of the periods that no range names, beside %j',
    async (timeSlots) => {
      const own = [
        { type: 1, starTime: '8:30', endTime: '11:30' },
        { type: 2, starTime: '13:30', endTime: '17:30' },
        { type: 3, starTime: '18:30', endTime: '21:00' },
      ];
      const id = await calls.made({ timeSlots: own, timeConfigs: [] });
      await calls.update({ id, timeSlots, timeConfigs: [{ times: '8:00-11:00', week: '星期二', type: 1 }] });
      expect(await calls.detail(id)).toMatchObject({
        timeSlots: [{ type: 1, starTime: '8:00', endTime: '11:00' }, own[1], own[2]],
        timeConfigs: [{ event: '上午', week: '星期二', type: 1 }],
      });
    },
  );

  it('has one time for a period in the whole week', async () => {
    const timeConfigs = [
      { times: '9:00-12:00', week: '星期一', type: 1 },
      { times: '9:30-12:00', week: '星期二', type: 1 },
    ];
    expect(await calls.create({ timeConfigs })).toMatchObject(
      refusedAt('timeConfigs', '同一时段在各天的起止时间应一致'),
    );
    expect(await calls.create({ timeConfigs: [{ times: '12:00-9:00', week: '星期一', type: 1 }] })).toMatchObject(
      refusedAt('timeSlots', '时段的结束时间应晚于开始时间'),
    );
  });
});
