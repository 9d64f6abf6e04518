import { contentTypes } from '@yunguan/contract/content-types';
import { registry } from '@yunguan/contract/registry';
import { filterWord } from '@yunguan/contract/kernel/page';
import { parseContent } from '@yunguan/contract/kernel/parse';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inputNames } from '../src/kernel/input-names';
import { inputProblems } from '../src/kernel/input-problems';

interface Described {
  readonly properties?: Record<string, Described>;
  readonly items?: Described;
  readonly anyOf?: Described[];
}

/** Every name in what a call takes, those inside of lists and objects, too. */
function namesIn({ properties = {}, items, anyOf = [] }: Described): string[] {
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...inner.flatMap(namesIn)];
}

const described = (input: z.ZodType) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Described;

/** What foreign clients and attackers send where something else is expected. */
const odd: readonly unknown[] = [
  {},
  { a: 1 },
  { toString: 1 },
  [],
  [1],
  [{}],
  [[[]]],
  true,
  0.5,
  -3,
  1e308,
  2 ** 40,
  'x',
  '长'.repeat(20_000),
  '9'.repeat(400),
  'a\u0000b',
  'a\ud800b',
  '__proto__',
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
];

/** A sentence of a Chinese form: of latin letters, only what stands for a value or a format. */
function expectReadable(message: string, about: string): void {
  const words = message.replaceAll(
    /https?:\/\/|http\(s\):\/\/|true 或 false|PC端|APP端|JPG|PNG|gif|jpeg|jpg|png|bmp|yyyy-MM-dd HH:mm|yyyy-MM-dd/g,
    '',
  );
  expect(words, about).not.toMatch(/[A-Za-z]|\[object|系统繁忙|提交的参数格式不正确/);
  expect(words, about).toMatch(/[\u4e00-\u9fff]{2}/);
}

const lists = registry.filter(({ input }) => Object.hasOwn(described(input).properties ?? {}, 'pageIndex'));

describe('a refusal of what has the wrong type', () => {
  it('knows what each field of each call is called', () => {
    const names = new Set(registry.flatMap(({ input }) => namesIn(described(input))));
    expect(names.size).toBeGreaterThan(200);
    expect([...names].filter((name) => !Object.hasOwn(inputNames, name))).toEqual([]);
  });

  it.each(registry)('names the field of $path in words for people', ({ path, input }) => {
    for (const name of Object.keys(described(input).properties ?? {})) {
      for (const value of odd) {
        const result = input.safeParse({ [name]: value }, { reportInput: true });
        for (const { field, message } of result.success ? [] : inputProblems(result.error)) {
          expectReadable(message, `${path} ${name} ${JSON.stringify(value)?.slice(0, 60)} → ${field}: ${message}`);
        }
      }
    }
  });

  it.each(lists)('names the condition of the list of $path', ({ path, input }) => {
    for (const name of Object.keys(described(input).properties ?? {})) {
      for (const value of odd) {
        const result = input.safeParse({ [name]: value }, { reportInput: true });
        const own = result.success ? [] : inputProblems(result.error).filter(({ field }) => field === name);
        for (const { message } of own) {
          expect(message, `${path} ${name} ${JSON.stringify(value)?.slice(0, 60)}`).toContain(inputNames[name]);
        }
      }
    }
  });

  it.each(contentTypes)('names the field of a form of $key in words for people', (type) => {
    for (const [name, { label }] of Object.entries(type.fields)) {
      for (const value of odd) {
        const result = parseContent(type, { [name]: value }, { strictness: 'draft' });
        for (const { field, message } of result.ok ? [] : result.problems) {
          if (field !== name) continue;
          expectReadable(message, `${type.key} ${name} ${JSON.stringify(value)?.slice(0, 60)} → ${message}`);
          expect(message, `${type.key} ${name}`).not.toBe(label);
        }
      }
    }
  });

  it('says what is wrong, not only where', () => {
    const said = (input: z.ZodType, body: unknown) => {
      const { error } = input.safeParse(body, { reportInput: true });
      return error ? inputProblems(error).map(({ message }) => message) : [];
    };
    const input = z.object({
      pageSize: z.union([z.int32(), z.string().regex(/^\d+$/)]),
      enabled: z.boolean(),
      students: z.array(z.object({ name: z.string() })),
    });
    expect(said(input, { pageSize: 0.5, enabled: 'x', students: [{}] })).toEqual([
      '每页条数只能是整数',
      '启用只能是 true 或 false',
      '名称不能为空',
    ]);
    expect(said(input, { pageSize: 2 ** 40, enabled: true, students: {} })).toEqual([
      '每页条数超出允许的范围',
      '学员信息格式不正确',
    ]);
    expect(said(input, [1])).toEqual(['提交的参数格式不正确']);
    const filter = z.object({ keyword: filterWord, startTime: filterWord });
    expect(said(filter, { keyword: '🎉'.repeat(201), startTime: [] })).toEqual([
      '关键字不能超过 200 个字符',
      '开始日期格式不正确',
    ]);
    expect(said(filter, { keyword: '🎉'.repeat(200), startTime: '2026' })).toEqual([]);
  });
});
