import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Person } from './person';
import { PersonName } from './PersonName';

export interface ChosenPeopleProps {
  readonly people: readonly Person[];
  readonly max: number | undefined;
  readonly onRemove: (person: Person) => void;
  readonly onClear: () => void;
}

/** 已选中用户, each with its own cross, and 清空. */
export function ChosenPeople({ people, max, onRemove, onClear }: ChosenPeopleProps) {
  return (
    <section className="person-picker-part" aria-label="已选中用户">
      <h3>
        已选中用户{' '}
        <small className="num" aria-live="polite">
          {max === undefined ? people.length : `${people.length} / ${max}`}
        </small>
        {people.length > 0 && (
          <Button type="link" size="small" onClick={onClear}>
            清空
          </Button>
        )}
      </h3>
      {people.length === 0 && <p className="person-picker-none">请在左侧勾选用户</p>}
      <ul className="person-picker-chosen">
        {people.map((person) => (
          <li key={person.id}>
            <PersonName person={person} />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={['移除', person.name, person.department].filter(Boolean).join(' ')}
              onClick={() => onRemove(person)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
