import { showNames } from '@yunguan/contract/kernel/groups';
import type { Values } from '@yunguan/contract/kernel/parse';
import { textList, textValue } from '../loose-values';

/** Text of an answer field; empty where the record has nothing. */
export function rowText(row: Values, name: string): string {
  return textValue(row[name]);
}

/** The venue that a record belongs to; undefined where its answer names none. */
export function recordVenue(row: Values): string | undefined {
  return rowText(row, 'venueId') || undefined;
}

/** Number of an answer field with its thousands. */
export function rowCount(row: Values, name: string): string {
  const value = row[name];
  return typeof value === 'number' ? value.toLocaleString('zh-CN') : '';
}

/** Paths of an answer field that lists pictures. */
export function rowPaths(row: Values, name: string): string[] {
  return textList(row[name]);
}

/** 是 or 否 of a flag. */
export function rowFlag(row: Values, name: string): string {
  return row[name] === true || row[name] === 1 ? '是' : '否';
}

/** Two moments of a period; empty when it has none. */
export function rowPeriod(row: Values, start: string, end: string): string {
  const [from, to] = [rowText(row, start), rowText(row, end)];
  return from || to ? `${from || '—'} 至 ${to || '—'}` : '';
}

/** Longitude and latitude of the place; empty unless both are known. */
export function rowCoordinates(row: Values): string {
  const [longitude, latitude] = [rowText(row, 'longitude'), rowText(row, 'dimension')];
  return longitude && latitude ? `${longitude}，${latitude}` : '';
}

/** Where the public sees the record. */
export function rowShows(row: Values): string {
  const shown = Object.entries(showNames).flatMap(([name, label]) => (row[name] === true ? [label] : []));
  return shown.join('、') || '不展示';
}
