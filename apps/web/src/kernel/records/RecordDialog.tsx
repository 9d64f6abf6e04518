import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { focusFirstField } from '@/ui/first-field';
import { createUnfinishedUploads, unfinishedText, UnfinishedUploadsContext } from '@/ui/unfinished-uploads';
import { useGiveUp } from '@/ui/use-give-up';
import { GuardContext } from '@/ui/use-unsent';
import { loginGate } from '../api/call';
import { isSilent, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { LeaveGuard } from '../leave-guard/LeaveGuard';
import { DialogDraft } from './DialogDraft';
import { showProblems } from './show-problems';
import { useHeldForm } from './use-held-form';
import type { KeptForm } from './use-kept-form';
import { useSingleMutation } from './use-single-mutation';

export interface RecordDialogProps<Values extends object, Answer = unknown> {
  readonly title: string;
  readonly open: boolean;
  /** What the fields hold at first; read when the dialog opens. */
  readonly initial: Partial<Values>;
  /** Sends the form; a refusal is shown at its fields, and nothing typed is lost. */
  readonly onSave: (values: Values) => Promise<Answer>;
  /** Text of the success; of the answer where it decides. */
  readonly done: string | ((answer: Answer) => string);
  /** Seconds that the text of the success stays; the usual ones without. */
  readonly doneSeconds?: number;
  /** Areas whose records are fetched again. */
  readonly areas: readonly string[];
  readonly onClose: (saved: boolean) => void;
  /** Told when the form is to be saved with a mistake in it; its fields say which. */
  readonly onInvalid?: () => void;
  readonly width?: 420 | 520 | 680 | 996;
  readonly okText?: string;
  /** 返回 where the work itself is a cancellation. */
  readonly cancelText?: '取消' | '返回';
  /** Kind of the draft under which what is typed is kept; without it nothing is. */
  readonly draftKind?: string;
  /** Form.Items by field name. */
  readonly children: ReactNode;
}

const keptText = '填写的内容不会保存，只作为自动保存的草稿保留，下次打开可以恢复。';

/**
 * A record in a dialog: Enter or 确定 saves once, refusals land at their fields, Esc and the mask close only what holds
 * nothing typed.
 */
export function RecordDialog<Values extends object, Answer = unknown>(props: RecordDialogProps<Values, Answer>) {
  const {
    title,
    open,
    initial,
    onSave,
    done,
    doneSeconds,
    areas,
    onClose,
    width = 520,
    okText = '确定',
    cancelText = '取消',
    onInvalid,
    draftKind,
    children,
  } = props;
  const [form] = Form.useForm<Values>();
  const shown = useRef<HTMLElement>(undefined);
  const [isDirty, setDirty] = useState(false);
  const [uploads] = useState(createUnfinishedUploads);
  // What the guard is asked of while the page is left: nothing is lost with a dialog that was given up or that saves, and
  // where its save leads is no leaving.
  const isUnsaved = useRef(false);
  // A save that waits for a login has not left the page.
  const isLosing = () => isUnsaved.current || (save.isPending && loginGate.reason() !== undefined);
  const markDirty = (next: boolean) => {
    isUnsaved.current = next;
    setDirty(next);
  };
  const { message } = App.useApp();
  const giveUp = useGiveUp();
  const queryClient = useQueryClient();
  const kept = useRef<KeptForm>(null);
  const save = useSingleMutation({
    mutationFn: (values: Values) => (kept.current ? kept.current.send(() => onSave(values)) : onSave(values)),
    onMutate: () => {
      isUnsaved.current = false;
    },
    onSuccess: (answer) => {
      message.success(typeof done === 'string' ? done : done(answer), doneSeconds);
      onClose(true);
    },
    onError: (error) => {
      isUnsaved.current = isDirty;
      if (!isSilent(error) && !showProblems(form, error)) message.error(textOf(error), 4);
    },
    onSettled: () =>
      Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: queryKeys.content(area) }))),
  });

  const held = useHeldForm(form, save.isPending);

  const handleFinish = (values: Values) => {
    const files = uploads.count();
    if (files > 0) message.warning(unfinishedText(files), 4);
    else save.mutate(values);
  };

  const handleOpenChange = (isOpen: boolean) => {
    // Not when it has opened: somebody may have typed meanwhile.
    if (!isOpen) return markDirty(false);
    focusFirstField(shown.current);
  };
  const handleCancel = async () => {
    if (save.isPending) return;
    if (!(await giveUp(isDirty || uploads.count() > 0))) return;
    isUnsaved.current = false;
    if (isDirty) kept.current?.giveUp();
    onClose(false);
  };
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      okText={okText}
      cancelText={cancelText}
      confirmLoading={save.isPending}
      mask={{ closable: !isDirty }}
      onOk={() => form.submit()}
      onCancel={() => void handleCancel()}
      afterOpenChange={handleOpenChange}
      destroyOnHidden
    >
      <Form<Values>
        ref={(opened) => {
          shown.current = opened?.nativeElement;
        }}
        {...held}
        form={form}
        className="record-form"
        layout="vertical"
        // antd's type for initial values is looser than the form's own.
        initialValues={initial}
        preserve={false}
        scrollToFirstError={{ focus: true }}
        onValuesChange={() => markDirty(true)}
        onFinish={handleFinish}
        {...(onInvalid && { onFinishFailed: onInvalid })}
      >
        <UnfinishedUploadsContext value={uploads}>
          <GuardContext value={LeaveGuard}>
            {draftKind === undefined ? (
              children
            ) : (
              <DialogDraft kind={draftKind} kept={kept} onRestored={() => markDirty(true)}>
                {children}
              </DialogDraft>
            )}
          </GuardContext>
        </UnfinishedUploadsContext>
        {isDirty && <LeaveGuard isUnsaved={isLosing} {...(draftKind !== undefined && { consequence: keptText })} />}
        <button type="submit" hidden>
          {okText}
        </button>
      </Form>
    </Modal>
  );
}
