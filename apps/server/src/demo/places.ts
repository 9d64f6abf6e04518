/** National codes of a place, as in the region table: province, city, county, street. */
export interface RegionCodes {
  readonly provinceId: string;
  readonly cityId: string;
  readonly areaId: string;
  readonly streetId: string;
}

/** A street or town of the district with the communities that its centre serves. */
export interface Street extends RegionCodes {
  readonly name: string;
  readonly road: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly communities: readonly string[];
}

const district = { provinceId: '50', cityId: '5001', areaId: '500157' } as const;

export const districtName = '两江新区';
export const districtAddressPrefix = '重庆市两江新区';

/** Area code of the city's landlines. */
export const areaCode = '023';

/** Every street and town of the district, with its national code; the coordinates mean the neighbourhood, not a door. */
export const streets: readonly Street[] = [
  {
    ...district,
    streetId: '500157020',
    name: '华新街街道',
    road: '建新东路',
    longitude: 106.5512,
    latitude: 29.5713,
    communities: ['华新社区', '桥北社区', '香国寺社区', '嘉陵社区', '董家溪社区', '大兴社区', '野水沟社区'],
  },
  {
    ...district,
    streetId: '500157017',
    name: '江北城街道',
    road: '金沙路',
    longitude: 106.5716,
    latitude: 29.5731,
    communities: ['桂花街社区', '三洞桥社区'],
  },
  {
    ...district,
    streetId: '500157014',
    name: '石马河街道',
    road: '南石路',
    longitude: 106.4968,
    latitude: 29.5862,
    communities: ['南桥寺社区', '玉带山社区', '来鹿寺社区', '石子山社区', '桂花园社区', '香雪苑社区', '春石社区'],
  },
  {
    ...district,
    streetId: '500157002',
    name: '大石坝街道',
    road: '红原路',
    longitude: 106.5031,
    latitude: 29.5674,
    communities: ['忠恕沱社区', '石油社区', '大庆村社区', '东原社区', '瓦厂嘴社区', '石门社区'],
  },
  {
    ...district,
    streetId: '500157004',
    name: '寸滩街道',
    road: '海尔路',
    longitude: 106.6128,
    latitude: 29.6139,
    communities: ['溉澜溪社区', '黑石子社区', '头塘社区', '兰溪社区', '茅溪社区'],
  },
  {
    ...district,
    streetId: '500157019',
    name: '观音桥街道',
    road: '洋河一路',
    longitude: 106.5325,
    latitude: 29.5748,
    communities: ['鸿恩寺社区', '鲤鱼池社区', '塔坪社区', '洋河社区', '猫儿石社区', '桃源社区', '星光社区', '黄葛社区'],
  },
  {
    ...district,
    streetId: '500157008',
    name: '五里店街道',
    road: '五江路',
    longitude: 106.5669,
    latitude: 29.5853,
    communities: ['五里店社区', '红土地社区', '刘家台社区', '莺花厢社区', '雨花社区', '富强社区'],
  },
  {
    ...district,
    streetId: '500157028',
    name: '郭家沱街道',
    road: '郭家沱正街',
    longitude: 106.6801,
    latitude: 29.6062,
    communities: ['大溪村社区', '锣旗寺社区', '飞岚垭社区', '琏珠社区'],
  },
  {
    ...district,
    streetId: '500157025',
    name: '铁山坪街道',
    road: '唐桂路',
    longitude: 106.6682,
    latitude: 29.6287,
    communities: ['唐桂社区', '港城社区', '翠微社区', '铁山社区', '东风社区'],
  },
  {
    ...district,
    streetId: '500157106',
    name: '鱼嘴镇',
    road: '鱼嘴东风路',
    longitude: 106.7604,
    latitude: 29.6113,
    communities: ['鱼城社区', '和韵社区', '棠富园社区', '和锦社区'],
  },
  {
    ...district,
    streetId: '500157108',
    name: '复盛镇',
    road: '复盛正街',
    longitude: 106.8049,
    latitude: 29.6361,
    communities: ['庙坝社区', '石河溪社区', '福生路社区', '祥韵社区'],
  },
  {
    ...district,
    streetId: '500157101',
    name: '五宝镇',
    road: '五宝正街',
    longitude: 106.8677,
    latitude: 29.6402,
    communities: ['五宝社区', '干坝村', '大树村', '马井村'],
  },
];

/** Stable keys of the venues, for everything that refers to a venue before it has a database id. */
export type VenueKey = 'platform' | 'main' | `branch-${string}`;

/** A venue of the demo network; `parent` is absent for the platform only. */
export interface DemoVenue extends RegionCodes {
  readonly key: VenueKey;
  readonly parent?: VenueKey;
  readonly kind: 'platform' | 'main' | 'branch';
  readonly name: string;
  readonly shortName: string;
  readonly address: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly tel: string;
}

const platformVenue = {
  key: 'platform',
  kind: 'platform',
  name: '重庆市文化馆云平台',
  shortName: '市云平台',
  provinceId: '50',
  cityId: '5001',
  areaId: '500103',
  streetId: '500103011',
  address: '重庆市渝中区人民路236号',
  longitude: 106.5531,
  latitude: 29.5634,
  tel: '023-63860188',
} as const satisfies DemoVenue;

/** The house whose back-office the demo shows. */
export const mainVenue = {
  ...district,
  key: 'main',
  parent: 'platform',
  kind: 'main',
  name: '两江新区文化馆',
  shortName: '两江馆',
  streetId: '500157020',
  address: '重庆市两江新区建新东路96号',
  longitude: 106.5508,
  latitude: 29.5721,
  tel: '023-67855210',
} as const satisfies DemoVenue;

function branchOf(street: Street, index: number): DemoVenue {
  return {
    ...district,
    key: `branch-${street.streetId}`,
    parent: 'main',
    kind: 'branch',
    name: `${street.name}分馆`,
    shortName: `${street.name.replace(/(街道|镇)$/, '')}分馆`,
    streetId: street.streetId,
    address: `${districtAddressPrefix}${street.road}${18 + index * 14}号${street.name}文化服务中心`,
    longitude: street.longitude,
    latitude: street.latitude,
    tel: `${areaCode}-677${String(10260 + index * 317)}`,
  };
}

/** The branch whose administrator is the demo account `branch`. */
export const demoBranchKey = 'branch-500157019' satisfies VenueKey;

/** Platform, main venue and one branch per street, parents before children. */
export const venues: readonly DemoVenue[] = [platformVenue, mainVenue, ...streets.map(branchOf)];
