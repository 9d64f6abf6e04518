import { UserAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { Suspense, useState } from 'react';
import type { Person } from '../dialogs/person';
import { textList, textValue } from '../loose-values';
import { FieldBox } from './FieldBox';
import { useDeclaredField, useFieldEditing, useFieldValue, useOpenForm } from './form-context';
import './people-for.css';
import { listedStaff, staffChoices } from './staff-choices';
import { lazyPart } from '@/ui/lazy-part';

const PersonPicker = lazyPart(() => import('../dialogs/PersonPicker'));

export interface PeopleForProps {
  readonly name: string;
}

/** Staff of the venue, chosen in the person picker (001 §5); the value is their ids. */
export function PeopleFor({ name }: PeopleForProps) {
  const field = useDeclaredField(name);
  const { stored } = useOpenForm().session;
  const ids = textList(useFieldValue(name));
  const { change, check } = useFieldEditing();
  const [picked, setPicked] = useState<readonly Person[]>([]);
  const [isPicking, setPicking] = useState(false);
  const people = usePeople(ids, picked);
  const put = (chosen: readonly Person[]) => {
    change({ [name]: chosen.map(({ id }) => id) });
    check([name]);
  };
  return (
    <FieldBox names={[name]} label={field.label} required={field.required !== undefined} wide isGroup>
      {({ id, describedBy }) => (
        <div className="people-for" role="group" aria-label={field.label} aria-describedby={describedBy}>
          {people.map((person) => (
            <Tag
              key={person.id}
              closable={{ 'aria-label': `移除 ${person.name}` }}
              onClose={(event) => {
                event.preventDefault();
                put(people.filter((other) => other.id !== person.id));
              }}
            >
              {person.name}
            </Tag>
          ))}
          <Button id={id} icon={<UserAddOutlined aria-hidden />} onClick={() => setPicking(true)}>
            选择{field.label}
          </Button>
          {isPicking && (
            <Suspense>
              <PersonPicker
                open
                title={`选择${field.label}`}
                venueId={textValue(stored?.venueId) || undefined}
                chosen={people}
                max={field.max}
                onConfirm={(chosen) => {
                  setPicked((before) => [...before, ...chosen]);
                  put(chosen);
                  setPicking(false);
                }}
                onClose={() => setPicking(false)}
              />
            </Suspense>
          )}
        </div>
      )}
    </FieldBox>
  );
}

/** The people with their names: of the record, of what was picked here, and of the venue for a restored draft. */
function usePeople(ids: readonly string[], picked: readonly Person[]): Person[] {
  const { session, pattern } = useOpenForm();
  const { stored } = session;
  const known = new Map([...listedStaff(stored ?? pattern), ...picked].map(({ id, name }) => [id, name]));
  const isComplete = ids.every((id) => known.has(id));
  const { data } = useQuery({ ...staffChoices.query(stored), enabled: !isComplete });
  const ofVenue = new Map(data?.map(({ id, name }) => [id, name]));
  return ids.map((id) => ({ id, name: known.get(id) ?? ofVenue.get(id) ?? (data ? '已停用的用户' : '…') }));
}
