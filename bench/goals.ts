import type { Events } from './events';
import type { Figure } from './measure';

/** One goal of the design and what this run says of it. */
export interface Verdict {
  readonly goal: string;
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** Judges every goal that the run has figures for. */
export function judge(figures: readonly Figure[], events: Events | undefined): Verdict[] {
  const find = (work: string, target: string, connections: number) =>
    figures.find((one) => one.work === work && one.target === target && one.connections === connections);
  const verdicts: Verdict[] = [];
  /** `a` must reach `share` of `b`'s rate. */
  const rate = (goal: string, pair: [Figure | undefined, Figure | undefined], share: number) => {
    const [a, b] = pair;
    if (!a || !b) return;
    const ratio = a.rate / b.rate;
    verdicts.push({
      goal: `${goal}（${a.connections} 个连接）`,
      wanted: `≥ ${share} ×`,
      measured: `${ratio.toFixed(2)} ×`,
      isMet: ratio >= share,
    });
  };
  const delay = (goal: string, pair: [Figure | undefined, Figure | undefined]) => {
    const [a, b] = pair;
    if (!a || !b) return;
    const ratio = a.p99 / b.p99;
    verdicts.push({
      goal: `${goal}的 p99（${a.connections} 个连接）`,
      wanted: '≤ 1.5 ×',
      measured: `${ratio.toFixed(2)} ×`,
      isMet: ratio <= 1.5,
    });
  };
  for (const count of [1, 32]) {
    for (const work of ['W1', 'W3']) {
      const pair: [Figure | undefined, Figure | undefined] = [find(work, 'product', count), find(work, 'L3a', count)];
      rate(`${work} 对 L3a，2 万行`, pair, 1);
      delay(`${work} 对 L3a`, pair);
    }
    rate('W1 20 万行对自身 2 万行', [find('W1 200k', 'product 200k', count), find('W1 200k', 'product', count)], 0.8);
    rate('W2 对 L3a 的 LIKE，20 万行', [find('W2 200k', 'product', count), find('W2 200k', 'L3a', count)], 5);
    rate('W11 资源库列表对 L3a，5 万个文件', [find('W11', 'product', count), find('W11', 'L3a', count)], 1);
    delay('W11 资源库列表对 L3a', [find('W11', 'product', count), find('W11', 'L3a', count)]);
    rate('W12 资源库搜索对 L3a 的 LIKE，5 万个文件', [find('W12', 'product', count), find('W12', 'L3a', count)], 5);
    rate(
      'W13 投票排名对 L3a，1,000 个参赛者、100 万张选票',
      [find('W13', 'product', count), find('W13', 'L3a', count)],
      1,
    );
    delay('W13 投票排名对 L3a', [find('W13', 'product', count), find('W13', 'L3a', count)]);
    rate('W14 投票，对 L3a', [find('W14', 'product', count), find('W14', 'L3a', count)], 0.5);
    rate('W4 新增并提交，对 L3a', [find('W4', 'product', count), find('W4', 'L3a', count)], 0.5);
    rate('W5 修改，对 L3a', [find('W5', 'product', count), find('W5', 'L3a', count)], 0.5);
    rate('W4 新增并提交，对写同样的行（L3c）', [find('W4', 'product', count), find('W4', 'L3c', count)], 0.5);
    rate('W5 修改，对写同样的行（L3c）', [find('W5', 'product', count), find('W5', 'L3c', count)], 0.5);
  }
  return events ? [...verdicts, ...eventVerdicts(events)] : verdicts;
}

function eventVerdicts(events: Events): Verdict[] {
  const atLeast = (goal: string, value: number, bound: number, unit: string): Verdict => ({
    goal,
    wanted: `≥ ${bound} ${unit}`,
    measured: `${Math.round(value)} ${unit}`,
    isMet: value >= bound,
  });
  const atMost = (goal: string, value: number, bound: number, unit: string): Verdict => ({
    goal,
    wanted: `≤ ${bound} ${unit}`,
    measured: `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`,
    isMet: value <= bound,
  });
  const { decisions, exported, logins, counters, starts } = events;
  return [
    atLeast('W6 审批', decisions.rate, 300, '次/秒'),
    atMost('W6 审批的 p99（32 个连接）', decisions.p99, 100, 'ms'),
    atLeast(`W7 导出 ${exported.rows} 行`, exported.perSecond, 20_000, '行/秒'),
    atMost('W7 导出时的内存峰值', exported.residentMegabytes, 300, 'MB'),
    atMost('W7 导出时他人列表的 p99，对平时', exported.listP99 / exported.calmP99, 2, '×'),
    atMost(`W8 ${logins.count} 人同时登录时他人列表的 p99`, logins.listP99, 300, 'ms'),
    atMost('W9 计数的数据库处理器时间', counters.databaseCpu, 1, 'ms'),
    atMost('第二次启动', starts.second, 5, '秒'),
    atMost('全部测完、空闲之后的内存', events.memory.rested, 200, 'MB'),
  ];
}
