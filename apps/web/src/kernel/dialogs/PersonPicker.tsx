import { App, Modal } from 'antd';
import { useRef, useState } from 'react';
import { focusFirstField } from '@/ui/first-field';
import { useUnsent } from '../leave-guard/use-unsent';
import { useSession } from '../session/use-session';
import { ChosenPeople } from './ChosenPeople';
import { DepartmentChoice } from './DepartmentChoice';
import { type Person, samePeople } from './person';
import './person-picker.css';
import { PersonList } from './PersonList';
import { pickerHeight } from './picker-height';

export interface PersonPickerProps {
  readonly open: boolean;
  readonly title: string;
  /** The current venue when none is given. */
  readonly venueId?: string | undefined;
  readonly chosen: readonly Person[];
  /** Most people; 1 replaces whom was chosen before. */
  readonly max?: number | undefined;
  readonly onConfirm: (people: readonly Person[]) => void;
  readonly onClose: () => void;
}

/** 001 person picker: departments, 用户列表 and 已选中用户; who was chosen stays while departments change. */
export default function PersonPicker(props: PersonPickerProps) {
  return props.open ? <OpenPicker {...props} /> : null;
}

function OpenPicker({ title, venueId, chosen: before, max, onConfirm, onClose }: PersonPickerProps) {
  const { user } = useSession();
  const { modal } = App.useApp();
  const [chosen, setChosen] = useState<readonly Person[]>(before);
  const [departmentId, setDepartmentId] = useState('');
  const shown = useRef<HTMLDivElement>(null);
  const venue = venueId ?? user.venueId;
  const isFull = max !== undefined && max > 1 && chosen.length >= max;

  const isChanged = !samePeople(chosen, before);
  const unsent = useUnsent(isChanged, 'choice');

  const handleToggle = (person: Person) =>
    setChosen((now) => {
      if (now.some(({ id }) => id === person.id)) return now.filter(({ id }) => id !== person.id);
      if (max === 1) return [person];
      return max !== undefined && now.length >= max ? now : [...now, person];
    });
  const handleAdd = (people: readonly Person[]) =>
    setChosen((now) => {
      const known = new Set(now.map(({ id }) => id));
      return [...now, ...people.filter(({ id }) => !known.has(id))].slice(0, max);
    });
  const handleOk = () => {
    if (chosen.length > 0) return onConfirm(chosen);
    void modal.warning({ title: '没有提交到已选中用户列表中或没有选择用户', okText: '确定', width: 480 });
  };

  const handleCancel = async () => {
    if (await unsent.mayGiveUp()) onClose();
  };

  return (
    <Modal
      open
      title={title}
      width={820}
      okText="确定"
      cancelText="取消"
      onOk={handleOk}
      onCancel={() => void handleCancel()}
      mask={{ closable: !isChanged }}
      centered
      afterOpenChange={(isOpen) => isOpen && focusFirstField(shown.current)}
    >
      {unsent.guard}
      <div ref={shown} className="person-picker">
        <section className="person-picker-part" aria-label="部门">
          <h3>部门</h3>
          <DepartmentChoice venueId={venue} chosen={departmentId} height={pickerHeight} onChoose={setDepartmentId} />
        </section>
        <PersonList
          venueId={venue}
          departmentId={departmentId}
          chosen={chosen}
          isFull={isFull}
          isSingle={max === 1}
          onToggle={handleToggle}
          onAdd={handleAdd}
        />
        <ChosenPeople people={chosen} max={max} onRemove={handleToggle} onClear={() => setChosen([])} />
      </div>
    </Modal>
  );
}
