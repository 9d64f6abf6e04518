import { contentTypes } from '@yunguan/contract/content-types';
import { holdsOption, isOption, optionName } from '@yunguan/contract/kernel/options';
import type { ExplainedRight, Explanation, explainRights } from '@yunguan/contract/platform/staff-rights';
import type * as z from 'zod';
import type { Database } from '../../db/database';
import { type Actor, holdsIn } from '../../kernel/access/actor';
import { ownVenue } from '../../kernel/access/own-venue';
import { loadRightsOf } from '../../kernel/access/load-actor';
import { AppError } from '../../kernel/app-error';
import { isUuid } from '../../kernel/uuid';
import { optionCondition, rowActionTexts } from './row-conditions';
import { loadVenues, type Venues } from '../../kernel/access/venue-tree';

type Asked = z.infer<typeof explainRights.input>;

interface Person {
  id: string;
  realName: string;
  loginName: string;
  enabled: boolean;
  venueId: string;
}

interface Screen {
  id: string;
  name: string;
  groupName: string;
  contentType: string | null;
  isVenueMenu: boolean;
  optionCodes: string[];
}

interface Holding {
  roleId: string;
  roleName: string;
  venueId: string;
  includesDescendants: boolean;
  /** Null when the role does not have the menu. */
  options: string[] | null;
}

/** 为什么我没有这个按钮: every option of a screen, with the role and the venue that it comes from, or why it is missing. */
export async function explain(db: Database, actor: Actor, asked: Asked): Promise<Explanation> {
  const person = await personAsked(db, actor, asked.userId);
  const venues = await loadVenues(db);
  const venueId = ownVenue(actor, asked.venueId);
  const venue = venues.get(venueId);
  if (!venue) throw AppError.forbidden();
  const screens = await loadScreens(db);
  const screen = screenAsked(screens, asked);
  const rights = await loadRightsOf(db, person.id);
  const answer = {
    user: { id: person.id, realName: person.realName, loginName: person.loginName, enabled: person.enabled },
    venue: { id: venue.id, name: venue.name },
    screens: screens.map(({ id, name, groupName }) => ({ menuId: id, name, group: groupName })),
    venues: venues.all.flatMap(({ id, name }) => {
      const isTheirs = rights?.grants.has(id) || id === person.venueId || id === venueId;
      return isTheirs && actor.grants.has(id) ? [{ id, name }] : [];
    }),
  };
  if (!screen) {
    return { ...answer, menu: null, menuGranted: false, problems: stateProblems(person), rights: [], rowActions: [] };
  }
  const holdings = await loadHoldings(db, { userId: person.id, menuId: screen.id });
  const reaching = holdings.flatMap((holding) => reached(venues, venueId, { holding, screen }));
  const granted = reaching.filter((one) => one.options !== null);
  const type = contentTypes.find(({ key }) => key === screen.contentType);
  const isSignedInHere = holdings.some((holding) => reachesVenue(venues, venueId, holding));
  return {
    ...answer,
    menu: { id: screen.id, name: screen.name, contentType: screen.contentType },
    menuGranted: granted.length > 0,
    problems: [
      ...stateProblems(person),
      ...(isSignedInHere ? [] : [`在“${venue.name}”没有任何角色`]),
      ...(granted.length === 0 && isSignedInHere ? [`现有角色都没有“${screen.name}”菜单，页面和按钮都不会出现`] : []),
    ],
    rights: screen.optionCodes.map((code) =>
      explainOption(code, { granted, condition: type && optionCondition(type, code) }),
    ),
    rowActions: type ? rowActionTexts(type) : [],
  };
}

/** Oneself always; somebody else where the caller sees the staff of his venue. */
async function personAsked(db: Database, actor: Actor, userId: string | null | undefined): Promise<Person> {
  const id = userId?.toLowerCase() || actor.userId;
  if (!isUuid(id)) throw AppError.forbidden();
  const [person] = await db.query<Person & Record<string, unknown>>(
    `select id, real_name as "realName", login_name as "loginName", enabled, venue_id as "venueId"
     from staff_user where id = $1 and deleted_at is null`,
    [id],
  );
  const mayLook = person && (id === actor.userId || holdsIn(actor, 'staff', 'view', person.venueId));
  if (!mayLook) throw AppError.forbidden();
  return person;
}

function screenAsked(screens: readonly Screen[], { menuId, contentType }: Asked): Screen | undefined {
  if (!menuId && !contentType) return undefined;
  const screen = screens.find((one) => (menuId ? one.id === menuId.toLowerCase() : one.contentType === contentType));
  if (!screen) throw AppError.forbidden();
  return screen;
}

/** Every menu that leads to a page, with what it offers. */
function loadScreens(db: Database): Promise<Screen[]> {
  return db.query<Screen & Record<string, unknown>>(
    `select m.id, m.name, coalesce(p.name, '') as "groupName", m.content_type as "contentType", m.is_venue_menu as "isVenueMenu",
       m.option_codes as "optionCodes"
     from menu m left join menu p on p.id = m.parent_id where m.url <> '' order by p.sort nulls first, m.sort, m.id`,
  );
}

function loadHoldings(db: Database, { userId, menuId }: { userId: string; menuId: string }): Promise<Holding[]> {
  return db.query<Holding & Record<string, unknown>>(
    `select ur.role_id as "roleId", r.name as "roleName", ur.venue_id as "venueId",
       ur.includes_descendants as "includesDescendants", rm.option_codes as options
     from user_role ur join role r on r.id = ur.role_id
     left join role_menu rm on rm.role_id = ur.role_id and rm.menu_id = $2
     where ur.user_id = $1 order by r.sort, r.id`,
    [userId, menuId],
  );
}

function reachesVenue(venues: Venues, venueId: string, holding: Holding): boolean {
  if (holding.venueId === venueId) return true;
  return holding.includesDescendants && venues.chain(venueId).includes(holding.venueId);
}

interface Reaching extends Holding {
  readonly venueName: string;
  readonly via: 'here' | 'descendants' | 'network';
}

/** The role as it works in the venue: given here, given above 含下级, or on a menu of the whole network. */
function reached(
  venues: Venues,
  venueId: string,
  { holding, screen }: { holding: Holding; screen: Screen },
): Reaching[] {
  const isNetwork = !screen.isVenueMenu;
  if (!isNetwork && !reachesVenue(venues, venueId, holding)) return [];
  const via = isNetwork ? 'network' : holding.venueId === venueId ? 'here' : 'descendants';
  return [{ ...holding, venueName: venues.get(holding.venueId)?.name ?? '', via }];
}

function explainOption(
  code: string,
  { granted, condition = '' }: { granted: readonly Reaching[]; condition: string | undefined },
): ExplainedRight {
  const option = isOption(code) ? code : undefined;
  const holds = (options: readonly string[]) => (option ? holdsOption(options, option) : options.includes(code));
  const givers = granted.filter(({ options }) => options !== null && holds(options));
  return {
    code,
    name: optionName(code),
    held: givers.length > 0,
    sources: givers.map(({ roleId, roleName, venueId, venueName, via, options }) => ({
      roleId,
      roleName,
      venueId,
      venueName,
      via,
      optionNames: (options ?? []).map(optionName),
    })),
    condition,
  };
}

function stateProblems(person: Person): string[] {
  return person.enabled ? [] : ['该用户已停用，不能登录'];
}
