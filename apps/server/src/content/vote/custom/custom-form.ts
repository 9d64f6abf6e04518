import { type CustomField, phoneFieldId } from '@yunguan/contract/content/vote-custom';
import type { Transaction, Tx } from '../../../db/database';

/** A field as it is stored; the phone field is not among them. */
export interface StoredField {
  readonly id: string;
  readonly activityId: string;
  readonly parentId: string | null;
  readonly fieldName: string;
  readonly type: number;
  readonly isNull: boolean;
  readonly sort: number;
  readonly remarks: string;
  readonly version: number;
}

export const phoneLabel = '手机号码';

/** Every form begins with it (texts.md V8). */
const phoneField: Omit<CustomField, 'activityId'> = {
  id: phoneFieldId,
  parentId: null,
  fieldName: phoneLabel,
  type: 1,
  isNull: true,
  sort: 0,
  remarks: '',
  version: 1,
  childrens: [],
};

/** The fields of an activity by their number; equal numbers in the order in which they were made. */
export function readFields(tx: Tx, activityId: string): Promise<StoredField[]> {
  return tx.query<StoredField & Record<string, unknown>>(
    `select id, activity_id as "activityId", parent_id as "parentId", field_name as "fieldName", type,
       is_required as "isNull", sort, remarks, version
     from custom_field where activity_id = $1 and deleted_at is null order by sort, created_at, id`,
    [activityId],
  );
}

/** A field of the form with what stands below it. */
export interface FormNode extends StoredField {
  readonly childrens: readonly StoredField[];
}

/** The fields as the form shows them: groups with their children. */
export function nodesOf(fields: readonly StoredField[]): FormNode[] {
  return fields
    .filter(({ parentId }) => parentId === null)
    .map((field) => ({ ...field, childrens: fields.filter(({ parentId }) => parentId === field.id) }));
}

/** The whole form on the wire, the phone field first. */
export function formTree(activityId: string, fields: readonly StoredField[]): CustomField[] {
  const nodes = nodesOf(fields).map((node) => ({
    ...node,
    childrens: node.childrens.map((child) => ({ ...child, childrens: [] })),
  }));
  return [{ ...phoneField, activityId }, ...nodes];
}

/** Changes of one form come one after the other: each judges the form that the one before it left. */
export function lockForm(tx: Transaction, activityId: string): void {
  tx.send(`select pg_advisory_xact_lock(hashtextextended('custom form:' || $1::text, 0))`, [activityId]);
}
