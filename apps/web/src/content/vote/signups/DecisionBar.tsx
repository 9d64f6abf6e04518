import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { decideTeam, type VoteTeam } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import { Button } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { OpinionBox } from '@/kernel/decisions/OpinionBox';
import { useOpinionDraft } from '@/kernel/decisions/use-opinion-draft';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useSession } from '@/kernel/session/use-session';
import { contestAreas } from '../vote-areas';
import { approvals, asked, opinionPlace, rejections } from './opinions';
import { entryText } from './team-text';

export interface DecisionBarProps {
  readonly team: VoteTeam;
  /** Sign-ups that wait beside this one; undefined until known. */
  readonly others: number | undefined;
  /** Of the activity, in the order of time. */
  readonly rounds: readonly VoteRound[];
  readonly onDecided: () => void;
}

/** Foot of a sign-up that waits: opinion and decision; both take an opinion (000 §5). */
export function DecisionBar({ team, others, rounds, onDecided }: DecisionBarProps) {
  const { user } = useSession();
  const [opinion, setOpinion] = useOpinionDraft(opinionPlace(user.id, team.id));
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState<100 | 101>();
  const field = useRef<TextAreaRef>(null);
  const { write } = useRecordWrite(...contestAreas);

  const handleDecide = async (state: 100 | 101) => {
    const approvalComments = opinion.trim();
    if (approvalComments === '') {
      setProblem(messages.opinionMissing);
      field.current?.focus();
      return;
    }
    setSending(state);
    const isDone = await write({
      endpoint: decideTeam,
      body: { id: team.id, state, approvalComments },
      done: messages.reviewed,
      // At once: the sign-up that is read again has no decision, and must not call the opinion unsent.
      onDone: () => setOpinion(''),
    });
    setSending(undefined);
    if (isDone) onDecided();
  };
  return (
    <section className="decision-bar" aria-label="审核">
      <OpinionBox
        {...asked}
        ref={field}
        value={opinion}
        problem={problem}
        disabled={sending !== undefined}
        texts={[...approvals, ...rejections]}
        onChange={(text) => {
          setOpinion(text);
          setProblem(undefined);
        }}
      />
      <div className="decision-side">
        <div className="decision-buttons">
          <Button
            danger
            size="large"
            loading={sending === 101}
            disabled={sending === 100}
            onClick={() => void handleDecide(101)}
          >
            不通过
          </Button>
          <Button
            type="primary"
            size="large"
            loading={sending === 100}
            disabled={sending === 101}
            onClick={() => void handleDecide(100)}
          >
            通过
          </Button>
        </div>
        <p className="hint">
          {entryText(rounds)}
          {others !== undefined && (others > 0 ? `；还有 ${others} 个待审核` : '；这是最后一个待审核的报名')}
        </p>
      </div>
    </section>
  );
}
