import { type admitArrival, arrivalMessages, type undoArrival } from '@yunguan/contract/platform/arrivals';
import type * as z from 'zod';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { holdsIn, scopeOf } from '../access/actor';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { chinaNow } from '../china-now';
import type { BoundContent } from '../content/binding';
import { assertId } from '../content/detail';
import { type ArrivalRow, arrivalColumns, toArrival } from './arrival-row';
import { doorsOf, type OpenDoor } from './list-arrivals';
import type { ArrivalSource } from './source';
import { typedCode } from './typed-code';

/** Lets people in by their code or their row of the list. */
export async function admit(
  deps: Deps,
  types: readonly BoundContent[],
  call: Call<z.infer<typeof admitArrival.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const { source, id, venueId } = await findAtDoors(deps, call, doorsOf(actor, types));
  const count = input.count || undefined;
  call.note({ objectId: id, venueId, detail: { kind: source.kind, ...(count !== undefined && { count }) } });
  return call.write([venueId], async (tx) => {
    const admittedNow = await source.admit(tx, deps, { actor, id, count });
    const arrival = toArrival(await readArrival(tx, source, id), source, actor);
    call.note({ detail: { kind: source.kind, count: admittedNow } });
    return { objects: { arrival, admittedNow }, msg: arrivalMessages.admitted };
  });
}

/** Takes a check-in of today back. */
export async function undo(
  deps: Deps,
  types: readonly BoundContent[],
  call: Call<z.infer<typeof undoArrival.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const { source, id, venueId } = await findAtDoors(deps, call, doorsOf(actor, types), input);
  if (!source.undoes.some((right) => holdsIn(actor, source.kind, right, venueId))) throw AppError.forbidden();
  return call.write([venueId], async (tx) => {
    const before = await readArrival(tx, source, id);
    call.note({ objectId: id, venueId, detail: { kind: source.kind, checkedCount: before.arrivedCount } });
    assertOfToday(before.arriveTime, deps.clock.now());
    await source.undo(tx, deps, id);
    const arrival = toArrival(await readArrival(tx, source, id), source, actor);
    return { objects: { arrival }, msg: arrivalMessages.undone };
  });
}

/**
 * A check-in is taken back on its own day: after midnight whoever was not there has a no-show (ADR 0048).
 * @throws AppError ILLEGAL_STATE
 */
export function assertOfToday(checkTime: string | null, now: Date): void {
  if (checkTime && !checkTime.startsWith(chinaNow(now).day)) throw AppError.illegalState(arrivalMessages.notOfToday);
}

interface Found {
  readonly source: ArrivalSource;
  readonly id: string;
  readonly venueId: string;
}

interface Asked {
  readonly id?: string | null | undefined;
  readonly code?: string | null | undefined;
}

/** The row behind an id or a code; one of a venue where he lets nobody in is as unknown as one that nobody has. */
async function findAtDoors(
  deps: Deps,
  { actor, input }: Call<Asked>,
  doors: readonly OpenDoor[],
  { id, code }: Asked = input,
): Promise<Found> {
  const key = id ? assertId(id) : typedCode(code ?? '');
  const parts = doors.map(({ source: { columns } }, nth) => {
    const row = id ? `${columns.id} = $1::uuid` : `${columns.code} = $1 and ${columns.hasCode}`;
    return `select ${nth}::int as nth, ${columns.id} as id, ${columns.venueId} as "venueId" from ${columns.tables}
      where ${row} and ${columns.venueId} = any ($${nth + 2}::uuid[])`;
  });
  const [row] = await deps.db.within<{ nth: number; id: string; venueId: string }>(
    scopeOf(actor),
    parts.join(' union all '),
    [key, ...doors.map(({ venues }) => venues)],
  );
  const source = row && doors[row.nth]?.source;
  if (source) return { source, id: row.id, venueId: row.venueId };
  throw id ? AppError.forbidden() : new AppError('NOT_FOUND', arrivalMessages.unknownCode);
}

async function readArrival(tx: Tx, source: ArrivalSource, id: string): Promise<ArrivalRow> {
  const { tables, id: column } = source.columns;
  const [row] = await tx.query<ArrivalRow>(`select ${arrivalColumns(source)} from ${tables} where ${column} = $1`, [
    id,
  ]);
  if (!row) throw AppError.forbidden();
  return row;
}
