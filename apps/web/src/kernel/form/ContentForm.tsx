import type { Values } from '@yunguan/contract/kernel/parse';
import { Form, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { type FormAnchor, FormAnchors } from '@/ui/FormAnchors';
import { FormFooter } from '@/ui/FormFooter';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { GuardContext } from '@/ui/use-unsent';
import { createUnfinishedUploads, UnfinishedUploadsContext } from '@/ui/unfinished-uploads';
import { useContentScreen } from '../content-screen/use-content-screen';
import { useViewOver } from '../content-screen/view-over';
import { LoadFailure } from '../failures/LoadFailure';
import { ConflictDialog } from './ConflictDialog';
import './content-form.css';
import { CopyNotice } from './CopyNotice';
import { DraftBanner } from './DraftBanner';
import { FormContext, useFormState } from './form-context';
import { EditableForm } from './EditableForm';
import { OpinionNotice } from './OpinionNotice';
import { leaveText } from './save-status';
import { SaveStatus } from './SaveStatus';
import { useAutosave } from './use-autosave';
import type { ContentFormModel, OpenForm } from './use-content-form';
import { LeaveGuard } from '../leave-guard/LeaveGuard';
import { useLeaveGuard } from '../leave-guard/use-leave-guard';
import { type BeforeSave, type OnProblems, type SaveListeners, useSave } from './use-save';
import { useSavedNotice } from './use-saved-notice';
import { WatchedWords } from './watched-words';

/** One part of a long form: the id of its `Section` and the fields in it; fields of one control stand together. */
export interface FormSection {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly (string | readonly string[])[];
}

export interface ContentFormProps {
  readonly form: ContentFormModel;
  readonly title: string;
  readonly sections: readonly FormSection[];
  readonly submitLabel?: string;
  /** Told the server's text after a save; without it the text is shown and the list comes back. */
  readonly onSaved?: (msg: string) => void;
  /** Told why a save failed where no field is at fault; without it a message says it. */
  readonly onFailed?: (text: string) => void;
  /** Told of mistakes before their messages are shown; true where it has dealt with them itself. */
  readonly onProblems?: OnProblems;
  /** Leaves the form; without it the list comes back. */
  readonly onBack?: () => void;
  /** Asked before a form without mistakes is sent; false leaves it open. */
  readonly beforeSave?: BeforeSave;
  /** Said of a form with mistakes, beside the messages at its fields; its first mistake otherwise. */
  readonly invalidText?: SaveListeners['invalidText'];
  /** What a record has beside its form, so that a copy of it starts without. */
  readonly besideForm?: (pattern: Values) => readonly string[];
  /** Sections with their fields. */
  readonly children: ReactNode;
}

/** Frame of every form: head, sections with anchors, draft banner, conflict dialog and the foot with its buttons. */
export function ContentForm(props: ContentFormProps) {
  const { form, title } = props;
  const { backToList } = useContentScreen();
  const { onBack = () => backToList() } = props;
  return (
    <>
      <PageHeader title={title} onBack={onBack} {...(props.onBack && { backLabel: '返回' })} />
      {form.state === 'loading' && (
        <Panel>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Panel>
      )}
      {form.state === 'failed' && (
        <Panel>
          <LoadFailure error={form.error} onRetry={form.retry} />
        </Panel>
      )}
      {form.state === 'ready' && (
        <EditableForm form={form.form}>
          <FormContext value={form.form}>
            <WatchedWords>
              <FormBody {...props} open={form.form} />
            </WatchedWords>
          </FormContext>
        </EditableForm>
      )}
    </>
  );
}

function FormBody(props: ContentFormProps & { open: OpenForm }) {
  const { open, sections, submitLabel = '提交', onSaved, onBack, children } = props;
  const { onFailed, beforeSave, onProblems, invalidText } = props;
  const { session, autosave } = open;
  const { backToList } = useContentScreen();
  const { staysOpenAt } = useViewOver();
  const [found, setFound] = useState(open.found);
  const [pattern, setPattern] = useState(open.pattern);
  const [uploads] = useState(createUnfinishedUploads);
  const status = useAutosave({ store: session.store, autosave });
  const handleSaved = useSavedNotice(onSaved);
  const saving = useSave(open, {
    beforeSave,
    onProblems,
    onSaved: handleSaved,
    onFailed,
    invalidText,
    unfinished: uploads.count,
  });
  const unsaved = () => ({ isDirty: session.store.isDirty(), files: uploads.count() });
  useLeaveGuard(
    () => unsaved().isDirty || unsaved().files > 0,
    () => leaveText(autosave.state(), unsaved()),
    staysOpenAt,
  );
  const isUndecided = found !== undefined;
  const handleDecided = (isRestored: boolean) => {
    setFound(undefined);
    // What stands in the form now is the draft, not the copy.
    if (isRestored) setPattern(undefined);
  };
  return (
    <>
      {pattern && !isUndecided && (
        <CopyNotice
          of={session.declaration}
          pattern={pattern}
          venueId={open.venueId}
          alsoLeftOut={props.besideForm?.(pattern) ?? []}
        />
      )}
      {open.returned && <OpinionNotice returned={open.returned} />}
      {found && (
        <DraftBanner
          draft={found}
          isOutdated={session.isOutdated(found)}
          onRestore={() => {
            session.restore(found);
            handleDecided(true);
          }}
          onDrop={async () => {
            await open.dropDraft();
            handleDecided(false);
          }}
        />
      )}
      {/* What is typed while a save is on its way, or before the choice of a draft, would be lost. */}
      <div
        inert={isUndecided || saving.busy !== undefined}
        className={isUndecided ? 'drafted-form form-waiting' : 'drafted-form'}
      >
        <Form component={false} labelCol={{ flex: '96px' }} wrapperCol={{ flex: 1 }}>
          <div className="form-layout">
            <UnfinishedUploadsContext value={uploads}>
              <GuardContext value={LeaveGuard}>
                <div>{children}</div>
              </GuardContext>
            </UnfinishedUploadsContext>
            <SectionAnchors sections={sections} />
          </div>
        </Form>
      </div>
      <FormFooter
        status={<SaveStatus state={status} autosave={autosave} />}
        submitLabel={submitLabel}
        busy={saving.busy}
        onBack={onBack ?? (() => backToList())}
        {...(session.declaration.reviewed && !isUndecided ? { onDraft: () => void saving.save('draft') } : {})}
        {...(isUndecided ? {} : { onSubmit: () => void saving.save('submit') })}
      />
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          onSettled={(merged) => void saving.settleConflict(merged)}
          onCancel={saving.leaveConflict}
        />
      )}
    </>
  );
}

function SectionAnchors({ sections }: { sections: readonly FormSection[] }) {
  const wrong = useFormState((state) => state.errors);
  const items: FormAnchor[] = sections.map(({ id, title, fields }) => ({
    id,
    title,
    errors: fields.filter((names) => [names].flat().some((name) => name in wrong)).length,
  }));
  return <FormAnchors items={items} />;
}
