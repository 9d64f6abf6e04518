/** Looks through what was built: no key in the pages or the program, no source of theirs among the pages. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-program.mjs';
import { found, secretPatterns, serverOnlyPatterns } from './scan/secrets.mjs';

const text = /\.(?:js|css|html|json|svg|txt|map|md|xml)$/;

/**
 * What is wrong with the built pages and the built program.
 * @param {{ pages: string, program: string }} folders
 * @returns {string[]}
 */
export function builtProblems({ pages, program }) {
  const ofPages = filesIn(pages).flatMap((file) => [
    ...(/\.map(?:\.(?:br|gz))?$/.test(file) ? [`${file}：页面不应带源码映射`] : []),
    ...(/\.(?:tsx?|env|key|pem|sql)$/.test(file) ? [`${file}：不应随页面发布`] : []),
    ...inside(join(pages, file), [...secretPatterns, ...serverOnlyPatterns]).map((name) => `${file}：${name}`),
  ]);
  // Its source map lies beside the program and is served to nobody.
  const ofProgram = filesIn(program).flatMap((file) =>
    inside(join(program, file), secretPatterns).map((name) => `${file}：${name}`),
  );
  return [...ofPages, ...ofProgram];
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(join(folder, name)).isFile());
}

function inside(path, patterns) {
  return text.test(path) ? found(readFileSync(path, 'utf8'), patterns) : [];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folders = { pages: join(root, 'apps/web/dist'), program: join(root, 'apps/server/dist') };
  const isBuilt = existsSync(join(folders.pages, 'index.html')) && existsSync(join(folders.program, 'main.js'));
  const problems = isBuilt ? builtProblems(folders) : ['没有可检查的构建结果，请先执行 npm run build'];
  for (const problem of problems) console.error(`✗ ${problem}`);
  console.log(problems.length === 0 ? '1 passed, 0 failed' : `0 passed, ${problems.length} failed`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
