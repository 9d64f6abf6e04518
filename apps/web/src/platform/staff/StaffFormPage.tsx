import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { getSysUserInfo, type StaffDetail } from '@yunguan/contract/platform/staff';
import { Form, Skeleton } from 'antd';
import { useState } from 'react';
import { staffArea } from '@/kernel/api/query-keys';
import { call } from '@/kernel/api/call';
import type { Draft } from '@/kernel/form/draft';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useFormStart } from '@/kernel/records/use-form-start';
import { showProblems } from '@/kernel/records/show-problems';
import { KeptRecordForm } from '@/kernel/records/KeptRecordForm';
import { useKeptForm } from '@/kernel/records/use-kept-form';
import { useStoredDraft } from '@/kernel/records/use-stored-draft';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { FormAnchors } from '@/ui/FormAnchors';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { PasswordDialog, type ShownPassword } from './PasswordDialog';
import { blankForm, formOf, keptOf, type StaffForm } from './staff-form';
import { staffParts } from './staff-parts';
import { rolesKey, staffOptions } from './staff-queries';
import { staffFormSchema, staffPath } from './staff-url';
import { sections, StaffFields } from './StaffFields';
import { useSaveStaff } from './use-save-staff';
import './staff.css';

/** A new member of staff, or the one of the address. */
export default function StaffFormPage() {
  const [{ id, venueId }] = useUrlState(staffFormSchema);
  const title = id === '' ? '新增用户' : '编辑用户';
  return (
    <AreaPage area="staff" title={title}>
      <LoadedForm id={id} venueId={venueId} title={title} />
    </AreaPage>
  );
}

interface LoadedFormProps {
  /** Empty for a new user. */
  readonly id: string;
  readonly venueId: string;
  readonly title: string;
}

function LoadedForm({ id, venueId, title }: LoadedFormProps) {
  const { user: self } = useSession();
  const { data, error, refetch } = useFormStart({ ...staffOptions(id), enabled: id !== '' });
  const { isKnown, draft } = useStoredDraft(staffArea, id === '' ? undefined : id);
  const handleBack = useBack();
  const isReady = isKnown && (id === '' || data !== undefined);
  return (
    <>
      <PageHeader title={title} onBack={handleBack} />
      {isReady && (
        // Another user is another form.
        <OpenStaffForm
          key={id}
          user={id === '' ? undefined : data}
          draft={draft}
          venueId={venueId || self.venueId}
          onDone={handleBack}
        />
      )}
      {!isReady && (
        <Panel>
          {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active paragraph={{ rows: 10 }} />}
        </Panel>
      )}
    </>
  );
}

/** Back to the list as it was left; to a fresh one for who came by an address. */
function useBack(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: staffPath });
  };
}

interface OpenStaffFormProps {
  readonly user: StaffDetail | undefined;
  readonly draft: Draft | undefined;
  readonly venueId: string;
  readonly onDone: () => void;
}

function OpenStaffForm({ user, draft, venueId, onDone }: OpenStaffFormProps) {
  const [form] = Form.useForm<StaffForm>();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<ShownPassword>();
  const [initial] = useState(() => (user ? formOf(user) : blankForm(venueId)));
  // As somebody else saved him meanwhile, then as he was when the form opened.
  const [known, setKnown] = useState(user ? [user] : []);
  const kept = useKeptForm({
    kind: staffArea,
    objectId: user?.id,
    what: '用户',
    record: '这个用户',
    start: { values: { ...keptOf(initial) }, version: user?.version, draft },
    parts: staffParts(known),
    read: () => ({ ...keptOf(form.getFieldsValue(true)) }),
    write: (values) => form.setFieldsValue(values),
    reload: async () => {
      const stored = await call(getSysUserInfo, { id: user?.id ?? '' });
      setKnown((before) => [stored, ...before]);
      return { values: { ...keptOf(formOf(stored)) }, version: stored.version };
    },
    onSettled: form.submit,
  });
  const { save, isBusy } = useSaveStaff({
    user,
    kept,
    onSaved: (password) => {
      const { loginName, realName } = form.getFieldsValue();
      if (password === null) onDone();
      else setShown({ title: '用户已添加', loginName, realName, password });
    },
    onRefused: (error) => showProblems(form, error),
    showGone: async () => {
      await queryClient.invalidateQueries({ queryKey: rolesKey });
      return form.validateFields().then(
        () => false,
        () => true,
      );
    },
  });
  return (
    <>
      <KeptRecordForm form={form} kept={kept} initial={initial} isBusy={isBusy} onFinish={save} onBack={onDone}>
        <div className="form-layout">
          <div>
            <StaffFields user={user} known={known} />
          </div>
          <FormAnchors items={sections} />
        </div>
      </KeptRecordForm>
      {shown && <PasswordDialog {...shown} onClose={onDone} />}
    </>
  );
}
