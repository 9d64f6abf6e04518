import { useQueries, useQuery } from '@tanstack/react-query';
import type { HeldRole, StaffDetail } from '@yunguan/contract/platform/staff';
import { departmentsOptions } from '@/kernel/dialogs/departments-options';
import { textValue } from '@/kernel/loose-values';
import { onePart, SideText } from '@/kernel/records/record-parts';
import type { RecordPart } from '@/kernel/records/use-kept-form';
import { useSession } from '@/kernel/session/use-session';
import { rightFor, type RoleValue } from './staff-form';
import { rolesOptions, venuesOptions } from './staff-queries';
import { type ChoiceNode, choiceNodes } from './tree-nodes';

/** What a user consists of, for two who changed him at the same time. `known`: him as he was loaded, the latest first. */
export function staffParts(known: readonly StaffDetail[]): RecordPart[] {
  return [
    onePart('realName', '姓名'),
    onePart('tel', '手机号'),
    onePart('nickName', '显示名'),
    {
      key: 'venue',
      label: '所属场馆与部门',
      // A department is one of its venue.
      names: ['venueId', 'departmentId'],
      view: ({ venueId, departmentId }) => (
        <PlaceSide known={known} venueId={textValue(venueId)} departmentId={textValue(departmentId)} />
      ),
    },
    onePart('duty', '职务'),
    onePart('remark', '备注'),
    // The form holds them in this shape; a draft is one of the form's.
    onePart('roles', '角色', (value) => <RolesSide known={known} roles={(value ?? []) as readonly RoleValue[]} />),
  ];
}

interface PlaceSideProps {
  readonly known: readonly StaffDetail[];
  readonly venueId: string;
  readonly departmentId: string;
}

function PlaceSide({ known, venueId, departmentId }: PlaceSideProps) {
  const venueNameOf = useVenueNames(known);
  const departments = useQuery({ ...departmentsOptions(venueId), enabled: venueId !== '' });
  const department =
    nameIn(choiceNodes(departments.data?.datas ?? []), departmentId) ??
    known.find((one) => one.departmentId === departmentId)?.departmentName;
  return <SideText>{[venueNameOf(venueId), department ?? ''].filter((name) => name !== '').join(' · ')}</SideText>;
}

function RolesSide({ known, roles }: { readonly known: readonly StaffDetail[]; readonly roles: readonly RoleValue[] }) {
  const venueNameOf = useVenueNames(known);
  const venueIds = [...new Set(roles.flatMap(({ venueId }) => (venueId ? [venueId] : [])))];
  const offered = useQueries({ queries: venueIds.map((venueId) => rolesOptions(venueId, rightFor(known[0]))) });
  const held: readonly Pick<HeldRole, 'roleId' | 'roleName'>[] = [
    ...known.flatMap((one) => one.roles),
    ...offered.flatMap(({ data }) => data?.datas ?? []),
  ];
  const lineOf = ({ roleId, venueId = '', includesDescendants }: RoleValue) => {
    const name = held.find((role) => role.roleId === roleId)?.roleName ?? '（未选择）';
    return `${venueNameOf(venueId)}：${name}${includesDescendants ? '（含下级）' : ''}`;
  };
  return <SideText>{roles.map(lineOf).join('\n')}</SideText>;
}

/** Names of the venues of the login, and of those that the user has to do with. */
function useVenueNames(known: readonly StaffDetail[]): (id: string) => string {
  const { user } = useSession();
  const { data = [] } = useQuery(venuesOptions(user.roleId));
  const places = known.flatMap(({ venueId, venueName, roles }) => [{ venueId, venueName }, ...roles]);
  return (id) => nameIn(choiceNodes(data), id) ?? places.find((place) => place.venueId === id)?.venueName ?? '';
}

function nameIn(nodes: readonly ChoiceNode[], id: string): string | undefined {
  for (const { value, title, children } of nodes) {
    const name = value === id ? title : nameIn(children, id);
    if (name !== undefined) return name;
  }
  return undefined;
}
