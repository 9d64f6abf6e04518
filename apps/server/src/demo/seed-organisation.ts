import type { Tx } from '../db/database';
import { accounts, type DemoAccount, demoPassword } from './accounts';
import type { RoleKey } from '../platform/roles/built-in-roles';
import { stableId } from '../seed/stable-id';
import { branchDepartments, departments } from './people';
import { demoBranchKey, type DemoVenue, venues } from './places';
import { hashPassword } from '../kernel/passwords/password-hash';
import { seedId } from '../seed/ids';

/**
 * The demo network: venues, departments, staff with the announced accounts, and the review flows (decisions §6).
 * False when there is staff already: accounts with a public password never join a real installation.
 */
export async function seedOrganisation(tx: Tx): Promise<boolean> {
  const staff = await tx.query('select 1 from staff_user limit 1');
  if (staff.length > 0) return false;
  for (const [index, venue] of venues.entries()) await seedVenue(tx, venue, index);
  for (const venue of venues) await seedDepartments(tx, venue);
  const hashes = await Promise.all(accounts.map(() => hashPassword(demoPassword)));
  for (const [index, account] of accounts.entries()) await seedAccount(tx, account, hashes[index] ?? '');
  for (const venue of venues) await seedDuties(tx, venue);
  await seedFlows(tx);
  return true;
}

/** The platform's venue is ground data already; the demo gives it its name. */
async function seedVenue(tx: Tx, venue: DemoVenue, sort: number): Promise<void> {
  await tx.query(
    `insert into venue (id, parent_id, kind, name, domain, address, sort, province_id, city_id, area_id, street_id, longitude, latitude,
       tel, contacts, introduction)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (id) do update set name = excluded.name, address = excluded.address, sort = excluded.sort, tel = excluded.tel,
       contacts = excluded.contacts, introduction = excluded.introduction, province_id = excluded.province_id,
       city_id = excluded.city_id, area_id = excluded.area_id, street_id = excluded.street_id,
       longitude = excluded.longitude, latitude = excluded.latitude`,
    [
      seedId.venue(venue.key),
      venue.parent === undefined ? null : seedId.venue(venue.parent),
      venue.kind,
      venue.name,
      venue.key,
      venue.address,
      sort,
      venue.provinceId,
      venue.cityId,
      venue.areaId,
      venue.streetId,
      venue.longitude,
      venue.latitude,
      venue.tel,
      accounts.find((account) => account.venue === venue.key)?.realName ?? '',
      introductionOf(venue),
    ],
  );
}

function introductionOf({ kind, name }: DemoVenue): string {
  if (kind === 'platform') return '为全市文化馆、街镇综合文化服务中心提供统一的业务平台。';
  if (kind === 'main') return `${name}设有剧场、展厅、排练厅与培训教室，常年免费开放，周一闭馆。`;
  return `${name}面向街镇居民，提供书报阅览、排练、培训与小型展览，开放时间九点至十七点，周一闭馆。`;
}

const departmentsOf = { platform: ['平台运营部'], main: departments, branch: branchDepartments } as const;

async function seedDepartments(tx: Tx, venue: DemoVenue): Promise<void> {
  for (const [index, name] of departmentsOf[venue.kind].entries()) {
    await tx.query('insert into department (id, venue_id, name, sort) values ($1, $2, $3, $4)', [
      seedId.department(venue.key, name),
      seedId.venue(venue.key),
      name,
      index,
    ]);
  }
}

async function seedAccount(tx: Tx, account: DemoAccount, passwordHash: string): Promise<void> {
  const userId = seedId.user(account.loginName);
  const venueId = seedId.venue(account.venue);
  await tx.query(
    `insert into staff_user (id, venue_id, department_id, login_name, nick_name, real_name, tel, duty, password_hash)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
    [
      userId,
      venueId,
      seedId.department(account.venue, account.department),
      account.loginName,
      account.realName,
      account.tel,
      account.duty,
      passwordHash,
    ],
  );
  await tx.query('insert into user_role (user_id, role_id, venue_id, includes_descendants) values ($1, $2, $3, $4)', [
    userId,
    seedId.role(account.role),
    venueId,
    reachesBelow(account),
  ]);
}

/** Administrators of the platform and of a main venue may enter the venues below (decisions §3). */
function reachesBelow({ role, venue }: DemoAccount): boolean {
  return role === 'platformAdmin' || (role === 'venueAdmin' && venue === 'main');
}

/** The posts that the venue's accounts name, each once. */
async function seedDuties(tx: Tx, venue: DemoVenue): Promise<void> {
  const names = new Set(accounts.filter((account) => account.venue === venue.key).map(({ duty }) => duty));
  for (const [index, name] of [...names].entries()) {
    await tx.query('insert into duty (id, venue_id, name, sort) values ($1, $2, $3, $4)', [
      stableId('duty', venue.key, name),
      seedId.venue(venue.key),
      name,
      index,
    ]);
  }
}

interface StepSeed {
  readonly name: string;
  readonly roles: readonly RoleKey[];
  readonly limitHours?: number;
}

const mainSteps: readonly StepSeed[] = [
  { name: '初审', roles: ['firstReviewer'], limitHours: 24 },
  { name: '复审', roles: ['secondReviewer'], limitHours: 48 },
];
const branchSteps: readonly StepSeed[] = [{ name: '审核', roles: ['venueAdmin', 'firstReviewer', 'secondReviewer'] }];

/** Two steps in the main venue, one in the branch of the demo account; the other venues show the default flow. */
async function seedFlows(tx: Tx): Promise<void> {
  const flows = [
    { venue: 'main', steps: mainSteps },
    { venue: demoBranchKey, steps: branchSteps },
  ] as const;
  for (const { venue, steps } of flows) {
    await tx.query('insert into review_flow (id, venue_id) values ($1, $2)', [seedId.flow(venue), seedId.venue(venue)]);
    for (const [index, step] of steps.entries()) {
      await tx.query(
        `insert into review_step (flow_id, ordinal, name, mode, limit_hours, reviewer_roles) values ($1, $2, $3, 'any', $4, $5)`,
        [
          seedId.flow(venue),
          index + 1,
          step.name,
          step.limitHours ?? null,
          step.roles.map((role) => seedId.role(role)),
        ],
      );
    }
  }
}
