import { holdsOption, type Option } from '@yunguan/contract/kernel/options';
import type { VenueScope } from '../../db/database';

export interface VenueGrant {
  readonly venueId: string;
  readonly venueName: string;
  readonly venueKind: 'platform' | 'main' | 'branch';
  readonly parentId: string | null;
  readonly editPublished: boolean;
  readonly roles: readonly RoleGrant[];
}

export interface RoleGrant {
  readonly roleId: string;
  readonly code: string;
  readonly name: string;
  readonly isPlatform: boolean;
  readonly editsPublished: boolean;
  readonly menus: readonly MenuGrant[];
}

export interface MenuGrant {
  readonly menuId: string;
  /** What the menu governs: the key of a content type or of an administrative area. */
  readonly contentType: string | null;
  /** False for a menu of the whole network: its options hold wherever the login works (002 §4.5). */
  readonly isVenueMenu: boolean;
  readonly options: readonly string[];
}

/** Who calls, with his rights of this moment; expanded over the venues below those of his roles. */
export interface Actor {
  readonly userId: string;
  readonly loginName: string;
  readonly realName: string;
  readonly nickName: string;
  readonly icon: string;
  readonly isPlatform: boolean;
  readonly mustChangePassword: boolean;
  /** A second factor stands beside his password. */
  readonly hasSecondFactor: boolean;
  /** Current venue of the session. */
  readonly venueId: string;
  readonly grants: ReadonlyMap<string, VenueGrant>;
  /** Options by menu and venue and by what the menu governs and venue; read through the functions below. */
  readonly rights: Rights;
}

/** Options held, joined over roles once per load: a login of the platform reaches hundreds of venues and menus. */
export interface Rights {
  readonly byMenu: (venueId: string, menuId: string) => ReadonlySet<string> | undefined;
  readonly byContent: (venueId: string, content: string) => ReadonlySet<string> | undefined;
  /** Everything held in a venue, by what the menus govern: one and the same map for venues where the same roles are held. */
  readonly contentsIn: (venueId: string) => HeldContents | undefined;
}

type HeldContents = ReadonlyMap<string, ReadonlySet<string>>;

export type ContentRight = Option | 'view';

/** Options that the actor holds on what a menu governs in a venue; undefined when the menu is not granted there. */
export function optionsOn(actor: Actor, content: string, venueId: string): string[] | undefined {
  const held = actor.rights.byContent(venueId, content);
  return held && [...held];
}

/** Options that the actor holds on one menu in a venue; undefined when the menu is not granted there. */
export function optionsOnMenu(actor: Actor, menuId: string, venueId: string): ReadonlySet<string> | undefined {
  return actor.rights.byMenu(venueId, menuId);
}

/** True when the actor holds the option on the type in the venue. `view` means that the menu itself is granted. */
export function holdsIn(actor: Actor, content: string, right: ContentRight, venueId: string): boolean {
  return holdsAmong(actor.rights.contentsIn(venueId), content, right);
}

function holdsAmong(held: HeldContents | undefined, content: string, right: ContentRight): boolean {
  const options = held?.get(content);
  if (options === undefined) return false;
  return right === 'view' || holdsOption([...options], right);
}

/** Venues in which the actor holds at least one of the rights on the type; judged once for all where he holds the same. */
export function venuesWith(actor: Actor, content: string, anyOf: readonly ContentRight[]): string[] {
  const judged = new Map<HeldContents | undefined, boolean>();
  return [...actor.grants.keys()].filter((venueId) => {
    const held = actor.rights.contentsIn(venueId);
    const isWanted = judged.get(held) ?? anyOf.some((right) => holdsAmong(held, content, right));
    judged.set(held, isWanted);
    return isWanted;
  });
}

const scopes = new WeakMap<Actor, readonly string[]>();

/**
 * Scope of row-level security for everything the actor may see: one and the same list each time, so that it is spelled
 * out for the database once, and not with every statement.
 */
export function scopeOf(actor: Actor): VenueScope {
  if (actor.isPlatform) return '*';
  const scope = scopes.get(actor) ?? [...actor.grants.keys()];
  scopes.set(actor, scope);
  return scope;
}

/** Keys under which review tasks wait for the actor: himself and each of his roles in each venue, or in some of them. */
export function reviewerKeys(actor: Actor, isWanted: (grant: VenueGrant) => boolean = () => true): string[] {
  const roles = [...actor.grants.values()]
    .filter(isWanted)
    .flatMap((grant) => grant.roles.map((role) => `r:${grant.venueId}:${role.roleId}`));
  return [`u:${actor.userId}`, ...roles];
}

/** The venue's setting 允许修改已发布内容, or a role of the actor that carries it (decisions §4, isEdit). */
export function editsPublished(actor: Actor, content: string, venueId: string): boolean {
  const grant = actor.grants.get(venueId);
  if (!grant || !holdsIn(actor, content, 'edit', venueId)) return false;
  return grant.editPublished || grant.roles.some((role) => role.editsPublished);
}

/** Current venue's grant; every logged-in actor has one. */
export function currentGrant(actor: Actor): VenueGrant | undefined {
  return actor.grants.get(actor.venueId);
}
