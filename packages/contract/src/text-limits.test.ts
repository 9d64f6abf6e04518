import { expect, it } from 'vitest';
import * as z from 'zod';
import { registry } from './registry';

/** Every field of a call with its schema, those of objects inside of it, too. */
function fieldsOf(schema: unknown, within: string): [name: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodPipe) return [...fieldsOf(schema.in, within), ...fieldsOf(schema.out, within)];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap(), within);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, within);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => [
    [`${within} ${name}`, field],
    ...fieldsOf(field, `${within} ${name}`),
  ]);
}

/** How many characters the schema takes, by what it says to far too many. */
const limitOf = (schema: z.ZodType): number | undefined => {
  const said = schema.safeParse('字'.repeat(100_000)).error?.issues.map(({ message }) => message) ?? [];
  const most = said.map((message) => /不能超过 (\d+) 个字符/.exec(message)?.[1]).find((digits) => digits !== undefined);
  return most === undefined ? undefined : Number(most);
};

// A few thousand fields, each asked with a very long text.
it('counts characters as people do wherever a text may have so many of them: an emoji is one', {
  timeout: 30_000,
}, () => {
  const limited = registry
    .flatMap(({ path, input }) => fieldsOf(input, path))
    .flatMap(([name, schema]) => {
      const most = limitOf(schema);
      return most === undefined ? [] : [{ name, schema, most }];
    });
  expect(limited.length).toBeGreaterThan(80);
  for (const { name, schema, most } of limited) {
    const tooLong = (count: number) =>
      schema.safeParse('😀'.repeat(count)).error?.issues.some(({ message }) => message.includes('不能超过')) ?? false;
    expect(tooLong(most), `${name} ${most}`).toBe(false);
    expect(tooLong(most + 1), `${name} ${most + 1}`).toBe(true);
  }
});
