import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { promises, type PromiseCode, type Size, sizes } from './promises';

const folder = join(import.meta.dirname, '../../../../.cache/promises');

/** The limit of a figure; exactly one of them. */
export type Limit = { readonly unit?: string } & (
  | { readonly atMost: number }
  | { readonly atLeast: number }
  | { readonly exactly: number }
);

/** Why a figure is only recorded: as a rule because it depends on what else the machine does. */
export interface Observation {
  readonly unit?: string;
  /** The figure that would be reached on a machine of its own, in the operator's words. */
  readonly goal: string;
  readonly why: string;
}

/** A figure as it lies in the file of a promise. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** `≤ 3`, `≥ 120`, `= 0`; the goal in words when it is only measured. */
  readonly limit: string;
  readonly isMet: boolean;
  /** Why it is recorded but not asked for. */
  readonly measuredBecause?: string;
}

/** A file below `.cache/promises`: what one test file found out about one promise. */
export interface PromiseRecord {
  readonly code: PromiseCode;
  readonly file: string;
  readonly size: Size;
  readonly begunAt: string;
  readonly seconds: number;
  readonly seeds: readonly number[];
  readonly figures: readonly Figure[];
  readonly twins: readonly { readonly name: string; readonly isRed: boolean }[];
  /** Why nothing of it could be tried where the tests ran. */
  readonly reasons: readonly string[];
}

export interface PromiseBook {
  /**
   * Records a figure and asserts its limit. The name is Chinese: the operator reads it.
   * @throws when the limit is missed, or the name was recorded before in this file
   */
  figure(name: string, value: number, limit: Limit): void;
  /** Records a figure that is not asked for. */
  measured(name: string, value: number, how: Observation): void;
  /**
   * Records what random choices began with: `REL_SEED` when it is set, else the number given, else one by chance.
   * @returns the seed to use
   */
  seed(number?: number): number;
  /** Records that the broken twin was found out, and asserts it: a test that stays green without the promise tests nothing. */
  twin(name: string, isRed: boolean): void;
  /** Records why it could not be tried here, in the operator's words: a promise without figures needs a reason. */
  cannotRun(why: string): void;
}

/** How much this run asks for, by `REL`; `fast` when it says nothing. @throws when it says something else. */
export function currentSize(): Size {
  const asked = process.env.REL ?? 'fast';
  const found = sizes.find((one) => one === asked);
  if (found === undefined) throw new Error(`REL=${asked}: one of ${sizes.join(', ')}`);
  return found;
}

/** Picks what fits the size of this run; a soak without numbers of its own takes the full ones. */
export function size<T>(numbers: { readonly fast: T; readonly full: T; readonly soak?: T }): T {
  const { fast, full, soak = full } = numbers;
  return { fast, full, soak }[currentSize()];
}

/**
 * A limit in time as it is judged: as promised at `full` and `soak`, which have a machine for themselves; three times as
 * long in a sample, which runs wherever somebody works.
 */
export function timely(limit: number): number {
  return currentSize() === 'fast' ? 3 * limit : limit;
}

const opened = new Map<PromiseCode, PromiseBook>();

/** The book of a promise in this test file; every call with the same code answers the same one. */
export function promise(code: PromiseCode): PromiseBook {
  const known = opened.get(code);
  if (known) return known;
  const book = openBook(code);
  opened.set(code, book);
  return book;
}

function openBook(code: PromiseCode): PromiseBook {
  const { file, target } = placeOf(code);
  rmSync(target, { force: true });
  const begun = Date.now();
  const seeds: number[] = [];
  const figures: Figure[] = [];
  const twins: { name: string; isRed: boolean }[] = [];
  const reasons: string[] = [];
  // After every line, so that a file that breaks in the middle has told what it knew.
  const keep = () => {
    const seconds = Math.round((Date.now() - begun) / 100) / 10;
    const begunAt = new Date(begun).toISOString();
    const size = currentSize();
    const written: PromiseRecord = { code, file, size, begunAt, seconds, seeds, figures, twins, reasons };
    mkdirSync(folder, { recursive: true });
    writeFileSync(target, `${JSON.stringify(written, null, 2)}\n`);
  };
  const add = (figure: Figure) => {
    if (figures.some(({ name }) => name === figure.name)) throw new Error(`${code} ${figure.name} was recorded before`);
    figures.push(figure);
    keep();
  };
  return {
    figure(name, value, limit) {
      const { text, isMet } = judge(value, limit);
      add({ name, value: rounded(value), unit: limit.unit ?? '', limit: text, isMet });
      expect(isMet, `${code} ${promises[code].title}，${name}：${value}，应 ${text}`).toBe(true);
    },
    measured(name, value, { unit = '', goal, why }) {
      add({ name, value: rounded(value), unit, limit: goal, isMet: true, measuredBecause: why });
    },
    seed(number) {
      const chosen = Number(process.env.REL_SEED ?? number ?? randomInt(1, 2 ** 31));
      seeds.push(chosen);
      keep();
      return chosen;
    },
    twin(name, isRed) {
      twins.push({ name, isRed });
      keep();
      expect(isRed, `${code} ${promises[code].title}：缺陷版本“${name}”没有被发现`).toBe(true);
    },
    cannotRun(why) {
      reasons.push(why);
      keep();
    },
  };
}

function placeOf(code: PromiseCode): { file: string; target: string } {
  const { testPath } = expect.getState();
  if (testPath === undefined) throw new Error('a promise is recorded by a test file');
  const file = basename(testPath).replace(/\.test\.ts$/, '');
  return { file, target: join(folder, `${code}-${file}.json`) };
}

function judge(value: number, limit: Limit): { text: string; isMet: boolean } {
  if ('atMost' in limit) return { text: `≤ ${limit.atMost}`, isMet: value <= limit.atMost };
  if ('atLeast' in limit) return { text: `≥ ${limit.atLeast}`, isMet: value >= limit.atLeast };
  return { text: `= ${limit.exactly}`, isMet: value === limit.exactly };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
