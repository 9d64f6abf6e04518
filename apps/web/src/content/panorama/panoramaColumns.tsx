import type { ListColumn } from '@/kernel/list/list-columns';
import { actionsColumn, reviewedActions, statusColumn, titleColumn, TwoTexts } from '@/kernel/list/reviewed-columns';
import type { ReviewedRows } from '@/kernel/list/use-reviewed-rows';
import type { PanoramaRow } from './panorama-content';
import { RoamingLink } from './RoamingLink';

/** Columns of the panoramic halls (001 §2). */
export function panoramaColumns(rows: ReviewedRows<PanoramaRow>): ListColumn<PanoramaRow>[] {
  return [
    {
      key: 'publishTime',
      title: '发布时间',
      width: 78,
      exports: ['publishTime'],
      render: ({ publishTime }) =>
        publishTime ? (
          <div className="two-lines num">
            <span>{publishTime.slice(0, 10)}</span>
            <span>{publishTime.slice(11, 16)}</span>
          </div>
        ) : (
          <span className="hint">—</span>
        ),
    },
    titleColumn(rows, { title: '展厅名称', coverOf: ({ frontCover }) => frontCover }),
    {
      key: 'county',
      title: '区域',
      second: { title: '详细地址' },
      width: 180,
      exports: ['county', 'detailedAddress'],
      render: ({ county, detailedAddress }) => <TwoTexts first={county} second={detailedAddress} isRegion />,
    },
    {
      key: 'url',
      title: '漫游地址',
      width: 150,
      exports: ['url'],
      render: ({ url }) => <RoamingLink address={url ?? ''} />,
    },
    statusColumn(rows),
    actionsColumn(118, (row) => reviewedActions(row, rows)),
  ];
}
