import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertContests, type Pace, runContests } from './contests';
import { openDatabases } from './database';
import { runEvents } from './events';
import { judge } from './goals';
import { growth } from './growth';
import { memory } from './memory';
import { eventLines, eventPage, figurePage, figureTable, goalPage, goalTable } from './report';
import { raiseStage } from './stage';
import { runTypes } from './types';

const results = fileURLToPath(new URL('../../results/', import.meta.url));
const paces: Record<'quick' | 'full', Omit<Pace, 'only'>> = {
  quick: { rounds: 3, seconds: 0.5 },
  full: { rounds: 5, seconds: 2 },
};

/**
 * Measures everything in one run and prints it. `--quick`: 20,000 rows and short rounds; `--data <folder>`: keeps the
 * filled databases for the next run; `--types`: every content type instead; `--growth`: the curves of growth instead;
 * `--memory`: whether memory comes back, instead; `--only W3,W5`: these contests and nothing else. A missed goal
 * is printed, not an error: on a shared machine another run may meet it.
 */
export async function bench(options: readonly string[]): Promise<void> {
  if (options.includes('--growth')) return growth(options);
  if (options.includes('--memory')) return memory(options);
  const isQuick = options.includes('--quick');
  const kept = valueOf(options, '--data');
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'yunguan-bench-'));
  const only = valueOf(options, '--only')?.split(',') ?? [];
  assertContests(only);
  const pace = { ...paces[isQuick ? 'quick' : 'full'], only };
  const started = performance.now();
  const step = (text: string) =>
    console.log(`\n── ${text}（第 ${Math.round((performance.now() - started) / 1000)} 秒）`);
  step('准备数据');
  const needsLarge = only.length === 0 || only.some((work) => work.endsWith('200k'));
  const databases = await openDatabases(folder, !isQuick && needsLarge && !options.includes('--types'));
  try {
    const stage = await raiseStage(folder, databases);
    step(`测量：每项 ${pace.rounds} 轮，取中位数`);
    const areTypes = options.includes('--types');
    const figures = areTypes ? await runTypes(stage, databases, pace) : await runContests(stage, databases, pace);
    const events = only.length === 0 && !areTypes ? await runEvents(stage, databases, { folder, pace }) : undefined;
    await stage.stop();
    const verdicts = judge(figures, events);
    step('结果');
    console.log(figureTable(figures));
    if (events) console.log(`\n${eventLines(events)}`);
    console.log(`\n${goalTable(verdicts)}`);
    mkdirSync(results, { recursive: true });
    // What was asked for alone does not replace the last whole run.
    const name = only.length > 0 || areTypes ? 'part.json' : 'latest.json';
    const tables = {
      figures: `${figurePage(figures)}\n\n${events ? eventPage(events) : ''}`,
      goals: goalPage(verdicts),
    };
    const result = { isQuick, figures, events, verdicts, tables };
    writeFileSync(join(results, name), `${JSON.stringify(result, null, 2)}\n`);
    const missed = verdicts.filter((verdict) => !verdict.isMet).length;
    console.log(`\n${verdicts.length - missed} 项目标达成，${missed} 项未达成`);
  } finally {
    await databases.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function valueOf(options: readonly string[], name: string): string | undefined {
  const at = options.indexOf(name);
  return at < 0 ? undefined : options[at + 1];
}
