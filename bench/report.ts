import type { Events } from './events';
import type { Verdict } from './goals';
import type { Figure } from './measure';

const head = [
  '工作',
  '对象',
  '连接',
  '次/秒',
  'p50 ms',
  'p99 ms',
  '速率对 L3a',
  'CPU 对 L3a',
  '服务端 CPU ms',
  '数据库 CPU ms',
];

/** The figures of the contests, one line each, beside the work's L3a. */
export function figureTable(figures: readonly Figure[]): string {
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
  return table([[...head, '内存 MB'], ...rows]);
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

/** Works under the names that the page gives them; the others go by their code. */
const workNames: Readonly<Record<string, string>> = {
  L: '固定文本',
  W1: 'W1，2 万行',
  W2: 'W2，2 万行',
  'W1 200k': 'W1，20 万行',
  'W2 200k': 'W2，20 万行',
};

/** The figures as a table of the page: fixed answers under load alone, and of the large database what ran over it. */
export function figurePage(figures: readonly Figure[]): string {
  const shown = figures.filter(
    ({ work, target, connections }) =>
      (work !== 'L' || connections > 1) && (!work.startsWith('W1 ') || target.endsWith('200k')),
  );
  const rows = shown.map((one, index) => {
    const { work, target, connections } = one;
    const isOurs = target.startsWith('product');
    const ratio = target.startsWith('L3a') ? '1' : shareOfLimit(one, figures, (figure) => figure.rate);
    return [
      work === shown[index - 1]?.work ? '' : (workNames[work] ?? work),
      isOurs ? '**产品**' : target.replace(' 200k', ''),
      String(connections),
      grouped(one.rate),
      one.p50.toFixed(2),
      one.p99.toFixed(1),
      isOurs ? `**${ratio}**` : ratio,
      target.startsWith('L3a') ? '1' : shareOfLimit(one, figures, cpuOf),
      one.serverCpu.toFixed(2),
      work === 'L' ? '' : one.databaseCpu.toFixed(2),
    ];
  });
  return pageTable([head, ...rows]);
}

/** What {@link eventLines} says, as a table of the page. */
export function eventPage(events: Events): string {
  const lines = eventLines(events).split('\n');
  return pageTable([['工作', '实测'], ...lines.map((line) => line.split('：', 2))]);
}

/** Goals as a table of the page. */
export function goalPage(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ goal, wanted, measured, isMet }) => [
    goal,
    wanted,
    `${isMet ? '达成' : '未达成'}：${measured}`,
  ]);
  return pageTable([['目标', '要求', '结果'], ...rows]);
}

const grouped = (value: number) => Math.round(value).toLocaleString('en-US');

function pageTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
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
