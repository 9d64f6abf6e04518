import { useQueryClient } from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Values } from '@yunguan/contract/kernel/parse';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { sayLatest } from '@/ui/latest-message';
import { showUnfinished, unfinishedText } from '@/ui/unfinished-uploads';
import { useConfirm } from '@/ui/use-confirm';
import { call } from '../api/call';
import { randomKey } from '../api/random-key';
import { isSilent, NetworkFailure, Refused, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { loadRecord, operationOf } from '../list/content-call';
import { focusField, inPageOrder } from './focus-field';
import { isLocked, lockedText } from './locked-record';
import { declaredValues, type FormSession } from './form-session';
import { type Attempt, createSaveAttempts, type Intent } from './save-attempts';
import type { OpenForm } from './use-content-form';

/** Somebody saved the record while it was being edited. */
export interface OpenConflict {
  readonly intent: Intent;
  readonly userName: string;
  /** Saved by the user himself, in another window. */
  readonly isOwn: boolean;
  /** China time. */
  readonly time: string;
  readonly theirs: Values;
  readonly version: number;
}

export interface Saving {
  readonly busy: Intent | undefined;
  readonly conflict: OpenConflict | undefined;
  readonly save: (intent: Intent) => Promise<void>;
  /** Saves what was chosen over the version that the user has seen. */
  readonly settleConflict: (merged: Values) => Promise<void>;
  readonly leaveConflict: () => void;
}

/** Whether a form without mistakes may be sent: says what follows, for example. */
export type BeforeSave = (session: FormSession, intent: Intent) => Promise<boolean>;

/** Told of the mistakes that keep a form from being sent; true where it has dealt with them itself. */
export type OnProblems = (session: FormSession) => boolean;

/** What is asked and told about a save. */
export interface SaveListeners {
  readonly onProblems?: OnProblems | undefined;
  readonly beforeSave?: BeforeSave | undefined;
  /** Files that are not uploaded yet: a save would go without them. */
  readonly unfinished: () => number;
  /** The server's text. */
  readonly onSaved: (msg: string) => void;
  /** Why it failed, where no field is at fault; a message says it otherwise. */
  readonly onFailed?: ((text: string) => void) | undefined;
  /** What is said of a form with mistakes, beside the messages at its fields; its first mistake otherwise. */
  readonly invalidText?: ((problems: readonly FieldProblem[]) => string | undefined) | undefined;
}

/** Judges, sends and, when it must, merges a form. */
export function useSave(form: OpenForm, listeners: SaveListeners): Saving {
  const { beforeSave, onProblems, onSaved, onFailed, invalidText, unfinished } = listeners;
  const { session, autosave, locator } = form;
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<Intent>();
  const [conflict, setConflict] = useState<OpenConflict>();
  const isBusy = useRef(false);
  const [attempts] = useState(() => createSaveAttempts(randomKey));

  const showProblems = (problems: readonly FieldProblem[], source: 'form' | 'server') => {
    const [first] = inPageOrder(problems);
    if (!first) return;
    session.store.showProblems(problems, source);
    const content = (source === 'form' ? invalidText?.(problems) : undefined) ?? first.message;
    // Pressed again, it is said once.
    sayLatest(message, 'form-problem', { type: 'error', content, duration: 3 });
    // The messages must stand before the place is measured.
    setTimeout(() => focusField(first.field));
  };

  const refuse = async (error: unknown, intent: Intent) => {
    if (isSilent(error)) return;
    if (!(error instanceof NetworkFailure)) attempts.answered();
    if (error instanceof Refused && error.conflict && session.id !== undefined) {
      const { userName, time, isOwn = false } = error.conflict;
      const row = await loadRecord(session.declaration, session.id);
      autosave.hold();
      const theirs = declaredValues(session.declaration, row);
      setConflict({ intent, userName, isOwn, time, theirs, version: Number(row.version) });
      return;
    }
    const locked = await lockedMeanwhile(session, error);
    if (locked) {
      message.error(locked, 6);
      return;
    }
    if ((await isGone(session, error)) && (await confirm(goneQuestion))) {
      await sendAs('create', intent, attempts.begin(intent, -1, anewBody(form, intent)));
      return;
    }
    const errors = error instanceof Refused ? error.errors : [];
    const known = errors.filter((problem) => problem.field in session.declaration.fields);
    if (known.length > 0) showProblems(known, 'server');
    else if (onFailed) onFailed(textOf(error));
    else message.error(textOf(error), 3);
  };

  const sendAs = async (as: 'create' | 'update', intent: Intent, attempt: Attempt) => {
    await call(operationOf(session.declaration, as), attempt.body, { idempotencyKey: attempt.key });
    attempts.answered();
    autosave.finish();
    session.store.markSaved();
    void queryClient.invalidateQueries({ queryKey: queryKeys.content(session.declaration.key) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.counters });
    onSaved(savedText(session.declaration, { intent, isNew: as === 'create' }));
  };

  const attemptOf = async (intent: Intent): Promise<Attempt | undefined> => {
    const repeated = attempts.pending(intent, session.store.state().revision);
    if (repeated) return repeated;
    // Before the form is judged: a picture that is on its way is not one that is missing.
    const files = unfinished();
    if (files > 0) {
      message.warning(unfinishedText(files), 4);
      showUnfinished();
      return undefined;
    }
    const problems = session.problems(session.declaration.reviewed ? intent : 'submit');
    if (problems.length > 0) {
      if (!onProblems?.(session)) showProblems(problems, 'form');
      return undefined;
    }
    if (beforeSave && !(await beforeSave(session, intent))) return undefined;
    await locator?.locateIfNeeded();
    return attempts.begin(intent, session.store.state().revision, bodyOf(form, intent));
  };

  const send = async (intent: Intent) => {
    try {
      const attempt = await attemptOf(intent);
      if (!attempt) return;
      await autosave.settle();
      await sendAs(session.id === undefined ? 'create' : 'update', intent, attempt);
    } catch (error) {
      await refuse(error, intent).catch((second: unknown) => {
        if (!isSilent(second)) message.error(textOf(second), 3);
      });
    }
  };

  const save = async (intent: Intent) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(intent);
    await send(intent);
    isBusy.current = false;
    setBusy(undefined);
    // What a refusal left unsaved goes on being kept.
    autosave.resume();
    if (session.store.isDirty()) autosave.touch();
  };

  const settleConflict = async (merged: Values) => {
    if (!conflict) return;
    session.rebase({ values: conflict.theirs, version: conflict.version }, merged);
    setConflict(undefined);
    autosave.release();
    await save(conflict.intent);
  };
  const leaveConflict = () => {
    setConflict(undefined);
    autosave.release();
  };
  return { busy, conflict, save, settleConflict, leaveConflict };
}

