import type { Values } from '@yunguan/contract/kernel/parse';
import { Form } from 'antd';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Draft } from '../form/draft';
import { type KeptForm, useKeptForm } from './use-kept-form';
import { useStoredDraft } from './use-stored-draft';

export interface DialogDraftProps {
  /** What is written in the dialog: the kind of its draft. */
  readonly kind: string;
  /** Told of the draft, so that the dialog can send with it or give it up. */
  readonly kept: Ref<KeptForm>;
  /** The fields hold a draft now. */
  readonly onRestored: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** Fields of something new in a dialog, kept as a draft while they are filled in: a closed tab loses nothing. */
export function DialogDraft({ kind, kept, onRestored, children }: DialogDraftProps) {
  const { isKnown, draft } = useStoredDraft(kind, undefined);
  const [isWaiting, setWaiting] = useState(false);
  return (
    <div className="dialog-draft">
      {isKnown && <Keeper kind={kind} kept={kept} draft={draft} onRestored={onRestored} onWaiting={setWaiting} />}
      <div className={isWaiting ? 'drafted-form form-waiting' : 'drafted-form'} inert={isWaiting}>
        {children}
      </div>
    </div>
  );
}

interface KeeperProps extends Omit<DialogDraftProps, 'children'> {
  readonly draft: Draft | undefined;
  readonly onWaiting: (isWaiting: boolean) => void;
}

function Keeper({ kind, kept, draft, onRestored, onWaiting }: KeeperProps) {
  const form = Form.useFormInstance<Values>();
  const typed: Values = Form.useWatch([], form) ?? {};
  // The fields may go before what was typed is sent.
  const last = useRef(typed);
  last.current = typed;
  const own = useKeptForm({
    kind,
    objectId: undefined,
    what: '内容',
    record: '这份内容',
    start: { values: {}, version: undefined, draft },
    parts: [],
    read: () => last.current,
    write: (values) => {
      form.setFieldsValue(values);
      onRestored();
    },
    reload: () => Promise.reject(new Error('what is new is stored nowhere yet')),
    onSettled: form.submit,
  });
  useImperativeHandle(kept, () => own);
  const wasTyped = useRef(false);
  const { touch, isUnsaved, isWaiting } = own;
  const words = JSON.stringify(typed);
  const latest = useRef(touch);
  latest.current = touch;
  const isTyped = isUnsaved();
  useEffect(() => {
    // Not for empty fields that have just opened.
    if (isTyped || wasTyped.current) latest.current();
    wasTyped.current = isTyped;
  }, [words, isTyped]);
  useEffect(() => onWaiting(isWaiting), [isWaiting, onWaiting]);
  return (
    <>
      {own.banner}
      <p className="hint num" role="status">
        {own.status}
      </p>
    </>
  );
}
