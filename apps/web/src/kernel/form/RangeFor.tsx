import { DateRange, type OpenRange } from '@/ui/DateRange';
import { FieldBox } from './FieldBox';
import { textValue } from '../loose-values';
import { useDeclaredField, useFieldEditing, useFieldValue } from './form-context';

export interface RangeForProps {
  readonly label: string;
  readonly start: string;
  readonly end: string;
  /** A switch asks for it although the declaration alone does not. */
  readonly required?: boolean;
}

/** Two days, or two moments, in one control; a fresh choice of moments runs from 08:00 to 19:00 (000 §2). */
export function RangeFor({ label, start, end, required }: RangeForProps) {
  const field = useDeclaredField(start);
  const from = textValue(useFieldValue(start));
  const to = textValue(useFieldValue(end));
  const { change, check } = useFieldEditing();
  const names = [start, end];
  const withTime = field.kind === 'minute';
  const handleChange = (range: OpenRange | undefined) => {
    change({ [start]: minuteOf(range?.[0]), [end]: minuteOf(range?.[1]) });
    check(names);
  };
  return (
    <FieldBox label={label} names={names} required={required ?? field.required !== undefined}>
      {({ id }) => (
        <DateRange
          id={id}
          withTime={withTime}
          // One end alone is kept, too: drafts and imported records may have no more.
          value={from || to ? [from || undefined, to || undefined] : undefined}
          onOpenRange={handleChange}
        />
      )}
    </FieldBox>
  );
}

/** The wire carries minutes (decisions §1); a day is shorter. */
function minuteOf(moment: string | undefined): string | null {
  return moment?.slice(0, 16) ?? null;
}
