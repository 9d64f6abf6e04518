import { PlusOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useQuery } from '@tanstack/react-query';
import { mostSteps, type ReviewFlowShown } from '@yunguan/contract/platform/flows';
import { Alert, Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { FormFooter } from '@/ui/FormFooter';
import { sortingTexts, useSorting } from '@/ui/sorting';
import { candidatesOptions } from './flow-queries';
import { FlowPreview } from './FlowPreview';
import { ReviewerPicker } from './ReviewerPicker';
import { draftsOf, hasProblems, moved, problemsOf, type StepDraft, type StepProblems, withStep } from './step-drafts';
import { StepCard } from './StepCard';
import { useSaveFlow } from './use-save-flow';

export interface FlowFormProps {
  readonly venueId: string;
  readonly flow: ReviewFlowShown;
  readonly onDone: () => void;
}

/** The steps of a flow at the left, who would review at the right. */
export function FlowForm({ venueId, flow, onDone }: FlowFormProps) {
  const [steps, setSteps] = useState<readonly StepDraft[]>(() => draftsOf(flow.steps));
  const [isChecked, setChecked] = useState(false);
  const [picking, setPicking] = useState<string>();
  const isDirty = useRef(false);
  const added = useRef(0);
  const candidates = useQuery(candidatesOptions(venueId));
  const saving = useSaveFlow({
    venueId,
    flow,
    onSaved: () => {
      isDirty.current = false;
      onDone();
    },
  });
  useLeaveGuard(
    () => isDirty.current,
    () => '对审批流程的修改尚未保存，离开后将丢失。',
  );

  const change = (next: readonly StepDraft[]) => {
    isDirty.current = true;
    setSteps(next);
  };
  const changeStep = (key: string, changes: Partial<StepDraft>) =>
    change(steps.map((step) => (step.key === key ? { ...step, ...changes } : step)));
  const handleAdd = () => {
    added.current += 1;
    change(withStep(steps, `new-${added.current}`));
  };
  const handleSave = () => {
    setChecked(true);
    const wrong = steps.find((step) => hasProblems(problemsOf(step, candidates.data)));
    if (!wrong) return saving.save(steps);
    const problems = problemsOf(wrong, candidates.data);
    const field = (['name', 'limit', 'reviewers'] as const).find((one) => problems[one] !== undefined);
    document.getElementById(`${wrong.key}-${field}`)?.scrollIntoView({ block: 'center' });
  };
  const picked = steps.find((step) => step.key === picking);

  return (
    <>
      {flow.underWay > 0 && (
        <Alert
          className="flow-notice"
          type="info"
          showIcon
          title={`正在审核的 ${flow.underWay} 条内容仍按提交时的流程进行，修改只影响之后提交的内容。`}
        />
      )}
      {/* What is changed while a save is on its way would be lost. */}
      <div className="flow-form" inert={saving.isBusy}>
        <Form component="div" layout="vertical">
          <StepList
            steps={steps}
            problemsIn={(step) => (isChecked ? problemsOf(step, candidates.data) : sound)}
            onChange={change}
            onStep={changeStep}
            onPick={setPicking}
          />
          {steps.length < mostSteps && (
            <Button block type="dashed" icon={<PlusOutlined aria-hidden />} onClick={handleAdd}>
              添加步骤（{steps.length}/{mostSteps}）
            </Button>
          )}
        </Form>
        <FlowPreview steps={steps} candidates={candidates.data} />
      </div>
      <FormFooter
        status={saving.problem && <span className="flow-nobody">{saving.problem}</span>}
        submitLabel="保存"
        busy={saving.isBusy ? 'submit' : undefined}
        onBack={onDone}
        onSubmit={handleSave}
      />
      {picked && (
        <ReviewerPicker
          title={`选择“${picked.name}”的审核人`}
          venueId={venueId}
          chosen={{ roles: picked.roles, users: picked.users }}
          onConfirm={(reviewers) => {
            changeStep(picked.key, reviewers);
            setPicking(undefined);
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}

interface StepListProps {
  readonly steps: readonly StepDraft[];
  /** What is wrong with a step, once a save was tried. */
  readonly problemsIn: (step: StepDraft) => StepProblems;
  readonly onChange: (steps: readonly StepDraft[]) => void;
  readonly onStep: (key: string, changes: Partial<StepDraft>) => void;
  readonly onPick: (key: string) => void;
}

const sound = {};

function StepList({ steps, problemsIn, onChange, onStep, onPick }: StepListProps) {
  const sensors = useSorting();
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const to = steps.findIndex((step) => step.key === over.id);
    onChange(moved(steps, String(active.id), to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={sortingTexts}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={steps.map((step) => step.key)} strategy={verticalListSortingStrategy}>
        <ol className="step-list">
          {steps.map((step, index) => (
            <StepCard
              key={step.key}
              step={step}
              index={index}
              count={steps.length}
              problems={problemsIn(step)}
              onChange={(changes) => onStep(step.key, changes)}
              onMove={(to) => onChange(moved(steps, step.key, to))}
              onRemove={() => onChange(steps.filter((one) => one.key !== step.key))}
              onPick={() => onPick(step.key)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
