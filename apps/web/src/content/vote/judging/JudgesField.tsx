import type { Judge, Judging } from '@yunguan/contract/content/vote-judging';
import { Select } from 'antd';
import { useMatchName } from '@/kernel/search/use-match-name';

export interface JudgesFieldProps {
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
  readonly candidates: Judging['candidates'];
  /** Who judges already: named even where his account was disabled. */
  readonly judges: readonly Judge[];
}

/** Chooses judges among the users of the venue, by name or its pinyin; who was disabled keeps his name. */
export function JudgesField({ id, value = [], onChange, candidates, judges }: JudgesFieldProps) {
  const match = useMatchName();
  const known = new Set(candidates.map((candidate) => candidate.id));
  const gone = judges.filter((judge) => !known.has(judge.id));
  const options = [
    ...candidates.map((person) => ({ value: person.id, label: person.name, detail: person.department })),
    ...gone.map((person) => ({ value: person.id, label: `${person.name}（已停用）`, detail: person.department })),
  ];
  return (
    <Select<string[], (typeof options)[number]>
      {...(id !== undefined && { id })}
      mode="multiple"
      value={[...value]}
      placeholder="按姓名或拼音搜索，可选多名"
      showSearch={{
        filterOption: (typed, option) =>
          typed.trim() === '' || (option !== undefined && match(option.label, typed.trim()) !== undefined),
      }}
      options={options}
      optionRender={({ label, data: { detail } }) => (
        <>
          {label} <span className="hint">{detail}</span>
        </>
      )}
      notFoundContent="没有符合条件的用户"
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
