import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { StaffDetail } from '@yunguan/contract/platform/staff';
import { Form, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useFormStart } from '@/kernel/records/use-form-start';
import { showProblems } from '@/kernel/records/show-problems';
import { useHeldForm } from '@/kernel/records/use-held-form';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { FormAnchors } from '@/ui/FormAnchors';
import { FormFooter } from '@/ui/FormFooter';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { PasswordDialog, type ShownPassword } from './PasswordDialog';
import { blankForm, formOf, type StaffForm } from './staff-form';
import { staffOptions } from './staff-queries';
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
  const handleBack = useBack();
  return (
    <>
      <PageHeader title={title} onBack={handleBack} />
      {(id === '' || data) && (
        // Another user is another form.
        <OpenStaffForm
          key={id}
          user={id === '' ? undefined : data}
          venueId={venueId || self.venueId}
          onDone={handleBack}
        />
      )}
      {id !== '' && !data && (
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
  readonly venueId: string;
  readonly onDone: () => void;
}

function OpenStaffForm({ user, venueId, onDone }: OpenStaffFormProps) {
  const [form] = Form.useForm<StaffForm>();
  const isDirty = useRef(false);
  const [shown, setShown] = useState<ShownPassword>();
  const { save, isBusy } = useSaveStaff({
    user,
    onSaved: (password) => {
      isDirty.current = false;
      const { loginName, realName } = form.getFieldsValue();
      if (password === null) onDone();
      else setShown({ title: '用户已添加', loginName, realName, password });
    },
    onRefused: (error) => showProblems(form, error),
  });
  const held = useHeldForm(form, isBusy);
  useLeaveGuard(
    () => isDirty.current,
    () => '填写的内容尚未保存，离开后将丢失。',
  );
  return (
    <>
      <Form<StaffForm>
        {...held}
        form={form}
        layout="vertical"
        initialValues={user ? formOf(user) : blankForm(venueId)}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={() => {
          isDirty.current = true;
        }}
        onFinish={save}
      >
        <div className="form-layout">
          <div>
            <StaffFields user={user} />
          </div>
          <FormAnchors items={sections} />
        </div>
        <button type="submit" hidden>
          保存
        </button>
      </Form>
      <FormFooter
        submitLabel="保存"
        busy={isBusy ? 'submit' : undefined}
        onBack={onDone}
        onSubmit={() => form.submit()}
      />
      {shown && <PasswordDialog {...shown} onClose={onDone} />}
    </>
  );
}
