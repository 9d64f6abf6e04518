import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRegionIndex } from '../regions/region-tree';
import { createGeocoder, type GeocoderOptions, type Place, type ProviderName } from './geocoder';

const regions = createRegionIndex(fileURLToPath(new URL('../../../data/regions.tsv.gz', import.meta.url)));

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** A map service on this machine: answers what the case says and keeps what it was asked. */
const fake = { asked: [] as URL[], reply: (() => {}) as Reply, baseUrl: '' };
const server = createServer((request, response) => {
  fake.asked.push(new URL(request.url ?? '/', 'http://fake'));
  fake.reply(request, response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a text.
  fake.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const warnings: object[] = [];
beforeEach(() => {
  fake.asked.length = 0;
  warnings.length = 0;
});

const text =
  (body: string, status = 200): Reply =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
const json = (body: unknown): Reply => text(JSON.stringify(body));

const build = (provider: ProviderName, extra: Partial<GeocoderOptions> = {}) =>
  createGeocoder({
    provider,
    key: 'secret-key',
    fetch: globalThis.fetch,
    baseUrl: fake.baseUrl,
    regions,
    log: { warn: (detail) => warnings.push(detail) },
    timeoutMilliseconds: 200,
    ...extra,
  });

const place: Place = { address: '阜通东大街6号', provinceId: '11', cityId: '1101', areaId: '110105', streetId: null };
const chaoyang = { precision: 'district', provider: 'offline' };

const amapHit = (change: object = {}) => ({
  status: '1',
  info: 'OK',
  infocode: '10000',
  count: '1',
  geocodes: [
    {
      formatted_address: '北京市朝阳区阜通东大街6号',
      township: [],
      building: { name: [], type: [] },
      adcode: '110105',
      number: '6号',
      location: '116.482086,39.990496',
      level: '门牌号',
      ...change,
    },
  ],
});
const tencentHit = (level: number, reliability: number) => ({
  status: 0,
  message: 'query ok',
  result: {
    title: '海淀西大街74号',
    location: { lng: 116.307015, lat: 39.982915 },
    ad_info: { adcode: '110108' },
    reliability,
    level,
  },
});
const tiandituHit = (change: object = {}) => ({
  msg: 'ok',
  location: { lon: '116.001688', level: '地名地址', lat: 40.453228, ...change },
  searchVersion: '4.8.0',
  status: '0',
});
const baiduHit = (change: object = {}) => ({
  status: 0,
  result: {
    location: { lng: 116.3084202915042, lat: 40.05703033345938 },
    precise: 1,
    confidence: 80,
    comprehension: 100,
    level: '门址',
    ...change,
  },
});

describe('the four map services', () => {
  it.each<[string, ProviderName, object, object]>([
    [
      '高德 with a house number',
      'amap',
      amapHit(),
      { longitude: 116.482086, dimension: 39.990496, precision: 'exact' },
    ],
    ['高德 with a street', 'amap', amapHit({ level: '道路' }), { precision: 'street' }],
    ['高德 with a level added later', 'amap', amapHit({ level: '未知' }), { precision: 'district' }],
    ['高德 with empty lists for texts', 'amap', amapHit({ level: [], adcode: [] }), { precision: 'district' }],
    [
      '腾讯 with a door',
      'tencent',
      tencentHit(9, 7),
      { longitude: 116.307015, dimension: 39.982915, precision: 'exact' },
    ],
    ['腾讯 with an unreliable door', 'tencent', tencentHit(9, 5), { precision: 'street' }],
    ['腾讯 with a district', 'tencent', tencentHit(2, 7), { precision: 'district' }],
    ['天地图 without a score', 'tianditu', tiandituHit(), { precision: 'exact' }],
    ['天地图 with a low score', 'tianditu', tiandituHit({ score: '60' }), { precision: 'street' }],
    ['天地图 with a district', 'tianditu', tiandituHit({ level: '区县' }), { precision: 'district' }],
    ['百度 with a door', 'baidu', baiduHit(), { longitude: 116.3084202915042, precision: 'exact' }],
    ['百度 with low confidence', 'baidu', baiduHit({ confidence: 50 }), { precision: 'street' }],
    ['百度 with a district', 'baidu', baiduHit({ level: '区县' }), { precision: 'district' }],
  ])('%s', async (_case, provider, body, located) => {
    fake.reply = json(body);
    expect(await build(provider).geocode(place)).toMatchObject({ provider, ...located });
    expect(fake.asked).toHaveLength(1);
  });

  it('shifts the coordinates of 天地图 to those of the web maps, some six hundred metres', async () => {
    fake.reply = json(tiandituHit());
    const located = await build('tianditu').geocode(place);
    expect(located?.longitude).toBeCloseTo(116.00783, 3);
    expect(located?.dimension).toBeCloseTo(40.45445, 3);
  });

  it('asks each service in its own words', async () => {
    fake.reply = text('{}');
    for (const provider of ['amap', 'tencent', 'tianditu', 'baidu'] as const) await build(provider).geocode(place);
    const first = (path: string) => fake.asked.find((url) => url.pathname === path)?.searchParams;
    const address = '北京市朝阳区阜通东大街6号';
    const asked = (path: string) => Object.fromEntries(first(path) ?? []);
    expect(asked('/v3/geocode/geo')).toEqual({ address, city: '110000', key: 'secret-key', output: 'JSON' });
    expect(asked('/ws/geocoder/v1/')).toEqual({ address, region: '北京市', key: 'secret-key' });
    expect(asked('/geocoder')).toEqual({ ds: `{"keyWord":"${address}"}`, tk: 'secret-key' });
    expect(asked('/geocoding/v3/')).toMatchObject({
      address,
      city: '北京市',
      ak: 'secret-key',
      ret_coordtype: 'gcj02ll',
    });
  });

  it('signs the requests of 高德 and 腾讯 when the account has a secret', async () => {
    fake.reply = text('{}');
    await build('amap', { secret: 'sk' }).geocode({ ...place, cityId: undefined, provinceId: undefined });
    await build('tencent', { secret: 'sk' }).geocode({ ...place, cityId: undefined, provinceId: undefined });
    const md5 = (value: string) => createHash('md5').update(value).digest('hex');
    const address = '朝阳区阜通东大街6号';
    const signatures = new Set(fake.asked.map((url) => url.searchParams.get('sig')));
    expect([...signatures]).toEqual([
      md5(`address=${address}&key=secret-key&output=JSONsk`),
      md5(`/ws/geocoder/v1/?address=${address}&key=secret-keysk`),
    ]);
  });

  it.each([
    ['4419', '44', '441900', '441900'],
    ['4290', '42', '429004', '429004'],
    ['5002', '50', '500229', '500000'],
    ['3205', '32', '320576', '320500'],
  ])('prefers within city %s the code that map services know', async (cityId, provinceId, areaId, adcode) => {
    fake.reply = text('{}');
    await build('amap').geocode({ address: '1号', provinceId, cityId, areaId });
    expect(fake.asked[0]?.searchParams.get('city')).toBe(adcode);
  });
});

describe('when a map service gives no point', () => {
  const refused = (status: string, infocode: string) => json({ status, infocode, info: '', count: '0', geocodes: [] });
  it.each<[string, ProviderName, Reply, string, number]>([
    ['高德 does not know the address', 'amap', refused('1', '10000'), 'nohit', 1],
    ['高德 daily quota', 'amap', refused('0', '10044'), 'quota', 1],
    ['高德 bad key', 'amap', refused('0', '10001'), 'key', 1],
    ['高德 engine fault', 'amap', refused('0', '30001'), 'retry', 2],
    ['腾讯 does not know the address', 'tencent', json({ status: 347, message: '查询无结果' }), 'nohit', 1],
    ['腾讯 daily quota', 'tencent', json({ status: 121, message: '' }), 'quota', 1],
    ['腾讯 bad key', 'tencent', json({ status: 311, message: '' }), 'key', 1],
    ['天地图 does not know the address', 'tianditu', json({ status: '101', msg: '无结果' }), 'nohit', 1],
    ['天地图 refuses the key in the body', 'tianditu', json({ code: 301012, msg: '权限类型错误' }), 'key', 1],
    ['天地图 refuses the key by HTTP', 'tianditu', text('forbidden', 403), 'key', 1],
    ['天地图 fault', 'tianditu', json({ status: '404', msg: '' }), 'retry', 2],
    ['百度 does not know the address', 'baidu', json({ status: 1, msg: '无相关结果', results: [] }), 'nohit', 1],
    ['百度 daily quota', 'baidu', json({ status: 302, message: '' }), 'quota', 1],
    ['百度 bad key', 'baidu', json({ status: 240, message: '' }), 'key', 1],
    ['a rate limit by HTTP', 'baidu', text('', 429), 'quota', 1],
    ['a server fault', 'amap', text('oops', 502), 'retry', 2],
    ['broken JSON', 'tencent', text('{"status":0,'), 'retry', 2],
    ['JSON of another shape', 'tencent', json({ status: 0, result: { location: 'here' } }), 'retry', 2],
    ['a point outside China', 'amap', json(amapHit({ location: '39.990496,116.482086' })), 'retry', 2],
    ['a point without numbers', 'amap', json(amapHit({ location: '' })), 'retry', 2],
    ['a namesake in another province', 'amap', json(amapHit({ adcode: '440106' })), 'nohit', 1],
    ['no more than the city', 'amap', json(amapHit({ level: '市' })), 'nohit', 1],
    ['an endless body', 'amap', text(JSON.stringify(amapHit({ number: 'x'.repeat(70_000) }))), 'retry', 2],
    ['silence', 'amap', () => {}, 'retry', 2],
    ['a hung body', 'amap', (_request, response) => response.writeHead(200).write('{'), 'retry', 2],
    ['a dropped connection', 'amap', (request) => request.socket.destroy(), 'retry', 2],
    [
      'a redirect',
      'amap',
      (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      'retry',
      2,
    ],
  ])('%s: the offline gazetteer answers', async (_case, provider, reply, kind, attempts) => {
    fake.reply = reply;
    expect(await build(provider).geocode(place)).toMatchObject(chaoyang);
    expect(fake.asked.map((url) => url.pathname)).toHaveLength(attempts);
    expect(fake.asked.some((url) => url.pathname === '/elsewhere')).toBe(false);
    expect(warnings).toEqual([expect.objectContaining({ provider, kind })]);
    expect(JSON.stringify(warnings)).not.toContain('secret-key');
  });

  it('succeeds on the second attempt after a passing fault', async () => {
    fake.reply = (request, response) => (fake.asked.length === 1 ? text('', 500) : json(amapHit()))(request, response);
    expect(await build('amap').geocode(place)).toMatchObject({ provider: 'amap', precision: 'exact' });
    expect(warnings).toEqual([]);
  });
});

describe('remembering answers', () => {
  it('asks once for the same address, however it is spaced or widened', async () => {
    fake.reply = json(amapHit());
    const geocoder = build('amap');
    const first = await geocoder.geocode(place);
    expect(await geocoder.geocode({ ...place, address: ' 阜通东大街６号 ' })).toEqual(first);
    expect(await geocoder.geocode({ ...place, address: '北京市朝阳区阜通东大街6号' })).toEqual(first);
    expect(fake.asked).toHaveLength(1);
  });

  it('remembers an unknown address but asks again after a fault', async () => {
    const geocoder = build('baidu');
    fake.reply = json({ status: 1 });
    await geocoder.geocode(place);
    await geocoder.geocode(place);
    expect(fake.asked).toHaveLength(1);

    fake.reply = json({ status: 302 });
    await geocoder.geocode({ ...place, address: '2号' });
    fake.reply = json(baiduHit());
    expect(await geocoder.geocode({ ...place, address: '2号' })).toMatchObject({ provider: 'baidu' });
  });
});

describe('without a key', () => {
  const offline = createGeocoder({ fetch: globalThis.fetch, regions, log: { warn: () => {} } });

  it('answers with the centre of 渝中区', async () => {
    const located = await offline.geocode({
      provinceId: '50',
      cityId: '5001',
      areaId: '500103',
      streetId: '500103003',
    });
    expect(located).toMatchObject({ precision: 'district', provider: 'offline' });
    expect(located?.longitude).toBeCloseTo(106.54, 1);
    expect(located?.dimension).toBeCloseTo(29.55, 1);
  });

  it.each([
    ['a zone without an outline', { provinceId: '32', cityId: '3205', areaId: '320576' }, 'city'],
    ['only a city', { provinceId: '32', cityId: '3205' }, 'city'],
    ['only a province', { provinceId: '71' }, 'province'],
    ['an abolished county', { provinceId: '50', cityId: '5001', areaId: '500105' }, 'district'],
  ])('answers more roughly for %s', async (_case, ids, precision) => {
    expect(await offline.geocode(ids)).toMatchObject({ precision, provider: 'offline' });
  });

  it('has no answer when nothing known is chosen', async () => {
    expect(await offline.geocode({ address: '某路1号' })).toBeUndefined();
    expect(await offline.geocode({ provinceId: '99' })).toBeUndefined();
  });
});

describe('where the key may travel', () => {
  it('refuses to start with a foreign host', () => {
    expect(() => build('amap', { baseUrl: 'https://restapi.amap.com.evil.example' })).toThrow('地理编码服务地址');
    expect(() => build('amap', { baseUrl: 'http://restapi.amap.com' })).toThrow('地理编码服务地址');
    expect(() => build('amap', { baseUrl: 'https://restapi.amap.com' })).not.toThrow();
  });
});
