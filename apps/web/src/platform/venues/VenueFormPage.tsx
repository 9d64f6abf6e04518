import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getVenueInfo, type VenueInfo, type VenueRow } from '@yunguan/contract/platform/venues';
import { Form, Skeleton } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '@/kernel/api/call';
import type { Refused } from '@/kernel/api/errors';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import type { Draft } from '@/kernel/form/draft';
import '@/kernel/form/content-form.css';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useFormStart } from '@/kernel/records/use-form-start';
import { KeptRecordForm } from '@/kernel/records/KeptRecordForm';
import { useKeptForm } from '@/kernel/records/use-kept-form';
import { useStoredDraft } from '@/kernel/records/use-stored-draft';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { FormAnchors } from '@/ui/FormAnchors';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useSaveVenue } from './use-save-venue';
import { blankForm, formField, formOf, type VenueForm } from './venue-form';
import { venueParts } from './venue-parts';
import { infoOptions, treeOptions, venueArea, venuesPath } from './venue-queries';
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
  const { isKnown, draft } = useStoredDraft(venueArea, id);
  const isReady = isKnown && tree.data !== undefined && (id === undefined || info.data !== undefined);
  return (
    <>
      <PageHeader title={title} onBack={() => handleBack()} />
      {isReady && (
        // Another venue is another form.
        <OpenVenueForm
          key={id ?? ''}
          rows={tree.data}
          venue={id === undefined ? undefined : info.data}
          draft={draft}
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
  readonly draft: Draft | undefined;
  readonly parentId: string | undefined;
  readonly onDone: (shown?: string) => void;
}

function OpenVenueForm({ rows, venue, draft, parentId, onDone }: OpenVenueFormProps) {
  const [form] = Form.useForm<VenueForm>();
  const [initial] = useState<VenueForm>(() =>
    venue ? formOf(venue) : { ...blankForm, parentId: rows.find((row) => row.id === parentId)?.id },
  );
  const kept = useKeptForm({
    kind: venueArea,
    objectId: venue?.id,
    what: '场馆',
    record: '这个场馆',
    start: { values: { ...initial }, version: venue?.version, draft },
    parts: venueParts(rows, venue),
    read: () => ({ ...form.getFieldsValue(true) }),
    write: (values) => form.setFieldsValue(values),
    reload: async () => {
      const stored = await call(getVenueInfo, { id: venue?.id ?? '' });
      return { values: { ...formOf(stored) }, version: stored.version };
    },
    onSettled: form.submit,
  });
  const saving = useSaveVenue({ venue, kept, onSaved: onDone, onRefused: showProblems });
  function showProblems(error: Refused): boolean {
    const [first] = error.errors;
    if (!first) return false;
    form.setFields(
      error.errors.map(({ field, message }) => ({ name: formField(field) as keyof VenueForm, errors: [message] })),
    );
    form.scrollToField(formField(first.field), { focus: true, block: 'center' });
    return true;
  }
  return (
    <KeptRecordForm
      form={form}
      kept={kept}
      initial={initial}
      isBusy={saving.isBusy}
      onFinish={saving.save}
      onBack={() => onDone()}
    >
      <div className="form-layout">
        <div>
          <VenueFields form={form} rows={rows} venue={venue} onChanged={kept.touch} />
        </div>
        <FormAnchors items={sections} />
      </div>
    </KeptRecordForm>
  );
}
