import type { Values } from '@yunguan/contract/kernel/parse';
import { App } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isSilent, Refused, textOf } from '../api/errors';
import type { Part } from '../form/conflict-merge';
import type { Draft } from '../form/draft';
import { DraftBanner } from '../form/DraftBanner';
import { createFormStore } from '../form/form-store';
import { createOrigin, type StoredVersion } from '../form/origin';
import { createRollingDraft } from '../form/rolling-draft';
import { isSameValue } from '../form/same-value';
import { leaveText } from '../form/save-status';
import { SaveStatus } from '../form/SaveStatus';
import { useAutosave } from '../form/use-autosave';
import { type CurrentUser, useSession } from '../session/use-session';
import { KeptSides, type MetConflict } from './KeptSides';
import { createUnfinishedUploads, type UnfinishedUploads, unfinishedText } from '@/ui/unfinished-uploads';

/** A part of a record, and how people read it. */
export interface RecordPart extends Part {
  readonly view: (values: Values) => ReactNode;
}

/** What a form begins with. */
export interface KeptStart {
  readonly values: Values;
  /** Of the stored record; undefined for a new one. */
  readonly version: number | undefined;
  /** The draft that the server holds. */
  readonly draft: Draft | undefined;
}

export interface KeptFormParts {
  /** What is kept: the key of an area. */
  readonly kind: string;
  /** Undefined for a new record. */
  readonly objectId: string | undefined;
  /** What the record is called: 角色. */
  readonly what: string;
  /** The record in a sentence: 这个角色. */
  readonly record: string;
  readonly start: KeptStart;
  readonly parts: readonly RecordPart[];
  /** What the fields hold, without what must not be kept: a password. */
  readonly read: () => Values;
  /** Puts other values into the fields. */
  readonly write: (values: Values) => void;
  /** The record as it is stored now. */
  readonly reload: () => Promise<StoredVersion>;
  /** Saves again, once the fields hold what was chosen of two versions. */
  readonly onSettled: () => void;
}

export interface KeptForm {
  /** A field has changed. */
  readonly touch: () => void;
  /** Files of its fields that are on their way: put around them, where they have any. */
  readonly uploads: UnfinishedUploads;
  /** Whether leaving would lose anything, and what it costs. */
  readonly isUnsaved: () => boolean;
  readonly leaveText: () => string;
  /**
   * Saves over the version that the form began with, but not without files that are on their way, which is said. A draft
   * neither overtakes the save nor outlives it.
   */
  readonly send: <Answer>(save: (version: number | undefined) => Promise<Answer>) => Promise<Answer>;
  /** What was typed is not wanted any more: no draft of it stays. */
  readonly giveUp: () => void;
  /** True where the refusal is a conflict: the user is shown both versions. */
  readonly meet: (error: unknown) => Promise<boolean>;
  /** A draft was found, and the user has not said what becomes of it: the form waits. */
  readonly isWaiting: boolean;
  /** Offers the draft; stands above the form. */
  readonly banner: ReactNode;
  /** What the foot says about the draft. */
  readonly status: ReactNode;
  /** The two versions, while there are two. */
  readonly conflict: ReactNode;
}

/** A long form of administration, kept like that of a content: as a draft while it is filled in, and side by side with what somebody saved meanwhile. */
export function useKeptForm(parts: KeptFormParts): KeptForm {
  const latest = useRef(parts);
  latest.current = parts;
  const { message } = App.useApp();
  const { user } = useSession();
  const [open] = useState(() => openKept(latest, user));
  const { store, origin, autosave, isDirty } = open;
  const [uploads] = useState(createUnfinishedUploads);
  const [found, setFound] = useState(open.found);
  const [conflict, setConflict] = useState<MetConflict>();
  const [settled, setSettled] = useState(0);
  const isSaved = useRef(false);
  const state = useAutosave({ store, autosave });
  // After the fields hold what was chosen.
  useEffect(() => {
    if (settled > 0) latest.current.onSettled();
  }, [settled]);

  const put = (values: Values, base?: Values) => {
    store.replace(values, base);
    latest.current.write(values);
  };
  const restore = (draft: Draft) => {
    origin.follow(draft);
    put({ ...latest.current.start.values, ...draft.form });
    setFound(undefined);
  };
  const finish = () => {
    const isKept = open.found !== undefined || autosave.state().kind !== 'idle';
    autosave.finish();
    isSaved.current = true;
    // Where it cannot be dropped, it is offered once more.
    if (isKept)
      void autosave
        .settle()
        .then(open.dropDraft)
        .catch(() => undefined);
  };
  const send: KeptForm['send'] = async (save) => {
    const files = uploads.count();
    if (files > 0) {
      message.warning(unfinishedText(files), 4);
      throw new DOMException('files are on their way', 'AbortError');
    }
    await autosave.settle();
    try {
      const answer = await save(origin.version());
      finish();
      return answer;
    } catch (error) {
      autosave.resume();
      if (isDirty()) autosave.touch();
      throw error;
    }
  };
  const meet = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof Refused && error.conflict)) return false;
    const { userName, time, isOwn = false } = error.conflict;
    try {
      const theirs = await latest.current.reload();
      autosave.hold();
      setConflict({ meanwhile: { userName, time, isOwn }, theirs, mine: latest.current.read() });
    } catch (second) {
      if (!isSilent(second)) message.error(textOf(second), 4);
    }
    return true;
  };
  const leave = () => {
    setConflict(undefined);
    autosave.release();
  };
  const settle = (merged: Values) => {
    if (!conflict) return;
    origin.rebase(conflict.theirs);
    put(merged, conflict.theirs.values);
    leave();
    setSettled((times) => times + 1);
  };
  return {
    touch: () => store.change(latest.current.read()),
    uploads,
    isUnsaved: () => !isSaved.current && (isDirty() || uploads.count() > 0),
    leaveText: () => leaveText(autosave.state(), { isDirty: isDirty(), files: uploads.count() }),
    send,
    giveUp: finish,
    meet,
    isWaiting: found !== undefined,
    banner: found && (
      <DraftBanner
        draft={found}
        isOutdated={origin.isOutdated(found)}
        onRestore={() => restore(found)}
        onDrop={async () => {
          await open.dropDraft();
          setFound(undefined);
        }}
      />
    ),
    status: <SaveStatus state={state} autosave={autosave} />,
    conflict: conflict && (
      <KeptSides {...conflict} of={parts} base={origin.startedFrom()} onSettled={settle} onCancel={leave} />
    ),
  };
}

/** What stays the same as long as the form is open. */
function openKept(latest: { readonly current: KeptFormParts }, user: CurrentUser) {
  const { kind, objectId, start } = latest.current;
  const store = createFormStore({ values: start.values, judge: () => [] });
  const origin = createOrigin(start.values, start.version);
  const values = () => latest.current.read();
  const isDirty = () => {
    const { base } = store.state();
    return Object.entries(values()).some(([name, value]) => !isSameValue(value, base[name]));
  };
  const drafted = { values, version: origin.version, isDirty, place: user };
  return { store, origin, isDirty, ...createRollingDraft(drafted, { userId: user.id, kind, objectId }, start.draft) };
}