/** Why a refused save cannot succeed any more: the record was submitted or decided in the meantime. */
async function lockedMeanwhile({ declaration, id }: FormSession, error: unknown): Promise<string | undefined> {
  if (id === undefined || !(error instanceof Refused) || error.code !== 'ILLEGAL_STATE') return undefined;
  const stored = await loadRecord(declaration, id).catch(() => undefined);
  // The rolling draft goes on holding what is typed here.
  return isLocked({ declaration, stored }) ? lockedText({ declaration, stored }, true) : undefined;
}

/** Whether the record is there for the user no more: a refusal for want of a right looks the same, but lets him read it. */
async function isGone({ declaration, id }: FormSession, error: unknown): Promise<boolean> {
  const isForbidden = (one: unknown) => one instanceof Refused && one.code === 'FORBIDDEN';
  if (id === undefined || !isForbidden(error)) return false;
  return loadRecord(declaration, id).then(() => false, isForbidden);
}

const goneQuestion = {
  title: '这条内容已不在，另存为新内容？',
  consequence: '它可能已被删除，或不再属于您能修改的场馆。填写的内容还在本页，可以另存为一条新的内容。',
  okText: '另存为新内容',
} as const;

function anewBody(form: OpenForm, intent: Intent): Values {
  const { id: _gone, version: _old, ...body } = bodyOf(form, intent);
  return body;
}

function bodyOf({ session, draftWriters }: OpenForm, intent: Intent): Values {
  const { declaration, id } = session;
  return {
    ...session.prepared(),
    draftWriters: draftWriters(),
    ...(declaration.reviewed ? { status: intent === 'submit' ? 1 : 0 } : {}),
    ...(id === undefined ? {} : { id, version: session.version() }),
  };
}

/** The server's own text of a save: both read it from the declaration. */
function savedText(
  { messages, reviewed }: Pick<AnyContent, 'messages' | 'reviewed'>,
  { intent, isNew }: { intent: Intent; isNew: boolean },
): string {
  if (!isNew) return messages.updated;
  return reviewed && intent === 'submit' ? messages.submitted : messages.created;
}
