import * as arrivals from '@yunguan/contract/platform/arrivals';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import type { Actor } from '../../kernel/access/actor';
import { admit, undo } from '../../kernel/arrivals/admit';
import { toArrival } from '../../kernel/arrivals/arrival-row';
import { doorsOf, listArrivals } from '../../kernel/arrivals/list-arrivals';
import { type Binding, bind } from '../../kernel/call';
import { chinaNow } from '../../kernel/china-now';
import type { BoundContent } from '../../kernel/content/binding';
import { pageAnswer, windowOf } from '../../kernel/paging';

/** 核销台: who is expected today, and the door. */
export function arrivalBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  return [
    bind(arrivals.getPageArrivals, async ({ actor, input }) => ({
      objects: await showArrivals(deps, types, { actor, input }),
    })),
    bind(arrivals.admitArrival, (call) => admit(deps, types, call)),
    bind(arrivals.undoArrival, (call) => undo(deps, types, call)),
  ];
}

type Asked = z.infer<typeof arrivals.getPageArrivals.input>;

async function showArrivals(deps: Deps, types: readonly BoundContent[], call: { actor: Actor; input: Asked }) {
  const { actor, input } = call;
  const open = doorsOf(actor, types, input.venueId || undefined);
  const doors = input.kind ? doorsOf(actor, ofKind(types, input.kind), input.venueId || undefined) : open;
  const { day: today, time } = chinaNow(deps.clock.now());
  const { state } = input;
  const words = { keyword: input.keyword || undefined, state: state || undefined };
  const filter = { day: today, time, ...words, ...windowOf(input) };
  const { counts, rows } = await listArrivals(deps, actor, { doors, filter });
  const sources = new Map(doors.map(({ source }) => [source.kind, source]));
  const shown = rows.flatMap((row) => {
    const source = sources.get(row.kind);
    return source ? [toArrival(row, source, actor)] : [];
  });
  const kinds = open.map(({ source: { kind, kindName } }) => ({ kind, kindName }));
  return { ...pageAnswer(shown, counts[state || 'expected']), today, counts, kinds };
}

function ofKind(types: readonly BoundContent[], kind: string): BoundContent[] {
  return types.filter(({ binding }) => binding.arrivals?.kind === kind);
}
