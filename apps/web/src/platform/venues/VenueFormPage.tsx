import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addVenue, editVenue, type VenueInfo, type VenueRow } from '@yunguan/contract/platform/venues';
import { App, Form, Skeleton } from 'antd';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { call } from '@/kernel/api/call';
import { overwriteQuestion } from '@/kernel/api/conflict-text';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import '@/kernel/form/content-form.css';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useFormStart } from '@/kernel/records/use-form-start';
import { useHeldForm } from '@/kernel/records/use-held-form';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { FormAnchors } from '@/ui/FormAnchors';
import { FormFooter } from '@/ui/FormFooter';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useConfirm } from '@/ui/use-confirm';
import { blankForm, bodyOf, formField, formOf, type VenueForm } from './venue-form';
import { infoOptions, treeOptions, useVenuesChanged, venuesPath } from './venue-queries';
import { sections, VenueFields } from './VenueFields';
import './venues.css';

const word = z.catch(z.optional(z.string()), undefined);
const schema = z.object({ id: word, parentId: word });

/** A new venue below `parentId`, or the venue `id`. */
export default function VenueFormPage() {
  const [{ id, parentId }] = useUrlState(schema);
  const title = id === undefined ? '新增场馆' : '编辑场馆';
  return (
    <AreaPage area="venue" title={title}>
      <LoadedForm id={id} parentId={parentId} title={title} />
    </AreaPage>
  );
}

interface LoadedFormProps {
  readonly id: string | undefined;
  readonly parentId: string | undefined;
  readonly title: string;
}

function LoadedForm({ id, parentId, title }: LoadedFormProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const tree = useQuery(treeOptions);
  const info = useFormStart({ ...infoOptions(id ?? ''), enabled: id !== undefined });
  const handleBack = (shown?: string) =>
    void navigate({ to: venuesPath, search: { id: shown ?? id ?? parentId ?? user.venueId } });
  const error = tree.error ?? info.error;
  const isReady = tree.data !== undefined && (id === undefined || info.data !== undefined);
  return (
    <>
      <PageHeader title={title} onBack={() => handleBack()} />
      {isReady && (
        // Another venue is another form.
        <OpenVenueForm
          key={id ?? ''}
          rows={tree.data}
          venue={id === undefined ? undefined : info.data}
          parentId={parentId}
          onDone={handleBack}
        />
      )}
      {!isReady && (
        <Panel>
          {error ? (
            <LoadFailure
              error={error}
              onRetry={() => Promise.all([tree.refetch(), id !== undefined && info.refetch()])}
            />
          ) : (
            <Skeleton active paragraph={{ rows: 10 }} />
          )}
        </Panel>
      )}
    </>
  );
}

interface OpenVenueFormProps {
  readonly rows: readonly VenueRow[];
  readonly venue: VenueInfo | undefined;
  readonly parentId: string | undefined;
  readonly onDone: (shown?: string) => void;
}

function OpenVenueForm({ rows, venue, parentId, onDone }: OpenVenueFormProps) {
  const [form] = Form.useForm<VenueForm>();
  const isDirty = useRef(false);
  const saving = useSaveVenue({ venue, onSaved: handleSaved, onRefused: showProblems });
  const held = useHeldForm(form, saving.isBusy);
  useLeaveGuard(
    () => isDirty.current,
    () => '填写的内容尚未保存，离开后将丢失。',
  );
  const handleChanged = () => {
    isDirty.current = true;
  };
  function handleSaved(id: string) {
    isDirty.current = false;
    onDone(id);
  }
  function showProblems(error: Refused): boolean {
    const [first] = error.errors;
    if (!first) return false;
    form.setFields(
      error.errors.map(({ field, message }) => ({ name: formField(field) as keyof VenueForm, errors: [message] })),
    );
    form.scrollToField(formField(first.field), { focus: true, block: 'center' });
    return true;
  }
  const initial = venue ? formOf(venue) : { ...blankForm, parentId: rows.find((row) => row.id === parentId)?.id };
  return (
    <>
      <Form<VenueForm>
        {...held}
        form={form}
        labelCol={{ flex: '96px' }}
        wrapperCol={{ flex: 1 }}
        initialValues={initial}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={handleChanged}
        onFinish={(values) => saving.save(values)}
      >
        <div className="form-layout">
          <div>
            <VenueFields form={form} rows={rows} venue={venue} onChanged={handleChanged} />
          </div>
          <FormAnchors items={sections} />
        </div>
        <button type="submit" hidden>
          保存
        </button>
      </Form>
      <FormFooter
        submitLabel="保存"
        busy={saving.isBusy ? 'submit' : undefined}
        onBack={() => onDone()}
        onSubmit={() => form.submit()}
      />
    </>
  );
}

interface SaveVenue {
  readonly venue: VenueInfo | undefined;
  readonly onSaved: (id: string) => void;
  /** Shows the server's problems at their fields; false where none belongs to one. */
  readonly onRefused: (error: Refused) => boolean;
}

/** Saves once at a time; an older copy is not written over the newer one without asking. */
function useSaveVenue({ venue, onSaved, onRefused }: SaveVenue) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const changed = useVenuesChanged();
  const { mutate, repeat, isPending } = useSingleMutation({
    mutationFn: ({ values, version }: { values: VenueForm; version: number | undefined }) =>
      venue ? call(editVenue, { ...bodyOf(values), id: venue.id, version }) : call(addVenue, newBody(values)),
    onSuccess: async ({ id }) => {
      message.success(venue ? '修改成功！' : '添加成功！');
      await changed();
      onSaved(id);
    },
    onError: async (error, { values }) => {
      if (isSilent(error)) return;
      if (error instanceof Refused && error.conflict) {
        const agreed = await confirm(overwriteQuestion(error.msg, error.conflict));
        if (agreed) repeat({ values, version: error.conflict.version });
        return;
      }
      if (!(error instanceof Refused && onRefused(error))) message.error(textOf(error), 4);
    },
  });
  return {
    isBusy: isPending,
    save: (values: VenueForm) => {
      mutate({ values, version: venue?.version });
    },
  };
}

function newBody(values: VenueForm) {
  return { ...bodyOf(values), parentId: values.parentId ?? '' };
}
