import type { Values } from '@yunguan/contract/kernel/parse';
import { DetailFields, type DetailField } from '../detail/DetailFields';
import { rowCoordinates, rowCount, rowShows, rowText } from '../detail/row-text';

export interface PlaceWords {
  /** What the place is called, for example 展厅. */
  readonly name: string;
  /** Who answers for it, for example 联系人. */
  readonly contact: string;
}

export interface PlaceFactsProps {
  readonly row: Values;
  readonly words: PlaceWords;
  /** What only this type has. */
  readonly more?: readonly DetailField[] | undefined;
}

/** The plain fields of a bookable place, in the order of its form. */
export function PlaceFacts({ row, words, more = [] }: PlaceFactsProps) {
  const text = (name: string) => rowText(row, name);
  const measured = (name: string, unit: string) => (text(name) === '' ? '' : `${rowCount(row, name)} ${unit}`);
  return (
    <>
      <DetailFields
        fields={[
          { label: `${words.name}名称`, value: text('title') },
          { label: '分类', value: text('type') },
          { label: '所属场馆', value: text('venueName') },
          { label: '面积', value: measured('area', '平方米') },
          { label: '容纳人数', value: measured('contain', '人') },
          { label: '费用', value: measured('cost', '元/场') },
          { label: words.contact, value: text('contacts') },
          { label: '联系电话', value: text('tel') },
          { label: '发布日期', value: text('publishTime').slice(0, 10) },
          ...more,
        ]}
      />
      <DetailFields
        fields={[
          { label: '所在区域', value: text('areas') },
          { label: '经纬度', value: rowCoordinates(row) },
          { label: '详细地址', value: text('address'), wide: true },
          { label: '设备', value: text('equipments').replaceAll(/[,，]\s*/g, '、'), wide: true },
          { label: '展示端', value: rowShows(row), wide: true },
        ]}
      />
    </>
  );
}
