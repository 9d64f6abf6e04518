import type { Events } from './events';
import type { Verdict } from './goals';
import type { Figure } from './measure';

/** The figures of the contests, one line each, beside the work's L3a. */
export function figureTable(figures: readonly Figure[]): string {
  const head = [
    '工作',
    '对象',
    '连接',
    '次/秒',
    'p50 ms',
    'p99 ms',
    '对 L3a',
    'CPU 对 L3a',
    '服务端 CPU ms',
    '数据库 CPU ms',
    '内存 MB',
  ];
  const rows = figures.map((one) => [
    one.work,
    one.target,
    String(one.connections),
    String(Math.round(one.rate)),
    one.p50.toFixed(2),
    one.p99.toFixed(1),
    shareOfLimit(one, figures, (figure) => figure.rate),
    shareOfLimit(one, figures, cpuOf),
    one.serverCpu.toFixed(2),
    one.databaseCpu.toFixed(2),
    String(one.residentMegabytes),
  ]);
  return table([head, ...rows]);
}

/** Processor time of one call on both sides: what a busy machine disturbs least. */
function cpuOf(figure: Figure): number {
  return figure.serverCpu + figure.databaseCpu;
}

function shareOfLimit(figure: Figure, figures: readonly Figure[], of: (figure: Figure) => number): string {
  const limit = figures.find(
    (one) => one.work === figure.work && one.connections === figure.connections && one.target.startsWith('L3a'),
  );
  return limit === undefined || of(limit) === 0 ? '' : (of(figure) / of(limit)).toFixed(2);
}

/** Decisions, export, logins, counters and starts in words. */
export function eventLines({ decisions, exported, logins, counters, starts, memory }: Events): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return [
    `W6 审批：${Math.round(decisions.rate)} 次/秒，p50 ${ms(decisions.p50)}，p99 ${ms(decisions.p99)}（32 个连接）`,
    `W7 导出：${exported.rows} 行，${Math.round(exported.perSecond)} 行/秒，内存峰值 ${exported.residentMegabytes} MB，` +
      `他人列表 p99 ${ms(exported.listP99)}（平时 ${ms(exported.calmP99)}）`,
    `W8 登录：${logins.count} 人同时登录用 ${logins.seconds.toFixed(1)} 秒，他人列表 p99 ${ms(logins.listP99)}（平时 ${ms(logins.calmP99)}）`,
    `W9 计数：${Math.round(counters.rate)} 次/秒，p50 ${ms(counters.p50)}，数据库 CPU ${counters.databaseCpu.toFixed(2)} ms`,
    `启动：首次（建库与演示数据）${starts.first.toFixed(1)} 秒，再次 ${starts.second.toFixed(1)} 秒；测完后内存 ${memory.atOnce} MB，空闲之后 ${memory.rested} MB`,
  ].join('\n');
}

/** Goals beside what was measured. */
export function goalTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ goal, wanted, measured, isMet }) => [isMet ? '✓' : '✗', goal, wanted, measured]);
  return table([['', '目标', '要求', '实测'], ...rows]);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  return rows
    .map((row) => row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Chinese characters take two columns of a terminal. */
function width(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 2 : 1), 0);
}
