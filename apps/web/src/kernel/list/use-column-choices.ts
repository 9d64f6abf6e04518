import type { ColumnChoice } from '@/ui/column-choice';
import { usePreference } from '../session/use-preference';
import { choicesOf, type ListColumn } from './list-columns';

/** Columns of a list as the user arranged them; they follow him to any machine. */
export function useColumnChoices<Row>(listKey: string, columns: readonly ListColumn<Row>[]) {
  const { isReady, value, save } = usePreference(`list.${listKey}.columns`, '列设置');
  return {
    /** False until the user's own settings are known: columns must not jump after the rows are there. */
    isReady,
    choices: choicesOf(columns, value),
    choose: (choices: readonly ColumnChoice[]) => save(choices.map(({ key, visible }) => ({ key, visible }))),
    reset: () => save(null),
  };
}
