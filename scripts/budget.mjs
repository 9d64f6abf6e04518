/** Weighs the built pages against the budget of docs/performance.md: gzip sizes of what each step really loads. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run-program.mjs';

const dist = join(root, 'apps/web/dist');
const manifestFile = join(dist, '.vite/manifest.json');

const login = 'index.html';
const shell = 'src/app/ShellRoute.tsx';
const firstList = 'src/content/vote/VoteScreen.tsx';
const form = 'src/content/vote/VoteForm.tsx';
const editor = 'src/ui/rich-text/Editor.tsx';
/** Shared with the forms, so it has no entry of its own. */
const calendar = /^(_DateRange-|src\/ui\/DateRange\.tsx)/;

/** One icon of theirs that a list or a calendar uses brings all of them along: it belongs to the first icons (vite.config.ts). */
const iconsOfPages = /page-icons-/;

/** Kilobytes of 1,024 bytes, as the goals were set. */
const goals = [
  { name: '登录页脚本', most: 110, files: ({ of }) => of(login).filter(isScript) },
  { name: '登录、框架与首个列表合计（脚本与样式）', most: 400, files: ({ of }) => of(login, shell, firstList) },
  {
    name: '登录之后新增（脚本与样式）',
    most: 300,
    files: ({ of }) => without(of(login, shell, firstList), of(login)),
  },
  {
    name: '编辑器（按需加载）',
    most: 150,
    files: ({ of }) => without(of(editor), of(login, shell, firstList, form)),
  },
];

/** Told beside the goals: what follows the first list by itself, into a field that keeps its place. */
const followers = [
  {
    name: '首个列表显示后补入：日期筛选',
    files: ({ of }) => without(of(named(calendar)), of(login, shell, firstList)),
  },
  { name: '连同日期筛选合计', files: ({ of }) => of(login, shell, firstList, named(calendar)) },
];

if (!existsSync(manifestFile)) {
  console.error('没有可检查的页面，请先执行 npm run build');
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const sizes = new Map();
const graph = { of: (...entries) => [...new Set(entries.flatMap((entry) => loaded(entry)))] };

let failed = 0;
for (const { name, most, files } of goals) {
  const weighed = files(graph)
    .map((file) => ({ file, bytes: gzipped(file) }))
    .sort((a, b) => b.bytes - a.bytes);
  const total = weighed.reduce((sum, { bytes }) => sum + bytes, 0);
  const isWithin = total <= most * 1024 && total > 0;
  if (!isWithin) failed += 1;
  console.log(`${isWithin ? '✓' : '✗'} ${name}：${kilobytes(total)} KB，预算 ${most} KB`);
  for (const { file, bytes } of isWithin ? [] : weighed.slice(0, 12))
    console.log(`    ${kilobytes(bytes)} KB  ${file}`);
}
for (const { name, files } of followers) {
  const total = files(graph).reduce((sum, file) => sum + gzipped(file), 0);
  console.log(`· ${name}：${kilobytes(total)} KB`);
}
const strangers = graph.of(login, shell, firstList, named(calendar)).filter((file) => iconsOfPages.test(file));
console.log(`${strangers.length === 0 ? '✓' : '✗'} 首个列表与日期筛选不带其他页面的图标`);
failed += strangers.length === 0 ? 0 : 1;
const circles = circlesOf(Object.keys(manifest));
console.log(`${circles.length === 0 ? '✓' : '✗'} 文件之间互不等待`);
for (const circle of circles) console.log(`    ${circle.join(' → ')}`);
failed += circles.length === 0 ? 0 : 1;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${goals.length + 2 - failed} passed, ${failed} failed`);

/** Files that import each other in a circle: what one defines may be missing when the other is loaded. antd's own bear it. */
function circlesOf(entries) {
  const circles = [];
  const done = new Set();
  const visit = (key, path) => {
    if (done.has(key)) return;
    for (const next of manifest[key].imports ?? []) {
      const start = path.indexOf(next);
      if (start === -1) visit(next, [...path, next]);
      else if (!path.slice(start).every((one) => /^_antd\b/.test(one))) circles.push([...path.slice(start), next]);
    }
    done.add(key);
  };
  for (const entry of entries) visit(entry, [entry]);
  return circles;
}

function named(pattern) {
  return Object.keys(manifest).find((key) => pattern.test(key)) ?? String(pattern);
}

/** Files that an entry brings with it: its own, those of its static imports, and their styles. */
function loaded(entry) {
  const found = new Set();
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`清单中没有 ${key}：页面的入口改名了吗？`);
    found.add(chunk.file);
    for (const style of chunk.css ?? []) found.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(entry);
  return [...found];
}

function gzipped(file) {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes.set(file, bytes);
  return bytes;
}

function isScript(file) {
  return file.endsWith('.js');
}

function without(files, others) {
  return files.filter((file) => !others.includes(file));
}

function kilobytes(bytes) {
  return (bytes / 1024).toFixed(1);
}
