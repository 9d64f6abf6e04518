import { occurrenceText } from '@yunguan/contract/kernel/occurrences';
import { type Clash, scheduleStates } from '@yunguan/contract/platform/schedule';
import { OccurrenceLink } from './OccurrenceLink';
import './clash.css';

/** One record or booking that is where the form wants to be, and when. */
export function ClashLine({ clash }: { readonly clash: Clash }) {
  const { kindName, title, place, state, own, isWholeDay } = clash;
  // Of days without hours nobody knows whether they really meet.
  const verb = isWholeDay || own.isWholeDay ? '日期重叠' : '撞期';
  const waits = state === 'waiting' ? `，${scheduleStates.waiting}` : '';
  return (
    <>
      {verb}：
      <OccurrenceLink
        occurrence={clash}
        isBeside
        className="clash-link"
        title={`在新标签页打开${kindName}《${title}》`}
      >
        {kindName}《{title}》
      </OccurrenceLink>{' '}
      <span className="num clash-time">{occurrenceText(clash)}</span>
      {` 也在“${place}”${waits}`}
    </>
  );
}

/** Said below the clashes that are named. */
export function moreClashes(more: number): string {
  return `另有 ${more} 项与它同一地点、时间重叠，可在「排期」中查看`;
}
