import dayjs, { type Dayjs } from 'dayjs';
import type { ResourceDetail } from './resource-detail';

/** What the form of a file holds. */
export interface ResourceValues {
  readonly name: string;
  readonly labels: readonly string[];
  readonly classification: string | null;
  readonly alt: string;
  readonly origin: string;
  readonly licence: string;
  readonly licenceUntil: Dayjs | null;
}

export function formOf(resource: ResourceDetail): ResourceValues {
  const { name, labels, classification, alt, origin, licence, licenceUntil } = resource;
  return {
    name,
    labels,
    classification,
    alt,
    origin,
    licence,
    licenceUntil: licenceUntil === null ? null : dayjs(licenceUntil),
  };
}

/** The form as the call takes it; a field that was emptied is sent as empty. */
export function bodyOf(values: ResourceValues) {
  const { labels, classification, licenceUntil, ...words } = values;
  return {
    ...words,
    labels: [...labels],
    classification: classification ?? null,
    licenceUntil: licenceUntil?.format('YYYY-MM-DD') ?? null,
  };
}
