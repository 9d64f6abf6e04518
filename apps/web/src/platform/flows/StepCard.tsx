import { DeleteOutlined, HolderOutlined, UserAddOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { longestStepName } from '@yunguan/contract/platform/flows';
import { Button, Form, Input, Radio, Tag } from 'antd';
import type { ReactNode } from 'react';
import { countedUpTo } from '@/kernel/text-limits';
import { MoveButtons } from '@/ui/MoveButtons';
import { NumberInput } from '@/ui/NumberInput';
import { limitProblem, type Named, type StepDraft, type StepProblems } from './step-drafts';

export interface StepCardProps {
  readonly step: StepDraft;
  readonly index: number;
  readonly count: number;
  /** What is missing, shown once a save was tried. */
  readonly problems: StepProblems;
  readonly onChange: (changes: Partial<StepDraft>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  /** Opens the dialog of roles and people. */
  readonly onPick: () => void;
}

/** One step of a flow: name, mode, limit and reviewers; moved by drag or by its buttons. */
export function StepCard(props: StepCardProps) {
  const { step, index, problems, onChange, onPick } = props;
  const { setNodeRef, attributes, listeners, transform, transition, isDragging, setActivatorNodeRef } = useSortable({
    id: step.key,
  });
  const style = { transform: CSS.Translate.toString(transform), transition: transition ?? '' };
  const id = (field: string) => `${step.key}-${field}`;
  return (
    <li ref={setNodeRef} className={`step-card panel ${isDragging ? 'step-card-lifted' : ''}`} style={style}>
      <div className="step-card-head">
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="step-handle"
          {...attributes}
          {...listeners}
          aria-roledescription="可排序步骤"
          aria-label={`拖动第 ${index + 1} 步`}
        >
          <HolderOutlined aria-hidden />
        </button>
        <span className="flow-box-no num">{index + 1}</span>
        <b>第 {index + 1} 步</b>
        <StepTools {...props} />
      </div>
      <div className="step-card-body">
        <Field label="步骤名称" htmlFor={id('name')} error={problems.name} required>
          <Input
            id={id('name')}
            value={step.name}
            {...countedUpTo(longestStepName)}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field
          label="审核时限"
          htmlFor={id('limit')}
          hint="超过后标记为已超时，可以催办；不填为不限时"
          error={limitProblem(step).limit}
        >
          <NumberInput<number>
            id={id('limit')}
            className="step-limit"
            precision={0}
            suffix="小时"
            placeholder="不限时"
            value={step.limitHours}
            onChange={(limitHours) => onChange({ limitHours })}
          />
        </Field>
        <Field label="审核人" error={problems.reviewers} required>
          <div className="step-people" id={id('reviewers')}>
            <Chips people={step.roles} suffix="（角色）" onRemove={(roles) => onChange({ roles })} />
            <Chips people={step.users} onRemove={(users) => onChange({ users })} />
            <Button size="small" type="dashed" icon={<UserAddOutlined aria-hidden />} onClick={onPick}>
              选择审核人
            </Button>
          </div>
        </Field>
        <Field label="审核方式">
          <Radio.Group
            aria-label={`第 ${index + 1} 步的审核方式`}
            value={step.mode}
            onChange={(event) => onChange({ mode: event.target.value === 'all' ? 'all' : 'any' })}
            options={[
              { value: 'any', label: '或签（一人通过即可）' },
              { value: 'all', label: '会签（须全部通过）' },
            ]}
          />
        </Field>
      </div>
    </li>
  );
}

function StepTools({ index, count, onMove, onRemove }: StepCardProps) {
  const name = `第 ${index + 1} 步`;
  return (
    <span className="step-tools">
      <MoveButtons name={name} isFirst={index === 0} isLast={index === count - 1} onMove={(by) => onMove(index + by)} />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除${name}`}
        title={count === 1 ? '至少保留一个步骤' : '删除'}
        disabled={count === 1}
        onClick={onRemove}
      />
    </span>
  );
}

interface ChipsProps {
  readonly people: readonly Named[];
  readonly suffix?: string;
  readonly onRemove: (left: readonly Named[]) => void;
}

function Chips({ people, suffix = '', onRemove }: ChipsProps) {
  return people.map(({ id, name }) => (
    <Tag
      key={id}
      closable={{ 'aria-label': `移除${name}` }}
      onClose={(event) => {
        event.preventDefault();
        onRemove(people.filter((person) => person.id !== id));
      }}
    >
      {name}
      {suffix}
    </Tag>
  ));
}

interface FieldProps {
  readonly label: string;
  readonly htmlFor?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly children: ReactNode;
}

function Field({ label, htmlFor, hint, error, required = false, children }: FieldProps) {
  return (
    <Form.Item
      label={label}
      {...(htmlFor === undefined ? {} : { htmlFor })}
      required={required}
      extra={hint}
      {...(error === undefined ? {} : { help: error, validateStatus: 'error' as const })}
    >
      {children}
    </Form.Item>
  );
}
