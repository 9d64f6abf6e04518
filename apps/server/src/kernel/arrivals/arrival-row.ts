import { type Arrival, arrivalStates } from '@yunguan/contract/platform/arrivals';
import { type Actor, holdsIn } from '../access/actor';
import { secondText } from '../china-sql';
import { maskPhone } from '../mask-phone';
import type { ArrivalSource } from './source';

/** An order or booking as the statement answers it. */
export interface ArrivalRow
  extends Omit<Arrival, 'kindName' | 'state' | 'stateName' | 'mayUndo'>,
    Record<string, unknown> {}

/** Select list of a source; `starts` and `ends` are what the list is ordered by. */
export function arrivalColumns({ kind, columns: of }: ArrivalSource): string {
  // The key of a content type, never what a user typed.
  return `'${kind}' as kind, ${of.id} as id, ${of.venueId} as "venueId",
    (select v.name from venue v where v.id = ${of.venueId}) as "venueName", ${of.code} as code, ${of.title} as title,
    ${of.times} as times, ${of.place} as place, ${of.contacts} as contacts, ${of.tel} as tel, ${of.count} as count,
    ${of.arrivedCount} as "arrivedCount", ${secondText(of.arrivedAt)} as "arriveTime", ${of.arrivedBy} as "arrivedBy",
    ${of.starts} as starts, ${of.ends} as ends`;
}

/** The row for who stands at the door: the number masked. */
export function toArrival(read: ArrivalRow, source: ArrivalSource, actor: Actor): Arrival {
  // The order of the list, which is no part of the answer.
  const { starts: _starts, ends: _ends, ...row } = read;
  const state = row.arrivedCount >= row.count ? 'arrived' : 'absent';
  return {
    ...row,
    tel: maskPhone(row.tel),
    kindName: source.kindName,
    state,
    stateName: arrivalStates[state],
    mayUndo: row.arrivedCount > 0 && source.undoes.some((right) => holdsIn(actor, source.kind, right, row.venueId)),
  };
}
