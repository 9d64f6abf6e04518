import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import { App, Button } from 'antd';
import { useStillHere } from '@/ui/use-still-here';
import { isSilent, textOf } from '../api/errors';
import type { RecordsState } from './use-records';
import { useSingleMutation } from './use-single-mutation';

const anyRow = () => true;

type OnTick<Row> = (rows: readonly Row[]) => void;

export interface SelectAllProps<Row> {
  readonly records: Pick<RecordsState<unknown, Row>, 'rows' | 'total' | 'isMore' | 'loadAll'>;
  readonly ticked: readonly Row[];
  /** That of `useTicked`, which passes over rows of a filter that is gone. */
  readonly onTick: OnTick<Row>;
  /** Rows that can be ticked; all where nothing is said. */
  readonly isOffered?: (row: Row) => boolean;
  /** Most rows that `loadAll` brings. */
  readonly most?: number;
}

type Asked<Row> = Pick<SelectAllProps<Row>, 'ticked' | 'onTick'>;

/**
 * Follows the tick that chooses a page: offers what the other pages hold, where one call takes it all, and says that
 * only this page is chosen where it does not.
 */
export function SelectAll<Row extends { readonly id: string }>(props: SelectAllProps<Row>) {
  // What was chosen once says nothing of the next choice, which may be of another filter: it goes with the last tick.
  return props.ticked.length > 0 && <ChooseAll {...props} />;
}

function ChooseAll<Row extends { readonly id: string }>(props: SelectAllProps<Row>) {
  const { records, ticked, onTick, isOffered = anyRow, most = mostAtOnce } = props;
  const { rows = [], total = 0, isMore, loadAll } = records;
  const { message } = App.useApp();
  const isHere = useStillHere();
  const chosen = new Set(ticked.map(({ id }) => id));
  const areChosen = (some: readonly Row[]) => some.every(({ id }) => chosen.has(id));
  const choosing = useSingleMutation({
    mutationFn: (_asked: Asked<Row>) => loadAll(),
    // Of the filter that was asked with: the one of now may be another. Who has unticked a row meanwhile asks for less.
    onSuccess: (found, asked) => isHere() && areChosen(asked.ticked) && asked.onTick(found.filter(isOffered)),
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 3);
    },
  });
  const offered = rows.filter(isOffered);
  if (offered.length === 0 || !areChosen(offered) || total <= rows.length || ticked.length >= total) return null;
  if (choosing.data && areChosen(choosing.data.filter(isOffered))) return null;
  if (isMore || total > most) {
    return <span className="hint">其他页的记录未选，{tooMany('处理', '条', most)}</span>;
  }
  return (
    <Button size="small" type="link" loading={choosing.isPending} onClick={() => choosing.mutate({ onTick, ticked })}>
      {isOffered === anyRow ? `选择全部 ${total} 条` : '选择全部可处理的记录'}
    </Button>
  );
}
