import type { ListColumn } from '../list/list-columns';

/** What the column of a bookable place reads. */
interface PlaceRow {
  readonly area: number | null;
  readonly contain: number | null;
}

const measured = (value: number | null, unit: string) =>
  value === null ? '—' : `${value.toLocaleString('zh-CN')} ${unit}`;

/** 面积 over 容纳人数, each with its own order. */
export function sizeColumn<Row extends PlaceRow>(): ListColumn<Row> {
  return {
    key: 'area',
    title: '面积(㎡)',
    second: { title: '容纳人数(人)', sortKey: 'contain' },
    width: 104,
    align: 'end',
    exports: ['area', 'contain'],
    render: ({ area, contain }) => (
      <div className="two-lines num">
        <span>{measured(area, '㎡')}</span>
        <span>{measured(contain, '人')}</span>
      </div>
    ),
  };
}
