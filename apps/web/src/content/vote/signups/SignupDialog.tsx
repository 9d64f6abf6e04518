import { addTeam, getTeam, updateTeam } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import { Modal, Skeleton } from 'antd';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useFormStart } from '@/kernel/records/use-form-start';
import { behalfText } from '../behalf-text';
import { useMergedSave } from '../use-merged-save';
import { contestAreas, voteAreas } from '../vote-areas';
import { SignupFields } from './SignupFields';
import { newTeam, teamLabels, type TeamValues, toBody, valuesOf } from './team-form';

interface DialogProps {
  readonly activityId: string;
  readonly onClose: (saved: boolean) => void;
}

/** Staff sign a team up: by phone, on paper, after the sign-up time. */
export function AddSignupDialog({ activityId, onClose }: DialogProps) {
  return (
    <RecordDialog<TeamValues>
      open
      width={680}
      title="新增报名"
      initial={newTeam}
      onSave={(values) => call(addTeam, { activityId, ...toBody({ ...newTeam, ...values }) })}
      done={messages.added}
      areas={contestAreas}
      onClose={onClose}
    >
      <p className="hint signup-lead">馆内代为报名{behalfText}。</p>
      <SignupFields stored={newTeam} />
    </RecordDialog>
  );
}

/** Staff correct what a team wrote of itself. */
export function EditSignupDialog({ activityId, id, onClose }: DialogProps & { readonly id: string }) {
  const mergedSave = useMergedSave();
  // Beside the page's own copy: a form starts from what is stored now.
  const start = useFormStart({
    queryKey: [...queryKeys.detail(voteAreas.signup, id), 'form'],
    queryFn: ({ signal }) => call(getTeam, { id }, { signal }),
  });
  const team = start.data;
  if (!team) {
    return (
      <Modal open width={680} title="编辑报名" footer={null} onCancel={() => onClose(false)}>
        {start.error ? (
          <LoadFailure error={start.error} onRetry={start.refetch} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </Modal>
    );
  }
  const base = valuesOf(team);
  const save = (values: TeamValues) =>
    mergedSave<TeamValues>({
      base,
      mine: { ...base, ...values },
      version: team.version,
      labels: teamLabels,
      send: (mine, version) => call(updateTeam, { id, activityId, version, ...toBody(mine) }),
      load: async () => {
        const stored = await call(getTeam, { id });
        return { values: valuesOf(stored), version: stored.version };
      },
    });
  return (
    <RecordDialog<TeamValues>
      open
      width={680}
      title={`编辑报名：${team.clubName || team.name}`}
      initial={base}
      onSave={save}
      done={messages.changed}
      areas={contestAreas}
      onClose={onClose}
    >
      <SignupFields stored={base} />
    </RecordDialog>
  );
}
