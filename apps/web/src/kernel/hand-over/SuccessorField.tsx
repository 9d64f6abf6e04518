import type { Successor } from '@yunguan/contract/platform/hand-over';
import { Select } from 'antd';
import { useId } from 'react';
import { useMatchName } from '../search/use-match-name';
import './hand-over.css';

export interface SuccessorFieldProps {
  readonly people: readonly Successor[];
  readonly value: string | undefined;
  readonly problem: string | undefined;
  readonly onChange: (id: string) => void;
}

/** Chooses who takes over, by name or its pinyin. */
export function SuccessorField({ people, value, problem, onChange }: SuccessorFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  const match = useMatchName();
  const options = people.map(({ id: person, name, department, roles }) => ({
    value: person,
    label: name,
    detail: [department, roles].filter(Boolean).join(' · '),
  }));
  return (
    <div className="successor">
      <label htmlFor={id} className="opinion-required">
        接手人
      </label>
      <Select<string, (typeof options)[number]>
        id={id}
        autoFocus
        value={value ?? null}
        placeholder="按姓名或拼音搜索"
        showSearch={{
          filterOption: (typed, option) =>
            typed.trim() === '' || (option !== undefined && match(option.label, typed.trim()) !== undefined),
        }}
        status={problem === undefined ? '' : 'error'}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        options={options}
        optionRender={({ label, data: { detail } }) => (
          <>
            {label} <span className="hint">{detail}</span>
          </>
        )}
        notFoundContent="没有符合条件的同事"
        onChange={onChange}
      />
      {problem !== undefined && (
        <p className="opinion-problem" id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
