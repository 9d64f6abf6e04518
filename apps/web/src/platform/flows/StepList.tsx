import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { sortingTexts, useSorting } from '@/ui/sorting';
import { moved, type StepDraft, type StepProblems } from './step-drafts';
import { StepCard } from './StepCard';

export interface StepListProps {
  readonly steps: readonly StepDraft[];
  /** What is wrong with a step, once a save was tried. */
  readonly problemsIn: (step: StepDraft) => StepProblems;
  readonly onChange: (steps: readonly StepDraft[]) => void;
  readonly onStep: (key: string, changes: Partial<StepDraft>) => void;
  readonly onPick: (key: string) => void;
}

/** The steps one below the other, moved by mouse and by keyboard. */
export function StepList({ steps, problemsIn, onChange, onStep, onPick }: StepListProps) {
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
