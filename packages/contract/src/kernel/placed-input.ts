import * as z from 'zod';
import { blank } from './blank';
import { id } from './wire-values';

type Placed<S extends z.ZodRawShape, Id> = z.ZodType<z.output<z.ZodObject<S>> & { readonly placeId: Id }>;

/** Payloads carry the place under the type's own name; handlers find it as `placeId`. */
export function placing(idKey: string) {
  const optional = id.nullish().or(blank);
  return {
    one<S extends z.ZodRawShape>(shape: S): Placed<S, string> {
      const named = z
        .object({ ...shape, [idKey]: id })
        .transform((sent) => ({ ...sent, placeId: Reflect.get(sent, idKey) }));
      // The key is a value: its name is beyond the compiler, its schema stands one line above.
      return named as unknown as Placed<S, string>;
    },
    any<S extends z.ZodRawShape>(shape: S): Placed<S, string | null> {
      const named = z
        .object({ ...shape, [idKey]: optional })
        .transform((sent) => ({ ...sent, placeId: Reflect.get(sent, idKey) ?? null }));
      // As above.
      return named as unknown as Placed<S, string | null>;
    },
  };
}
