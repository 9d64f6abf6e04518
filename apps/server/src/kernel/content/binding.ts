import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../access/actor';

/** A row that was written, handed to the seams of its type. */
export interface Written {
  readonly id: string;
  readonly venueId: string;
  readonly values: Values;
  readonly actor: Actor;
}

/**
 * What a type adds to its declaration on the server. These seams are all there is: needs beyond them are handlers of
 * the type's own (architecture §1.4).
 */
export interface ContentBinding {
  readonly table: string;
  /** Columns whose name is not the field's in snake_case. */
  readonly columns?: Readonly<Record<string, string>>;
  /** SQL of each computed answer field, over the row alias `c`. */
  readonly computed: Readonly<Record<string, string>>;
  /** Further columns derived from the values on every write. */
  readonly toRow?: (deps: Deps, values: Values) => Readonly<Record<string, unknown>>;
  /** Columns set once, on creation. */
  readonly onCreate?: (actor: Actor) => Readonly<Record<string, unknown>>;
  readonly saveChildren?: (tx: Tx, written: Written) => Promise<void>;
}

/** A declaration joined with its binding: what the kernel's operations work on. */
export interface BoundContent {
  readonly declaration: AnyContent;
  readonly binding: ContentBinding;
}

/** Column of an input field. */
export function columnOf(content: BoundContent, field: string): string {
  return content.binding.columns?.[field] ?? snakeCase(field);
}

/** `isWeiXinShow` → `is_wei_xin_show`. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
