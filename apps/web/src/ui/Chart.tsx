import { useEffect, useRef, useState } from 'react';
import type { ChartOption } from './chart-engine';

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface ChartProps {
  /** What the chart shows, in one sentence: read out instead of the picture. */
  readonly label: string;
  /** Keeps its identity while the data stays. */
  readonly option: ChartOption;
  /** The same numbers as a table, for screen readers. */
  readonly table: ChartTable;
  /** Pixels. */
  readonly height?: number;
}

/** Milliseconds after which a busy page draws its charts all the same. */
const longestWait = 1500;

/** A chart; its engine is fetched only after the page stands and the browser has nothing else to do. */
export function Chart({ label, option, table, height = 240 }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const target = box.current;
    if (!target) return undefined;
    let remove: (() => void) | undefined;
    let isGone = false;
    const draw = async () => {
      try {
        const { drawChart } = await import('./chart-engine');
        if (!isGone) remove = drawChart(target, option);
      } catch {
        setFailed(true);
      }
    };
    const cancel = whenIdle(() => void draw());
    return () => {
      isGone = true;
      cancel();
      remove?.();
    };
  }, [option]);

  return (
    <div className="chart">
      <div ref={box} role="img" aria-label={label} style={{ height }} />
      {hasFailed && <p className="hint">图表暂时无法显示，请刷新页面重试。</p>}
      <ChartNumbers label={label} table={table} />
    </div>
  );
}

/** Not every browser tells when it is idle. */
function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(work, { timeout: longestWait });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}

/** In a box of its own: a table keeps the width of its words, however narrow it is told to be. */
function ChartNumbers({ label, table }: Pick<ChartProps, 'label' | 'table'>) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={table.head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
