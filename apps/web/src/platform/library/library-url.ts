import {
  type ResourceKind,
  resourceKinds,
  type ResourceView,
  type SortType,
  usualSort,
} from '@yunguan/contract/platform/library';
import { allResources, type DirectoryChoice, unfiledResources } from '@/kernel/library/directory-nodes';
import { scrolledListUrl, type StateOf } from '@/kernel/records/list-url';
import { choice, oneOf, word } from '@/kernel/session/url-fields';

const views: Readonly<Record<ResourceView, true>> = {
  library: true,
  unfiled: true,
  duplicates: true,
  expiring: true,
  expired: true,
  unused: true,
  recycled: true,
};
// Object.keys forgets the key type; both records are whole.
const viewKeys = Object.keys(views) as ResourceView[];
const kindKeys = Object.keys(resourceKinds) as ResourceKind[];

/** What the address of the library holds; 重置 leaves place and order. */
export const libraryUrl = scrolledListUrl({
  listKey: 'library',
  filters: { name: word, kind: oneOf(kindKeys), label: word, type: word },
  alsoSaved: { sort: choice([1, 2, 3, 4, 5, 6], usualSort) },
  beside: {
    view: choice(viewKeys, 'library'),
    dir: word,
    look: choice(['grid', 'list'], 'grid'),
    /** The file whose details are open. */
    resource: word,
  },
});
export type LibraryState = StateOf<typeof libraryUrl>;

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
