import type { GrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import { getSysRoleInfo, type RoleInfo } from '@yunguan/contract/platform/roles';
import type { FormInstance } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { roleArea } from '@/kernel/api/query-keys';
import { call } from '@/kernel/api/call';
import type { Draft } from '@/kernel/form/draft';
import { useKeptForm } from '@/kernel/records/use-kept-form';
import {
  changesOf,
  givableOf,
  type Grants,
  grantsOf,
  type MatrixRow,
  menusOf,
  submittedOnly,
  toggled,
} from './matrix-model';
import { grantsIn, grantValues, roleParts } from './role-parts';

export type RoleUse = 'new' | 'copy' | 'edit';

/** The role that a form is opened for. */
export interface OpenRole {
  readonly use: RoleUse;
  /** The role that is edited or copied. */
  readonly role: RoleInfo | undefined;
  readonly menus: GrantableMenus;
  readonly venueId: string;
  /** The draft that the server holds. */
  readonly draft: Draft | undefined;
}

/** The words of the form. */
export interface RoleFields {
  readonly name: string;
  readonly description: string;
  readonly editsPublished: boolean;
}

/** The ticks and the words of the form, kept while they are changed. */
export function useKeptRole(
  { use, role, menus, venueId, draft }: OpenRole,
  form: FormInstance<RoleFields>,
  initial: RoleFields,
) {
  const touch = useRef(() => {});
  const handleTicked = useCallback(() => touch.current(), []);
  const matrix = useMatrix({ use, role, menus, onTicked: handleTicked });
  const theirs = useRef<Grants>(undefined);
  const stored = use === 'edit' ? role : undefined;
  const kept = useKeptForm({
    kind: roleArea,
    // A new role is one of its venue.
    objectId: stored?.id ?? `new-${venueId}`,
    what: '角色',
    record: '这个角色',
    start: {
      values: { ...initial, ...grantValues(menus, matrix.state.grants) },
      version: stored?.version,
      draft,
    },
    parts: roleParts(menus),
    read: () => ({ ...initial, ...form.getFieldsValue(true), ...grantValues(menus, matrix.state.grants) }),
    write: (values) => {
      const { name, description, editsPublished } = values;
      form.setFieldsValue({ name, description, editsPublished } as RoleFields);
      matrix.put(grantsIn(menus, values, theirs.current ?? matrix.state.grants), theirs.current);
    },
    reload: async () => {
      const now = await call(getSysRoleInfo, { id: stored?.id ?? '', venueId });
      theirs.current = grantsOf(now.menus);
      const { name, description, editsPublished, version } = now;
      return { values: { name, description, editsPublished, ...grantValues(menus, theirs.current) }, version };
    },
    onSettled: form.submit,
  });
  touch.current = kept.touch;
  return { matrix, kept };
}

interface MatrixOf {
  readonly use: RoleUse;
  readonly role: RoleInfo | undefined;
  readonly menus: GrantableMenus;
  /** Keeps its identity, like what is made of it. */
  readonly onTicked: () => void;
}

/** The ticks of the form. A copy begins with what the user may grant of its source. */
function useMatrix({ use, role, menus, onTicked }: MatrixOf) {
  const [grants, setGrants] = useState<Grants>(() => startOf(use, role, menus));
  const [initial, setInitial] = useState<Grants>(() => (use === 'edit' ? grantsOf(role?.menus ?? []) : new Map()));
  const state = useMemo(() => ({ grants, initial }), [grants, initial]);
  const changes = useMemo(() => changesOf(menus.menuList, state), [menus, state]);
  const oneWay = useMemo(() => submittedOnly(menus.menuList, grants).map(({ name }) => name), [menus, grants]);
  // Its identity is kept for the memoised lines.
  const toggle = useCallback(
    (row: Pick<MatrixRow, 'pages'>, column: string) => {
      onTicked();
      setGrants((now) => toggled({ grants: now, initial }, row, column));
    },
    [initial, onTicked],
  );
  return {
    state,
    changes,
    submittedOnly: oneWay,
    toggle,
    /** Other ticks; `before`: what the role has in the version that they are saved over. */
    put: (next: Grants, before: Grants = initial) => {
      setGrants(next);
      setInitial(before);
    },
    sent: () => menusOf(menus.menuList, grants, use === 'edit' ? 'edit' : 'new'),
  };
}

function startOf(use: RoleUse, role: RoleInfo | undefined, menus: GrantableMenus): Grants {
  const source = role && use !== 'new' ? grantsOf(role.menus) : new Map<string, readonly string[]>();
  if (use !== 'copy') return source;
  return grantsOf(givableOf(menus.menuList, source));
}
