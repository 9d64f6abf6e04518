import { regionLevels } from '@yunguan/contract/kernel/regions';
import type { VenueInfo } from '@yunguan/contract/platform/venues';
import type { RegionPath } from '@/ui/region-levels';

/** What the fields of the form hold. */
export interface VenueForm {
  readonly parentId?: string | undefined;
  readonly name: string;
  readonly domain: string;
  readonly contacts: string;
  readonly tel: string;
  readonly region: RegionPath;
  readonly address: string;
  readonly longitude: number | null;
  readonly dimension: number | null;
  readonly logo: string;
  readonly introduction: string;
}

export const blankForm: Omit<VenueForm, 'parentId'> = {
  name: '',
  domain: '',
  contacts: '',
  tel: '',
  region: ['', '', '', ''],
  address: '',
  longitude: null,
  dimension: null,
  logo: '',
  introduction: '',
};

/** A stored venue as the form shows it. */
export function formOf(venue: VenueInfo): VenueForm {
  const { name, domain, contacts, tel, address, longitude, dimension, logo, introduction } = venue;
  return {
    parentId: venue.parentId ?? undefined,
    name,
    domain,
    contacts,
    tel,
    region: [venue.provinceId ?? '', venue.cityId ?? '', venue.areaId ?? '', venue.streetId ?? ''],
    address,
    longitude,
    dimension,
    logo,
    introduction,
  };
}

/** The form as the calls take it. */
export function bodyOf({ region, parentId, ...rest }: VenueForm) {
  const [provinceId, cityId, areaId, streetId] = region;
  return { ...rest, ...(parentId === undefined ? {} : { parentId }), provinceId, cityId, areaId, streetId };
}

const regionNames = new Set<string>(regionLevels);

/** Field of the form that shows a problem of the server's. */
export function formField(field: string): string {
  if (regionNames.has(field)) return 'region';
  return field === 'dimension' ? 'longitude' : field;
}
