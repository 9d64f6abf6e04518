/** A place that lists a piece. */
export interface PieceUse {
  readonly id: string;
  readonly kind: 'site' | 'hall';
  readonly title: string;
}

export interface UsedPiece {
  readonly id: string;
  readonly name: string;
  readonly uses: readonly PieceUse[];
}

const kindNames = { site: '场地', hall: '展厅' } as const satisfies Record<PieceUse['kind'], string>;

const mostPieces = 5;
const mostUses = 3;

/** What a deletion means for the places that list the pieces (texts.md S13). */
export function RemovalConsequence({ used }: { readonly used: readonly UsedPiece[] }) {
  if (used.length === 0) return <>没有场地或展厅使用。删除后不能再被选择。</>;
  const rest = used.length - mostPieces;
  return (
    <>
      删除后不能再被选择；以下场所已列出的设备名称保留：
      <ul className="equipment-uses">
        {used.slice(0, mostPieces).map(({ id, name, uses }) => (
          <li key={id}>
            {name}：{usesText(uses)}
          </li>
        ))}
      </ul>
      {rest > 0 && `另有 ${rest} 件设备正在使用。`}
    </>
  );
}

/** Places by kind and name; the last ones are counted. */
function usesText(uses: readonly PieceUse[]): string {
  const names = uses.slice(0, mostUses).map(({ kind, title }) => `${kindNames[kind]}《${title}》`);
  return `${names.join('、')}${uses.length > mostUses ? `等 ${uses.length} 处` : ''}`;
}

/** Kind of a place in words. */
export function kindName(kind: PieceUse['kind']): string {
  return kindNames[kind];
}
