import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ChoiceSource } from '@yunguan/contract/kernel/field';
import type { Values } from '@yunguan/contract/kernel/parse';
import { createContext, useContext, useState } from 'react';
import { refreshOpened } from '../dictionary/use-dictionary';
import { useOpenForm } from './form-context';
import { staffChoices } from './staff-choices';

/** A record that a field of kind `choices` may point at. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Said beside the name in the list of choices. */
  readonly detail?: string;
}

/** Where the choices of a source come from. */
export interface ChoiceLoader {
  /** What can be chosen now. `stored`: the record that is edited. */
  readonly query: (stored: Values | undefined) => {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<readonly Choice[]>;
  };
  /** Names of what the stored record lists, withdrawn pieces as well. */
  readonly listed: (stored: Values | undefined) => readonly Choice[];
  /** Name of one piece, for example 设备. */
  readonly noun: string;
}

/** What every form can name. */
const everywhere = { staff: staffChoices } as const;

/** Given by the screen around its form: what it names beside the staff. */
export const ChoiceSources = createContext<Readonly<Partial<Record<ChoiceSource, ChoiceLoader>>>>({});

export interface Choices {
  /** undefined until loaded. */
  readonly offered: readonly Choice[] | undefined;
  /** Name of any piece: chosen ones may have been withdrawn since. */
  readonly nameOf: (id: string) => string;
  readonly isWithdrawn: (id: string) => boolean;
  /** Name of a withdrawn piece, which says that it is one. */
  readonly withdrawnName: (id: string) => string;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** Reads what is offered anew, for who opens the list. */
  readonly refresh: () => void;
}

/** Choices of a source, as the screen around the form loads them. @throws Error where the screen gives none */
export function useChoices(source: ChoiceSource | undefined): Choices {
  const { session, pattern } = useOpenForm();
  const { stored } = session;
  const sources = useContext(ChoiceSources);
  const loader = source && { ...everywhere, ...sources }[source];
  if (!loader) throw new Error(`the screen gives no choices of ${source}`);
  const query = useQuery(loader.query(stored));
  const known = useSeen([...loader.listed(stored ?? pattern), ...(query.data ?? [])]);
  const nameless = `已停用的${loader.noun}`;
  return {
    offered: query.data,
    nameOf: (id) => known.get(id) ?? nameless,
    withdrawnName: (id) => (known.has(id) ? `${known.get(id)}（已停用）` : nameless),
    isWithdrawn: (id) => query.data !== undefined && query.data.every((choice) => choice.id !== id),
    isLoading: query.isLoading,
    isFailed: query.isError,
    refresh: () => refreshOpened(query),
  };
}

/** The names of these and of all that were among them before: what is withdrawn while the form is open keeps its name. */
function useSeen(choices: readonly Choice[]): ReadonlyMap<string, string> {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  if (choices.every(({ id, name }) => seen.get(id) === name)) return seen;
  const names = new Map([...seen, ...choices.map(({ id, name }) => [id, name] as const)]);
  setSeen(names);
  return names;
}
