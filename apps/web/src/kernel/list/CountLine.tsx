/** Counts from here on are told in 万: all their digits do not fit into a column. */
const leastInWan = 100_000;

/** A count with its unit, one line of a cell; the exact one is shown to who points at a rounded one. */
export function CountLine({ count, unit }: { readonly count: number; readonly unit: string }) {
  const exact = `${count.toLocaleString('zh-CN')} ${unit}`;
  if (count < leastInWan) return <span>{exact}</span>;
  // Never more than there are: a vote that is not cast yet is not counted.
  const wan = Math.floor(count / 1000) / 10;
  return (
    <span title={exact}>
      {wan.toLocaleString('zh-CN')} 万{unit}
    </span>
  );
}
