import type { Rights, RoleGrant, VenueGrant } from './actor';

/** Options by menu, and by what the menus govern. */
interface Held {
  readonly menus: Map<string, Set<string>>;
  readonly contents: Map<string, Set<string>>;
}

/**
 * Joins the options of the roles, once per combination of roles: a login that reaches two hundred venues by one role
 * holds the same in all of them. Menus of the whole network hold in every venue of the login, and in no other. A venue
 * is looked up once: a call asks about each of a thousand venues for a dozen types.
 */
export function joinRights(grants: ReadonlyMap<string, VenueGrant>): Rights {
  const combinations = new Map<string, Held>();
  const everywhere = hold(
    [...new Set([...grants.values()].flatMap((grant) => grant.roles))],
    (menu) => !menu.isVenueMenu,
  );
  const places = new Map<string, Held>();
  const heldIn = (venueId: string): Held | undefined => {
    const before = places.get(venueId);
    if (before) return before;
    const roles = grants.get(venueId)?.roles;
    if (!roles) return undefined;
    const key = roles
      .map((role) => role.roleId)
      .sort()
      .join();
    const known =
      combinations.get(key) ??
      beside(
        everywhere,
        hold(roles, (menu) => menu.isVenueMenu),
      );
    combinations.set(key, known);
    places.set(venueId, known);
    return known;
  };
  return {
    byMenu: (venueId, menuId) => heldIn(venueId)?.menus.get(menuId),
    byContent: (venueId, content) => heldIn(venueId)?.contents.get(content),
    contentsIn: (venueId) => heldIn(venueId)?.contents,
  };
}

/** What is held in a venue by the menus of the whole network and by its own; the venue's own count where both are. */
function beside(everywhere: Held, own: Held): Held {
  return {
    menus: new Map([...everywhere.menus, ...own.menus]),
    contents: new Map([...everywhere.contents, ...own.contents]),
  };
}

function hold(roles: readonly RoleGrant[], applies: (menu: RoleGrant['menus'][number]) => boolean): Held {
  const held: Held = { menus: new Map(), contents: new Map() };
  for (const menu of roles.flatMap((role) => role.menus).filter(applies)) {
    add(held.menus, menu.menuId, menu.options);
    if (menu.contentType !== null) add(held.contents, menu.contentType, menu.options);
  }
  return held;
}

function add(sets: Map<string, Set<string>>, key: string, options: readonly string[]): void {
  const known = sets.get(key) ?? new Set<string>();
  for (const option of options) known.add(option);
  sets.set(key, known);
}
