import type { AnyContent } from './content';
import { type StatusLabel, statusCodes, statusLabels } from './review';

type Speaker = Pick<AnyContent, 'dialect'>;

/** Status code of the product for one of the wire, in whichever of the two it was sent. */
export function spokenStatus({ dialect }: Speaker, sent: number): number {
  const known = statusCodes.find((code) => dialect.statuses?.[code] === sent);
  return known ?? sent;
}

/** Status code that the type's answers carry for one of the product. */
export function wireStatus({ dialect }: Speaker, status: number): number {
  return dialect.statusesIn === 'everywhere' ? askedStatus({ dialect }, status) : status;
}

/** Status code that the filter of the type's list carries for one of the product; -1 asks for all. */
export function askedStatus({ dialect }: Speaker, status: number): number {
  const code = statusCodes.find((known) => known === status);
  return code === undefined ? status : (dialect.statuses?.[code] ?? status);
}

/** Name of a status on the type's screens; undefined for a code that is none. */
export function statusNameOf({ statusNames }: Pick<AnyContent, 'statusNames'>, status: number): string | undefined {
  const known = statusCodes.find((code) => code === status);
  return known === undefined ? undefined : (statusNames?.[known] ?? statusLabels[known].discription);
}

/** `statusDiscription` of each status of the product, in the codes and names that the type's answers speak. */
export function wireLabels(
  declaration: Pick<AnyContent, 'dialect' | 'statusNames'>,
): readonly (Omit<StatusLabel, 'value'> & { readonly status: number; readonly value: number })[] {
  return statusCodes.map((status) => ({
    status,
    value: wireStatus(declaration, status),
    discription: statusNameOf(declaration, status) ?? '',
    color: statusLabels[status].color,
  }));
}

/** A list's filter as every type understands it, from the names and codes that this one's clients send. */
export function understoodFilter(declaration: AnyContent, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  // Own keys of a JSON object; what they hold is judged by the schema behind this.
  const sent = body as Record<string, unknown>;
  const understood: Record<string, unknown> = { ...sent };
  for (const [name, spoken] of Object.entries(declaration.dialect.filters ?? {})) {
    if (Object.hasOwn(sent, spoken)) understood[name] = sent[spoken];
  }
  if (Object.hasOwn(sent, 'status')) understood.status = understoodStatus(declaration, sent.status);
  understood.choices = chosen(declaration, sent);
  return understood;
}

function understoodStatus(declaration: AnyContent, sent: unknown): unknown {
  const isNumber = typeof sent === 'number' || (typeof sent === 'string' && /^\d{1,3}$/.test(sent));
  return isNumber ? spokenStatus(declaration, Number(sent)) : sent;
}

/** What says "all" of a choice: nothing, -1, 0 or the word (texts.md C27). */
const everyChoice: readonly unknown[] = [undefined, null, '', -1, '-1', 0, '0', 'all', '全部'];

function chosen(declaration: AnyContent, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = declaration.filters.choices ?? [];
  return Object.fromEntries(
    names.flatMap((name) => (everyChoice.includes(sent[name]) ? [] : [[name, sent[name]] as const])),
  );
}
