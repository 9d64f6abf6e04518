/** Counts from here on are told in 万: all their digits do not fit into a column; from the next ones on without decimals, and in 亿. */
const leastInWan = 100_000;
const leastInWholeWan = 10_000_000;
const leastInYi = 100_000_000;

export interface CountLineProps {
  readonly count: number;
  /** Absent where the head of the column says it. */
  readonly unit?: string;
}

/** A count with its unit, one line of a cell; the exact one is shown to who points at a rounded one. */
export function CountLine({ count, unit = '' }: CountLineProps) {
  const exact = `${count.toLocaleString('zh-CN')} ${unit}`.trim();
  if (count < leastInWan) return <span>{exact}</span>;
  return (
    <span title={exact}>
      {rounded(count)}
      {unit}
    </span>
  );
}

/** Never more than there are: a vote that is not cast yet is not counted. */
function rounded(count: number): string {
  if (count >= leastInYi) return `${(Math.floor(count / 1_000_000) / 100).toLocaleString('zh-CN')} 亿`;
  const wan = count >= leastInWholeWan ? Math.floor(count / 10_000) : Math.floor(count / 1000) / 10;
  return `${wan.toLocaleString('zh-CN')} 万`;
}
