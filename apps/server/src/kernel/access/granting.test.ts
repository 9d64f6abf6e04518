import { describe, expect, it } from 'vitest';
import type { Actor, RoleGrant, VenueGrant } from './actor';
import { type Granting, mayGrant, outranks } from './granting';
import { joinRights } from './rights';

const [main, branch, elsewhere] = ['main', 'branch', 'elsewhere'];
const [news, sites] = ['news', 'sites'];

const role = (options: Readonly<Record<string, string[]>>, marks: Partial<RoleGrant> = {}): RoleGrant => ({
  roleId: JSON.stringify([options, marks]),
  code: '',
  name: '',
  isPlatform: false,
  editsPublished: false,
  menus: Object.entries(options).map(([menuId, held]) => ({
    menuId,
    contentType: null,
    isVenueMenu: true,
    options: held,
  })),
  ...marks,
});

/** Somebody with roles by venue. */
function actorWith(roles: Readonly<Record<string, readonly RoleGrant[]>>): Actor {
  const grants = new Map(
    Object.entries(roles).map(([venueId, held]): [string, VenueGrant] => [
      venueId,
      { venueId, venueName: '', venueKind: 'main', parentId: null, editPublished: false, roles: held },
    ]),
  );
  return {
    userId: '',
    loginName: '',
    realName: '',
    nickName: '',
    icon: '',
    mustChangePassword: false,
    hasSecondFactor: false,
    isPlatform: Object.values(roles).some((held) => held.some((one) => one.isPlatform)),
    venueId: Object.keys(roles)[0] ?? '',
    grants,
    rights: joinRights(grants),
  };
}

describe('nobody grants what he does not hold', () => {
  const editor = role({ [news]: ['add', 'edit'] });
  const publisher = role({ [news]: ['add', 'edit'] }, { editsPublished: true });
  const head = role({ [news]: ['all'] });
  const wanted = (options: string[], rest: Partial<Granting> = {}): Granting => ({
    menus: [{ menuId: news, options }],
    venueIds: [main],
    ...rest,
  });
  const both = { venueIds: [main, branch] };

  it.each<[string, Actor, Granting, boolean]>([
    ['what he holds', actorWith({ [main]: [editor] }), wanted(['edit']), true],
    ['an option he lacks', actorWith({ [main]: [editor] }), wanted(['edit', 'del']), false],
    ['any option with all of them', actorWith({ [main]: [head] }), wanted(['del', 'review']), true],
    [
      'a menu he lacks',
      actorWith({ [main]: [editor] }),
      { ...wanted([]), menus: [{ menuId: sites, options: [] }] },
      false,
    ],
    ['in each of his venues', actorWith({ [main]: [editor], [branch]: [editor] }), wanted(['edit'], both), true],
    ['in a venue where he holds less', actorWith({ [main]: [head], [branch]: [editor] }), wanted(['del'], both), false],
    [
      'nothing at all in a venue that is not his',
      actorWith({ [main]: [head] }),
      { menus: [], venueIds: [elsewhere] },
      false,
    ],
    ['the mark that he carries', actorWith({ [main]: [publisher] }), wanted(['edit'], { editsPublished: true }), true],
    [
      'the mark without carrying it',
      actorWith({ [main]: [editor] }),
      wanted(['edit'], { editsPublished: true }),
      false,
    ],
    [
      'the mark where he carries it in only one of the venues',
      actorWith({ [main]: [publisher], [branch]: [editor] }),
      wanted(['edit'], { ...both, editsPublished: true }),
      false,
    ],
    [
      'the mark that one of his roles carries',
      actorWith({ [main]: [editor, publisher] }),
      wanted(['edit'], { editsPublished: true }),
      true,
    ],
    ['the platform', actorWith({ [main]: [head] }), wanted([], { isPlatform: true }), false],
  ])('%s', (_what, actor, granting, may) => {
    expect(mayGrant(actor, granting)).toBe(may);
  });
});

describe('nobody manages who holds more', () => {
  const head = role({ [news]: ['all'] });
  const editor = role({ [news]: ['edit'] });
  const platform = role({ [news]: ['edit'] }, { isPlatform: true });
  const publisher = role({ [news]: ['edit'] }, { editsPublished: true });

  it.each<[string, Actor, Actor, boolean]>([
    ['who holds as much', actorWith({ [main]: [head] }), actorWith({ [main]: [head] }), true],
    ['who holds less', actorWith({ [main]: [head] }), actorWith({ [main]: [editor] }), true],
    ['who holds more', actorWith({ [main]: [editor] }), actorWith({ [main]: [head] }), false],
    [
      'who works elsewhere, too',
      actorWith({ [main]: [head] }),
      actorWith({ [main]: [editor], [branch]: [editor] }),
      false,
    ],
    [
      'who holds more by one of his roles',
      actorWith({ [main]: [editor] }),
      actorWith({ [main]: [editor, head] }),
      false,
    ],
    ['who edits what is published', actorWith({ [main]: [head] }), actorWith({ [main]: [publisher] }), false],
    [
      'an administrator of the platform, however little he holds',
      actorWith({ [main]: [head] }),
      actorWith({ [main]: [platform] }),
      false,
    ],
    [
      'anybody, as an administrator of the platform',
      actorWith({ [main]: [platform] }),
      actorWith({ [branch]: [head] }),
      true,
    ],
  ])('%s', (_whom, actor, other, may) => {
    expect(outranks(actor, other)).toBe(may);
  });
});
