/**
 * What the tests found out about each promise: merges the records of a run, prints the table, and fails for a promise
 * without a record, with a figure that misses its limit, or without a broken twin that was found out.
 * `--partial` judges only what ran, and misses no twin that stands in a file which did not run; `--docs` keeps the result as docs/promises.json and in docs/reliability.md, of a partial
 * run only the promises that it tested whole.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { putBetweenMarks } from './marked-text.mjs';
import { root } from './run-program.mjs';

const folder = join(root, '.cache/promises');
const resultFile = join(root, '.cache/promises.json');
const keptFile = join(root, 'docs/promises.json');
const page = join(root, 'docs/reliability.md');

/** Before a run: what an earlier one found out says nothing of this one. */
export function clearRecords() {
  rmSync(folder, { recursive: true, force: true });
  rmSync(resultFile, { force: true });
}

/**
 * Judges the records that are there.
 * @param {{ isPartial: boolean }} how
 * @returns {Promise<object[]>} one entry for each promise that counts, in their order
 */
export async function judgePromises({ isPartial }) {
  const goals = await readGoals();
  const records = readRecords();
  const kept = isPartial ? readKept() : [];
  return Object.entries(goals)
    .map(([code, goal]) => {
      const own = records.filter((record) => record.code === code);
      const known = kept.find((one) => one.code === code)?.files ?? [];
      const isWhole = known.every((file) => own.some((record) => record.file === file));
      return { code, ...goal, ...merged(own), isWhole, faults: faultsOf(goal, own, isWhole) };
    })
    .filter(({ files }) => !isPartial || files.length > 0);
}

/** The table of goals is TypeScript without imports, so it is read as the tests read it. */
async function readGoals() {
  const { transform } = await import('esbuild');
  const source = readFileSync(join(root, 'apps/server/test/promises/promises.ts'), 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm' });
  const { promises } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  return promises;
}

function readRecords() {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

function merged(records) {
  return {
    sizes: [...new Set(records.map(({ size }) => size))],
    files: records.map(({ file }) => file),
    begunAt: records.map(({ begunAt }) => begunAt).toSorted()[0],
    seconds: Math.round(records.reduce((sum, { seconds }) => sum + seconds, 0)),
    seeds: records.flatMap(({ seeds }) => seeds),
    figures: records.flatMap(({ figures, file, size }) => figures.map((figure) => ({ ...figure, file, size }))),
    twins: records.flatMap(({ twins, file }) => twins.map((twin) => ({ ...twin, file }))),
    reasons: records.flatMap(({ reasons }) => reasons),
  };
}

function faultsOf(goal, records, isWhole) {
  const figures = records.flatMap((record) => record.figures);
  const twins = records.flatMap((record) => record.twins);
  if (figures.length === 0) return records.some(({ reasons }) => reasons.length > 0) ? [] : ['没有记录'];
  return [
    ...figures.filter(({ isMet }) => !isMet).map(({ name, value, limit }) => `${name}：${value}，应 ${limit}`),
    ...twins.filter(({ isRed }) => !isRed).map(({ name }) => `缺陷版本没有被发现：${name}`),
    ...(isWhole && twins.length === 0 && goal.noTwin === undefined ? ['没有缺陷版本'] : []),
  ];
}

/** Every promise on a line, what is wrong with it below. */
function print(judged) {
  for (const { code, title, figures, twins, sizes, seconds, seeds, reasons, isWhole, faults } of judged) {
    const met = figures.filter(({ isMet }) => isMet).length;
    const facts = [
      `指标 ${met}/${figures.length}`,
      `缺陷版本 ${twins.filter(({ isRed }) => isRed).length}/${twins.length}`,
      ...(sizes.length > 0 ? [sizes.join('、'), `${seconds} 秒`] : []),
      ...(isWhole ? [] : ['只跑了它的一部分']),
      ...(seeds.length > 0 ? [`种子 ${seeds.join('、')}`] : []),
    ];
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${code.padEnd(4)}${title}（${facts.join('，')}）`);
    for (const line of [...faults, ...reasons]) console.log(`      ${line}`);
  }
}

const cell = (text) => String(text).replaceAll('|', '\\|');
const shown = ({ name, value, unit, limit, measuredBecause }) =>
  `${name} ${value}${unit === '' ? '' : ` ${unit}`}（${measuredBecause === undefined ? limit : `实测，目标 ${limit}`}）`;

/** The sizes at which it ran, and the one that asks for the whole figure where none of them did. */
const scale = ({ sizes, whole }) =>
  sizes.length === 0
    ? '—'
    : `${sizes.join('、')}${sizes.includes(whole) || whole === 'fast' ? '' : `（抽样，完整为 ${whole}）`}`;

const columns = {
  '': ({ code }) => code,
  承诺: ({ title }) => title,
  应达到: ({ reach }) => reach,
  '指标（界限）': ({ figures, reasons }) => [...figures.map(shown), ...reasons].join('；') || '—',
  被发现的缺陷版本: ({ twins, noTwin }) => twins.map(({ name }) => name).join('；') || (noTwin ?? '—'),
  规模: scale,
  结论: ({ faults }) => (faults.length === 0 ? '达到' : faults.join('；')),
};

/** The table of the page, of the kept result. */
function table(judged) {
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const names = Object.keys(columns);
  const rows = judged.map((one) => row(Object.values(columns).map((column) => cell(column(one)))));
  return [row(names), row(names.map(() => '---')), ...rows].join('\n');
}

/** What was put to the test again takes the place of what is kept; a promise of which only some files ran stays as it was. */
function withKept(judged) {
  return readKept().map((one) => judged.find(({ code, isWhole }) => isWhole && code === one.code) ?? one);
}

function readKept() {
  return existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : [];
}

/** Keeps the result where people read it. */
function keep(judged) {
  const result = judged.map(({ isWhole: _isWhole, ...one }) => one);
  writeFileSync(keptFile, `${JSON.stringify(result, null, 2)}\n`);
  putBetweenMarks(page, '结果', table(judged));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isPartial = process.argv.includes('--partial');
  const judged = await judgePromises({ isPartial });
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(judged, null, 2)}\n`);
  print(judged);
  if (process.argv.includes('--docs')) keep(isPartial ? withKept(judged) : judged);
  const failed = judged.filter(({ faults }) => faults.length > 0).length;
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`${judged.length - failed} passed, ${failed} failed`);
}
