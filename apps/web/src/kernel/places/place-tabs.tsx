import type { Values } from '@yunguan/contract/kernel/parse';
import { periodNames, periods, periodTimes, type SlotCell, slotCells, weekNames } from '@yunguan/contract/kernel/slots';
import { RichTextView } from '@/ui/RichTextView';
import { WeeklyGrid } from '../slots/WeeklyGrid';
import type { DetailField } from '../detail/DetailFields';
import type { DetailTab } from '../detail/DetailPage';
import { Pictures } from '../detail/Pictures';
import { rowPaths, rowText } from '../detail/row-text';
import './places.css';
import { PlaceFacts, type PlaceWords } from './PlaceFacts';

/** Tabs of a bookable place (001 §2): facts, pictures, weekly slots, introduction. `more`: facts of this type alone. */
export function placeTabs(row: Values, words: PlaceWords, more?: readonly DetailField[]): readonly DetailTab[] {
  const { name } = words;
  return [
    { key: 'basic', label: '基本信息', content: <PlaceFacts row={row} words={words} more={more} /> },
    { key: 'pictures', label: `${name}图片`, content: <PlacePictures row={row} label={`${name}图片`} /> },
    { key: 'slots', label: '预订时段', content: <PlaceSlots row={row} /> },
    { key: 'introduction', label: `${name}简介`, content: <RichTextView html={rowText(row, 'introduction')} /> },
  ];
}

function PlacePictures({ row, label }: { row: Values; label: string }) {
  const cover = rowText(row, 'cover');
  return (
    <>
      <h3 className="detail-part">封面</h3>
      <Pictures paths={cover ? [cover] : []} label="封面" width={300} height={136} />
      <h3 className="detail-part">{label}</h3>
      <Pictures paths={rowPaths(row, 'album')} label={label} />
    </>
  );
}

const everyCell: readonly SlotCell[] = weekNames.flatMap((week) =>
  periods.map((period): SlotCell => ({ event: periodNames[period], week, type: 1 })),
);

/** The grid limits nothing while no cell is ticked; its times are shown either way. */
function PlaceSlots({ row }: { row: Values }) {
  const times = periodTimes.safeParse(row.timeSlots).data ?? [];
  const cells = slotCells.safeParse(row.timeConfigs).data ?? [];
  return (
    <>
      <p className="hint place-slots">
        {cells.length === 0
          ? '时间不限：每天的上午、下午、晚上都可以预订。'
          : `每周有 ${cells.length} 个时段可以预订。`}
      </p>
      <WeeklyGrid times={times} cells={cells.length === 0 ? everyCell : cells} />
    </>
  );
}
