import type { GrantableMenu } from '@yunguan/contract/platform/grantable-menus';
import { describe, expect, it } from 'vitest';
import {
  cellState,
  changesOf,
  givableOf,
  type Grants,
  grantsOf,
  isLocked,
  matrixRows,
  menusOf,
  submittedOnly,
  toggled,
  viewColumn,
} from './matrix-model';

const menu = (id: string, part: Partial<GrantableMenu> = {}): GrantableMenu => ({
  id,
  name: id,
  isPage: true,
  contentType: null,
  options: [],
  isHeld: true,
  held: part.options ?? [],
  children: [],
  ...part,
});
const options = ['all', 'add', 'edit', 'del'];
const vote = menu('vote', { options });
/** A page on which the user holds adding alone. */
const recruit = menu('recruit', { options, held: ['add'] });
const secret = menu('secret', { options, isHeld: false, held: [] });
const home = menu('home');
const group = menu('group', { isPage: false, children: [vote, recruit, secret] });
const tree = [home, group];
const rows = matrixRows(tree);
const row = (id: string) => rows.find((one) => one.id === id) ?? rows[0] ?? { pages: [] };
const none: Grants = new Map();
const from = (...menus: [string, string[]][]) => grantsOf(menus.map(([menuId, codes]) => ({ menuId, options: codes })));
const fresh = (grants: Grants) => ({ grants, initial: none });

describe('the matrix of a role', () => {
  it('names the pages whose content may be submitted and not mended', () => {
    const content = (id: string, part?: Partial<GrantableMenu>) => menu(id, { contentType: id, options, ...part });
    const pages = [
      group,
      content('activity'),
      content('course'),
      content('club'),
      content('plan', { options: ['add'] }),
      // No content: nothing there is rejected.
      menu('staff', { options }),
    ];
    const asked = ['activity', 'plan', 'staff'].map((id): [string, string[]] => [id, ['add', 'del']]);
    const grants = from(...asked, ['course', ['all']], ['club', ['add', 'edit']]);
    expect(submittedOnly(pages, grants).map(({ id }) => id)).toEqual(['activity']);
  });

  it('grants no more than the sight of a page that offers nothing else but everything', () => {
    const bare = menu('bare', { options: ['all'] });
    expect(toggled(fresh(none), { pages: [bare] }, viewColumn).get('bare')).toEqual([]);
  });

  it('has a line for each menu; a group speaks for its pages', () => {
    expect(rows.map(({ id, depth, isGroup }) => [id, depth, isGroup])).toEqual([
      ['home', 0, false],
      ['group', 0, true],
      ['vote', 1, false],
      ['recruit', 1, false],
      ['secret', 1, false],
    ]);
    expect(row('group').pages.map(({ id }) => id)).toEqual(['vote', 'recruit', 'secret']);
  });

  it('shows a cell as on, off, partly on, or not offered', () => {
    const state = fresh(from(['vote', ['all']], ['recruit', ['add']]));
    expect(cellState(state, row('vote'), 'del')).toBe('on');
    expect(cellState(state, row('recruit'), 'del')).toBe('off');
    expect(cellState(state, row('group'), 'del')).toBe('mixed');
    expect(cellState(state, row('recruit'), 'all')).toBe('mixed');
    expect(cellState(state, row('home'), 'del')).toBe('absent');
    expect(cellState(state, row('home'), 'all')).toBe('absent');
  });

  it('grants the menu with its first option, and keeps it when the option goes', () => {
    const added = toggled(fresh(none), row('vote'), 'edit');
    expect(added).toEqual(from(['vote', ['edit']]));
    expect(toggled(fresh(added), row('vote'), 'edit')).toEqual(from(['vote', []]));
    expect(toggled(fresh(added), row('vote'), viewColumn)).toEqual(none);
  });

  it('turns all named options into all of them, and back when one goes', () => {
    const two = from(['vote', ['add', 'edit']]);
    expect(toggled(fresh(two), row('vote'), 'del')).toEqual(from(['vote', ['all']]));
    expect(toggled(fresh(from(['vote', ['all']])), row('vote'), 'add')).toEqual(from(['vote', ['edit', 'del']]));
  });

  it('gives over a group what the user holds, and takes it when nothing is left to give', () => {
    const given = toggled(fresh(none), row('group'), 'all');
    expect(given).toEqual(from(['vote', ['all']], ['recruit', ['add']]));
    const taken = toggled(fresh(given), row('group'), 'all');
    expect(taken).toEqual(from(['vote', []], ['recruit', []]));
  });

  it('locks what the user may not give, but not what he may take', () => {
    expect(isLocked(fresh(none), row('recruit'), 'edit')).toBe(true);
    expect(isLocked(fresh(none), row('secret'), viewColumn)).toBe(true);
    expect(isLocked(fresh(none), row('group'), 'edit')).toBe(false);
    const held = from(['secret', ['edit']]);
    expect(isLocked({ grants: held, initial: held }, row('secret'), 'edit')).toBe(false);
    const taken = toggled({ grants: held, initial: held }, row('secret'), 'edit');
    expect(taken).toEqual(from(['secret', []]));
    // What he took he may put back.
    expect(toggled({ grants: taken, initial: held }, row('secret'), 'edit')).toEqual(held);
  });
});

describe('what is sent', () => {
  it('keeps menus beyond the own for an edited role and drops them from a copy', () => {
    const grants = from(['foreign', ['all']], ['vote', ['all', 'review']], ['home', ['all']]);
    expect(menusOf(tree, grants, 'edit')).toHaveLength(3);
    expect(menusOf(tree, grants, 'new')).toEqual([
      { menuId: 'vote', options: ['all'] },
      { menuId: 'home', options: [] },
    ]);
  });

  it('leaves a group out once nothing below it is granted', () => {
    expect(menusOf(tree, from(['group', ['all']]), 'edit')).toEqual([]);
    expect(menusOf(tree, from(['group', ['all']], ['vote', []]), 'edit')).toHaveLength(2);
  });

  it('begins, for a copy, with what the user may grant of its source', () => {
    const source = from(
      ['group', ['all']],
      ['vote', ['all']],
      ['recruit', ['all']],
      ['secret', ['add']],
      ['home', ['all']],
    );
    expect(givableOf(tree, source)).toEqual([
      { menuId: 'home', options: [] },
      { menuId: 'vote', options: ['all'] },
      { menuId: 'recruit', options: ['add'] },
    ]);
  });

  it('is counted right by right', () => {
    const initial = from(['vote', ['all']]);
    expect(changesOf(tree, { initial, grants: from(['vote', ['add']], ['home', []]) })).toEqual({ given: 1, taken: 2 });
    expect(changesOf(tree, { initial, grants: initial })).toEqual({ given: 0, taken: 0 });
  });
});
