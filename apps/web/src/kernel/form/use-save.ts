import { useQueryClient } from '@tanstack/react-query';
import type { Values } from '@yunguan/contract/kernel/parse';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { showUnfinished, unfinishedText } from '@/ui/unfinished-uploads';
import { useConfirm } from '@/ui/use-confirm';
import { call } from '../api/call';
import { randomKey } from '../api/random-key';
import { isSilent, isUnanswered, Refused, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { operationOf } from '../list/content-call';
import { declaredValues, type FormSession } from './form-session';
import { goneQuestion, isGone, lockedMeanwhile } from './refused-save';
import { type Attempt, createSaveAttempts, type Intent } from './save-attempts';
import { firstVersion, saveAnewBody, saveBody, savedText } from './save-request';
import type { OpenForm } from './use-content-form';
import { type InvalidText, useFormProblems } from './use-form-problems';
import { type OpenConflict, useSaveConflict } from './use-save-conflict';

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
  readonly invalidText?: InvalidText | undefined;
}

type ShowProblems = ReturnType<typeof useFormProblems>;
type SaveAttempts = ReturnType<typeof createSaveAttempts>;

/** Judges, sends and, when it must, merges a form. */
export function useSave(form: OpenForm, listeners: SaveListeners): Saving {
  const { session, autosave } = form;
  const { message } = App.useApp();
  const [attempts] = useState(() => createSaveAttempts(randomKey));
  const showProblems = useFormProblems(session, listeners.invalidText);
  const store = useSending(form, { attempts, onSaved: listeners.onSaved });
  const attemptOf = useJudgement(form, { attempts, showProblems, listeners });
  const { conflict, ...conflicts } = useSaveConflict(form);
  const refuse = useRefusal(form, { attempts, showProblems, onFailed: listeners.onFailed });
  const { busy, once } = useOneSave();

  /** `anew`: what is gone, as a new record. */
  const send = async (intent: Intent, anew?: Attempt): Promise<void> => {
    let attempt = anew;
    try {
      attempt ??= await attemptOf(intent);
      if (!attempt) return;
      await autosave.settle();
      await store(attempt);
    } catch (error) {
      if (isSilent(error)) return;
      if (!isUnanswered(error)) attempts.answered();
      if (await conflicts.meet(error, intent)) return;
      const next = await refuse(error, { intent, as: attempt?.as });
      if (next) await send(intent, next);
    }
  };
  const save = (intent: Intent) =>
    once(intent, async () => {
      await send(intent).catch((second: unknown) => {
        if (!isSilent(second)) message.error(textOf(second), 3);
      });
      // What a refusal left unsaved goes on being kept.
      autosave.resume();
      if (session.store.isDirty()) autosave.touch();
    });
  const settleConflict = async (merged: Values) => {
    if (!conflict) return;
    conflicts.take(conflict, merged);
    await save(conflict.intent);
  };
  return { busy, conflict, save, settleConflict, leaveConflict: conflicts.leave };
}

/** One save at a time, whatever is pressed meanwhile. */
function useOneSave() {
  const [busy, setBusy] = useState<Intent>();
  const isBusy = useRef(false);
  const once = async (intent: Intent, save: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(intent);
    await save();
    isBusy.current = false;
    setBusy(undefined);
  };
  return { busy, once };
}

interface JudgementParts {
  readonly attempts: SaveAttempts;
  readonly showProblems: ShowProblems;
  readonly listeners: Pick<SaveListeners, 'unfinished' | 'onProblems' | 'beforeSave'>;
}

/** What is to be sent; undefined where something keeps the form from it, which has been said. */
function useJudgement(form: OpenForm, { attempts, showProblems, listeners }: JudgementParts) {
  const { session, locator } = form;
  const learn = useLearning(form, attempts);
  const { unfinished, onProblems, beforeSave } = listeners;
  const { message } = App.useApp();
  return async (intent: Intent): Promise<Attempt | undefined> => {
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
    await learn();
    const as = session.id === undefined ? 'create' : 'update';
    return attempts.begin({ intent, as, revision: session.store.state().revision, body: saveBody(form, intent) });
  };
}

/**
 * Sends a new record whose answer never came once more under its key, before something else is sent of the form: stored, the
 * form goes on as that record's, so that it does not become a second one.
 */
function useLearning({ session, autosave, moveDraft }: OpenForm, attempts: SaveAttempts) {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    const unknown = attempts.unknown();
    if (!unknown) return;
    const { declaration } = session;
    await autosave.settle();
    try {
      const answer = await call(operationOf(declaration, 'create'), unknown.body, { idempotencyKey: unknown.key });
      const { id } = answer as { readonly id: string };
      session.become(id, { values: declaredValues(declaration, unknown.body), version: firstVersion });
      await moveDraft(id);
      void queryClient.invalidateQueries({ queryKey: queryKeys.content(declaration.key) });
    } catch (error) {
      // Refused, it was not stored: the form is still a new record's.
      if (isUnanswered(error)) throw error;
    }
    attempts.answered();
  };
}

interface SendingParts {
  readonly attempts: SaveAttempts;
  readonly onSaved: (msg: string) => void;
}

/** Sends an attempt; once it is stored there is nothing left to keep of the form. */
function useSending({ session, autosave }: OpenForm, { attempts, onSaved }: SendingParts) {
  const queryClient = useQueryClient();
  return async ({ as, intent, body, key }: Attempt): Promise<void> => {
    const { declaration, store } = session;
    await call(operationOf(declaration, as), body, { idempotencyKey: key });
    attempts.answered();
    autosave.finish();
    store.markSaved();
    void queryClient.invalidateQueries({ queryKey: queryKeys.content(declaration.key) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.counters });
    onSaved(savedText(declaration, { intent, isNew: as === 'create' }));
  };
}

interface RefusalParts extends Pick<SaveListeners, 'onFailed'> {
  readonly attempts: SaveAttempts;
  readonly showProblems: ShowProblems;
}

/**
 * Says why a save was refused, at its fields where they are at fault. What is gone may be saved as a new record: answers
 * what is to be sent then.
 */
function useRefusal(form: OpenForm, { attempts, showProblems, onFailed }: RefusalParts) {
  const { session } = form;
  const { message } = App.useApp();
  const confirm = useConfirm();
  return async (
    error: unknown,
    { intent, as }: Pick<Attempt, 'intent'> & { readonly as: Attempt['as'] | undefined },
  ): Promise<Attempt | undefined> => {
    const locked = await lockedMeanwhile(session, error);
    if (locked) {
      message.error(locked, 6);
      return undefined;
    }
    if (as === 'update' && (await isGone(session, error)) && (await confirm(goneQuestion))) {
      const { revision } = session.store.state();
      return attempts.begin({ intent, as: 'create', revision, body: saveAnewBody(form, intent) });
    }
    const errors = error instanceof Refused ? error.errors : [];
    const known = errors.filter((problem) => problem.field in session.declaration.fields);
    if (known.length > 0) showProblems(known, 'server');
    else if (onFailed) onFailed(textOf(error));
    else message.error(textOf(error), 3);
    return undefined;
  };
}
