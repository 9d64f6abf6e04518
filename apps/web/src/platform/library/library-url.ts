import {
  type ResourceKind,
  resourceKinds,
  type ResourceView,
  type SortType,
  usualSort,
} from '@yunguan/contract/platform/library';
import * as z from 'zod/mini';
import { allResources, type DirectoryChoice, unfiledResources } from '@/kernel/library/directory-nodes';
import { word } from '@/kernel/session/url-fields';

const views: Readonly<Record<ResourceView, true>> = {
  library: true,
  unfiled: true,
  duplicates: true,
  expiring: true,
  expired: true,
  unused: true,
  recycled: true,
};
const isView = (value: string): value is ResourceView => Object.hasOwn(views, value);
const isKind = (value: string): value is ResourceKind => Object.hasOwn(resourceKinds, value);
const view = z.pipe(
  z.string().check(z.refine(isView)),
  z.transform((value) => (isView(value) ? value : 'library')),
);

/** What the address of the library holds. */
export const librarySchema = z.object({
  view: z.catch(z._default(view, 'library'), 'library'),
  dir: word,
  name: word,
  kind: z.catch(
    z.optional(
      z.pipe(
        z.string().check(z.refine(isKind)),
        z.transform((value) => (isKind(value) ? value : undefined)),
      ),
    ),
    undefined,
  ),
  label: word,
  type: word,
  sort: z.catch(z._default(z.literal([1, 2, 3, 4, 5, 6]), usualSort), usualSort),
  look: z.catch(z._default(z.enum(['grid', 'list']), 'grid'), 'grid'),
  /** The file whose details are open. */
  resource: word,
});
export type LibraryState = z.infer<typeof librarySchema>;

/** The list without filters; place and order stay. */
export const noFilters = { name: undefined, kind: undefined, label: undefined, type: undefined } as const;

/** True when a filter is in force. */
export function isFiltered({ name, kind, label, type }: LibraryState): boolean {
  return name !== undefined || kind !== undefined || label !== undefined || type !== undefined;
}

/** Line of the tree that the address means; undefined while one of the views is shown. */
export function choiceOf({ view, dir }: LibraryState): DirectoryChoice | undefined {
  if (view === 'unfiled') return unfiledResources;
  return view === 'library' ? (dir ?? allResources) : undefined;
}

/** What a chosen line of the tree changes in the address. */
export function placeOfChoice(choice: DirectoryChoice): Pick<LibraryState, 'view' | 'dir'> {
  if (choice === unfiledResources) return { view: 'unfiled', dir: undefined };
  return { view: 'library', dir: choice === allResources ? undefined : choice };
}

/** Filter and order as the call takes them; the page numbers are added. */
export interface LibraryQuery {
  readonly venueId: string;
  readonly directoryId: string | null;
  readonly view: ResourceView;
  readonly name: string | null;
  readonly kind: ResourceKind | null;
  readonly keyWord: string | null;
  readonly classification: string | null;
  readonly sortType: SortType;
}

export function queryOf(venueId: string, state: LibraryState): LibraryQuery {
  const { view: shown, dir, name, kind, label, type, sort } = state;
  return {
    venueId,
    directoryId: shown === 'library' ? (dir ?? null) : null,
    view: shown,
    name: name ?? null,
    kind: kind ?? null,
    keyWord: label ?? null,
    classification: type ?? null,
    sortType: sort,
  };
}
