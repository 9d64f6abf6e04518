import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import { Alert, App, Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ReactNode, useRef, useState } from 'react';
import { focusAnswer, focusFirstField } from '@/ui/first-field';
import { useFocusBack } from '@/ui/use-focus-back';
import { isSilent, writeFailureText } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { useUnsent } from '../leave-guard/use-unsent';
import { useRetryKey } from '../records/use-retry-key';
import { useSingleMutation } from '../records/use-single-mutation';
import { DecidedRows, type RowLines } from './DecidedRows';
import { DecisionHint } from './DecisionHint';
import { OpinionBox, type OpinionBoxProps } from './OpinionBox';
import type { OnDecided, Outcome } from './outcomes';
import { OutcomesDialog } from './OutcomesDialog';

/** What is decided, in words. */
export interface DecisionWords {
  /** 通过 */
  readonly verb: string;
  /** Title for one: 通过预订 */
  readonly one: string;
  /** What the rows are: 预订 */
  readonly of: string;
  /** 个, 名 */
  readonly unit: string;
  /** What will happen. */
  readonly consequence: ReactNode;
  /** Said when the one is decided. */
  readonly done: string;
}

export interface OpinionAsked extends Pick<OpinionBoxProps, 'label' | 'longest' | 'texts' | 'placeholder'> {
  /** Said when there is none; without it there need not be one. */
  readonly missing?: string;
}

/** What is asked beside the words. */
export interface Asked {
  readonly field: ReactNode;
  /** What is answered and sent with the words; undefined as long as nothing is. */
  readonly answer: unknown;
  /** Whether what is answered suffices; says so at the field where it does not. */
  readonly isComplete: () => boolean;
}

export interface DecisionDialogProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  readonly words: DecisionWords;
  readonly isDanger: boolean;
  /** Absent where the decision takes no words. */
  readonly opinion?: OpinionAsked | undefined;
  readonly lines: (row: Row) => RowLines;
  /** Why it cannot be sent, shown in the place of the consequence. */
  readonly blocked?: string | undefined;
  /** Asked above the words. */
  readonly further?: Asked | undefined;
  /** Decides them all; one answer per row. The key stays while the same is sent again without an answer. */
  readonly send: (opinion: string, key: string) => Promise<readonly Outcome[]>;
  /** Areas whose records come anew, whatever came of it. */
  readonly areas: readonly string[];
  /** Told as soon as they are decided; answers how many that were left stay ticked, where not all do. */
  readonly onDecided: OnDecided;
  readonly onClose: () => void;
}

/** Decides one or several: says what will happen, asks for words where they are due, then tells what became of each. */
export function DecisionDialog<Row extends { readonly id: string }>(props: DecisionDialogProps<Row>) {
  const { rows, words, isDanger, opinion, further, lines, blocked, onClose } = props;
  useFocusBack();
  const { message } = App.useApp();
  const isOne = rows.length === 1;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const shown = useRef<HTMLDivElement>(null);
  const field = useRef<TextAreaRef>(null);
  const sending = useSending(props);
  const isTouched = text !== '' || further?.answer !== undefined;
  const unsent = useUnsent(isTouched && (isOne || !sending.data), 'words', sending.isPending);
  if (sending.data && !isOne) {
    return (
      <OutcomesDialog
        title={`批量${words.verb}结果`}
        of={words.of}
        unit={words.unit}
        rows={rows}
        {...sending.data}
        lines={lines}
        onClose={onClose}
      />
    );
  }

  const refused = isOne ? sending.data?.outcomes.find(({ ok }) => !ok)?.msg : undefined;
  const amount = `${rows.length} ${words.unit}`;
  const handleOk = () => {
    if (further?.isComplete() === false) return undefined;
    if (opinion?.missing === undefined || text.trim() !== '') return sending.mutate(text.trim());
    setProblem(opinion.missing);
    field.current?.focus();
  };
  const handleCancel = async () => {
    if (sending.isPending || !(await unsent.mayGiveUp())) return;
    message.info(messages.cancelled, 1);
    onClose();
  };
  const handleText = (typed: string) => {
    setText(typed);
    setProblem(undefined);
  };
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) return;
    if (opinion || further) focusFirstField(shown.current);
    else focusAnswer(shown.current, isDanger ? 'no' : 'yes');
  };
  return (
    <Modal
      open
      width={520}
      title={isOne ? words.one : `批量${words.verb} ${amount}${words.of}`}
      okText={isOne ? words.verb : `${words.verb} ${amount}`}
      cancelText="返回"
      okButtonProps={{ danger: isDanger, disabled: blocked !== undefined, loading: sending.isPending }}
      closable={!sending.isPending}
      mask={{ closable: !isTouched }}
      onOk={handleOk}
      onCancel={() => void handleCancel()}
      afterOpenChange={handleOpenChange}
    >
      <DecidedRows rows={rows} lines={lines} amount={`${amount}${words.of}`} />
      <DecisionHint sent={sending.isPending && !isOne ? `${amount}${words.of}` : undefined}>
        {blocked ?? words.consequence}
      </DecisionHint>
      <div ref={shown}>
        {further?.field}
        {opinion && (
          <OpinionBox
            {...opinion}
            ref={field}
            value={text}
            problem={problem}
            isRequired={opinion.missing !== undefined}
            rows={3}
            disabled={sending.isPending}
            onChange={handleText}
          />
        )}
      </div>
      {refused !== undefined && <Alert type="error" showIcon title={refused} />}
      {unsent.guard}
    </Modal>
  );
}

/** Sends the decision once; one that went through says so and closes the dialog. */
function useSending<Row extends { readonly id: string }>(props: DecisionDialogProps<Row>) {
  const { rows, words, further, send, areas, onDecided, onClose } = props;
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const underKey = useRetryKey();
  const ids = rows.map(({ id }) => id);
  return useSingleMutation({
    mutationFn: async (opinion: string) => {
      const outcomes = await underKey({ ids, answer: further?.answer, opinion }, (key) => send(opinion, key));
      const kept = await onDecided(outcomes);
      return { outcomes, ...(typeof kept === 'number' && { kept }) };
    },
    onSuccess: ({ outcomes }) => {
      if (rows.length > 1 || outcomes[0]?.ok !== true) return;
      message.success(words.done);
      onClose();
    },
    onError: (error) => {
      if (!isSilent(error)) message.error(writeFailureText(error), 4);
    },
    onSettled: () =>
      Promise.all([
        ...areas.map((area) => queryClient.invalidateQueries({ queryKey: queryKeys.content(area) })),
        queryClient.invalidateQueries({ queryKey: queryKeys.counters }),
      ]),
  });
}
