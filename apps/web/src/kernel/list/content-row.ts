import type { RowState } from '@yunguan/contract/kernel/actions';
import type { ContentValues, FieldMap } from '@yunguan/contract/kernel/field';

/** What every row of every type carries (contract: rowSchema). A type, not an interface: row rules read it by name. */
export type AnyRow = {
  readonly id: string;
  readonly version: number;
  readonly venueId: string;
  readonly venueName: string;
  readonly createTime: string;
  readonly lastModificationTime: string;
  readonly publishTime: string | null;
} & RowState & { readonly state?: boolean };

/** Row of a type with a validity switch; its own fields come from the declaration. */
export type PlainRow<Fields extends FieldMap> = AnyRow & ContentValues<Fields> & { readonly state: boolean };

/** Row of a type that passes a review. */
export type ReviewedRow<Fields extends FieldMap> = AnyRow &
  ContentValues<Fields> & {
    readonly status: number;
    /** The wire spells it so. */
    readonly statusDiscription: { readonly value: number; readonly discription: string; readonly color: string };
    readonly isEdit: boolean;
  };

export interface Page<Row> {
  readonly datas: readonly Row[];
  readonly total: number;
}
