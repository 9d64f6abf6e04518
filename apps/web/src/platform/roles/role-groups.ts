import type { RoleRow } from '@yunguan/contract/platform/roles';

export interface RoleGroup {
  readonly title: string;
  readonly roles: readonly RoleRow[];
}

/** Roles of the venue first, then those of the venues above, and the built-in ones; with a word only what carries it. */
export function roleGroups(roles: readonly RoleRow[], venueId: string, word = ''): RoleGroup[] {
  const wanted = roles.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(word.toLowerCase()),
  );
  const above = [
    ...new Set(wanted.filter((role) => role.venueId !== venueId && !role.isBuiltIn).map((role) => role.venueName)),
  ];
  return [
    { title: '本馆角色', roles: wanted.filter((role) => role.venueId === venueId) },
    ...above.map((title) => ({
      title,
      roles: wanted.filter((role) => role.venueName === title && role.venueId !== venueId),
    })),
    { title: '内置角色', roles: wanted.filter((role) => role.isBuiltIn) },
  ].filter((group) => group.roles.length > 0);
}
