import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { getReviewFlow, mostSteps, type ReviewFlowShown } from '@yunguan/contract/platform/flows';
import { Alert, Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import type { Draft } from '@/kernel/form/draft';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { useKeptForm } from '@/kernel/records/use-kept-form';
import { FormFooter } from '@/ui/FormFooter';
import { useFocusAfterPress } from '@/ui/use-focus-after-press';
import { flowParts, keptSteps, stepsIn } from './flow-parts';
import { candidatesOptions, flowArea, flowDraft, noFlow } from './flow-queries';
import { FlowPreview } from './FlowPreview';
import { ReviewerPicker } from './ReviewerPicker';
import { draftsOf, hasProblems, problemsOf, type StepDraft, withStep } from './step-drafts';
import { StepList } from './StepList';
import { useSaveFlow } from './use-save-flow';

export interface FlowFormProps {
  readonly venueId: string;
  readonly flow: ReviewFlowShown;
  /** The draft that the server holds. */
  readonly draft: Draft | undefined;
  readonly onDone: () => void;
}

/** The steps of a flow at the left, who would review at the right. */
export function FlowForm({ venueId, flow, draft, onDone }: FlowFormProps) {
  const [steps, setSteps] = useState<readonly StepDraft[]>(() => draftsOf(flow.steps));
  const [isChecked, setChecked] = useState(false);
  const [picking, setPicking] = useState<string>();
  const added = useRef(0);
  const candidates = useQuery(candidatesOptions(venueId));
  const [storedRoles, setStoredRoles] = useState(() => roleIdsOf(flow));
  const problemsIn = (step: StepDraft) => problemsOf(step, { candidates: candidates.data, kept: storedRoles });
  useFocusAfterPress('.step-tools');
  const kept = useKeptForm({
    kind: flowArea,
    objectId: flowDraft(venueId, flow.kind),
    what: '流程',
    record: '这个流程',
    start: { values: { steps: keptSteps(steps) }, version: flow.version ?? undefined, draft },
    parts: flowParts,
    read: () => ({ steps: keptSteps(steps) }),
    write: (values) => setSteps(stepsIn(values.steps)),
    reload: async () => {
      const stored = await call(getReviewFlow, { venueId, kind: flow.kind });
      setStoredRoles(roleIdsOf(stored));
      return { values: { steps: keptSteps(draftsOf(stored.steps)) }, version: stored.version ?? noFlow };
    },
    onSettled: handleSave,
  });
  const saving = useSaveFlow({ venueId, flow, kept, onSaved: onDone });
  useLeaveGuard(kept.isUnsaved, kept.leaveText);

  const change = (next: readonly StepDraft[]) => {
    setSteps(next);
    kept.touch();
  };
  const changeStep = (key: string, changes: Partial<StepDraft>) =>
    change(steps.map((step) => (step.key === key ? { ...step, ...changes } : step)));
  const handleAdd = () => {
    added.current += 1;
    change(withStep(steps, `new-${added.current}`));
  };
  function handleSave() {
    setChecked(true);
    const wrong = steps.find((step) => hasProblems(problemsIn(step)));
    if (!wrong) return saving.save(steps);
    const problems = problemsIn(wrong);
    const field = (['name', 'limit', 'reviewers'] as const).find((one) => problems[one] !== undefined);
    document.getElementById(`${wrong.key}-${field}`)?.scrollIntoView({ block: 'center' });
  }
  const picked = steps.find((step) => step.key === picking);

  return (
    <>
      {kept.banner}
      {flow.underWay > 0 && (
        <Alert
          className="flow-notice"
          type="info"
          showIcon
          title={`正在审核的 ${flow.underWay} 条内容仍按提交时的流程进行，修改只影响之后提交的内容。`}
        />
      )}
      {/* What is changed while a save is on its way would be lost. */}
      <div
        className={kept.isWaiting ? 'flow-form drafted-form form-waiting' : 'flow-form drafted-form'}
        inert={saving.isBusy || kept.isWaiting}
      >
        <Form component="div" layout="vertical">
          <StepList
            steps={steps}
            problemsIn={(step) => (isChecked ? problemsIn(step) : sound)}
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
        status={saving.problem ? <span className="flow-nobody">{saving.problem}</span> : kept.status}
        submitLabel="保存"
        busy={saving.isBusy ? 'submit' : undefined}
        onBack={onDone}
        {...(kept.isWaiting ? {} : { onSubmit: handleSave })}
      />
      {kept.conflict}
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

/** A step of which nothing is told before a save was tried. */
const sound = {};

const roleIdsOf = ({ steps }: ReviewFlowShown): ReadonlySet<string> =>
  new Set(steps.flatMap(({ roles }) => roles.map(({ id }) => id)));
