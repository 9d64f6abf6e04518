import { useQuery } from '@tanstack/react-query';
import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { getSignupInfo, revealSignup } from '@yunguan/contract/content/course-signup-desk';
import { Button, Image } from 'antd';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { BackToOrders } from '@/kernel/decisions/BackToOrders';
import { DecidedNote, OrderHead } from '@/kernel/decisions/OrderFacts';
import { RecordDrawer } from '@/kernel/records/RecordDrawer';
import { RevealButton } from '@/kernel/reveal/RevealButton';
import { RevealDialog } from '@/kernel/reveal/RevealDialog';
import { revealSeconds, useRevealed } from '@/kernel/reveal/use-revealed';
import { StatusTag } from '@/ui/StatusTag';
import { attendanceFacts, guardianFacts, studentFacts } from './person-facts';
import type { PersonFact } from './PersonCard';
import { actionsOf, signupArea, type StudentAction, useStudentRights } from './student-rights';
import { originText, stateTones } from './student-words';

export interface SignupDrawerProps {
  readonly id: string;
  readonly onAct: (action: StudentAction, signup: CourseSignup) => void;
  readonly onClose: () => void;
}

/** One sign-up at the right with what may be done about it; the list stays where it is. */
export default function SignupDrawer({ id, onAct, onClose }: SignupDrawerProps) {
  const rightsIn = useStudentRights();
  const query = useQuery({
    queryKey: queryKeys.detail(signupArea, `${getSignupInfo.path} ${id}`),
    queryFn: ({ signal }) => call(getSignupInfo, { id }, { signal }),
  });
  const { data } = query;
  const rights = rightsIn(data?.venueId);
  const actions = data ? actionsOf(data, rights) : [];
  return (
    <RecordDrawer
      title="报名详情"
      query={query}
      footer={data && actions.length > 0 && <ActionButtons actions={actions} onAct={(action) => onAct(action, data)} />}
      onClose={onClose}
    >
      {(signup) => (
        <>
          <BackToOrders id={signup.id} isWaiting={signup.state === 'pending'} />
          <SignupFacts signup={signup} mayReveal={rights.reveal} />
        </>
      )}
    </RecordDrawer>
  );
}

const buttons = {
  letter: { label: '发送站内信', danger: false },
  cancel: { label: '取消报名', danger: true },
  reject: { label: '不通过', danger: true },
  approve: { label: '通过', danger: false },
} as const satisfies Record<StudentAction, { label: string; danger: boolean }>;

interface ActionButtonsProps {
  readonly actions: readonly StudentAction[];
  readonly onAct: (action: StudentAction) => void;
}

function ActionButtons({ actions, onAct }: ActionButtonsProps) {
  // What goes on stands at the right; letter and end of a sign-up apart from the decision.
  const ordered = (['letter', 'cancel', 'reject', 'approve'] as const).filter((key) => actions.includes(key));
  return (
    <div className="decision-foot">
      {ordered.map((key) => (
        <Button
          key={key}
          type={key === 'approve' ? 'primary' : 'default'}
          danger={buttons[key].danger}
          className={key === 'letter' || (key === 'cancel' && !actions.includes('letter')) ? 'decision-foot-apart' : ''}
          onClick={() => onAct(key)}
        >
          {buttons[key].label}
        </Button>
      ))}
    </div>
  );
}

function SignupFacts({ signup, mayReveal }: { signup: CourseSignup; mayReveal: boolean }) {
  const { revealed, secondsLeft, reveal, hide } = useRevealed((reason) =>
    call(revealSignup, { id: signup.id, reason }),
  );
  const [isAsking, setAsking] = useState(false);
  const { students, guardian } = signup;
  return (
    <>
      <OrderHead
        picture={students.photo && <Image src={students.photo} alt={`${students.name}的照片`} width={60} height={80} />}
        title={students.name}
        line={signup.title}
        tag={<StatusTag tone={stateTones[signup.state]} text={signup.stateName} />}
      />
      <DecidedNote {...signup} words={signup.remark} isKept={signup.state === 'approved'} />
      <Facts
        title="学员"
        facts={inFull(studentFacts(signup), revealed?.students)}
        extra={
          mayReveal && (
            <RevealButton size="small" secondsLeft={secondsLeft} onReveal={() => setAsking(true)} onHide={hide} />
          )
        }
      />
      {guardian ? (
        <Facts
          title="监护人"
          facts={[{ label: '姓名', value: guardian.name }, ...inFull(guardianFacts(guardian), revealed?.guardian)]}
        />
      ) : (
        <Facts title="监护人" facts={[]} none="学员已成年，未填写监护人。" />
      )}
      {revealed && <Cards revealed={revealed} />}
      <Facts
        title="报名"
        facts={[
          { label: '报名编号', value: signup.ordernNum },
          { label: '报名时间', value: signup.createTime.slice(0, 16) },
          { label: '来源', value: originText(signup) },
          { label: '场馆', value: signup.venueName },
          ...attendanceFacts(signup),
        ]}
      />
      {isAsking && (
        <RevealDialog
          title={`查看 ${students.name} 的完整信息`}
          lead={`将显示学员与监护人的身份证号、电话、住址和证件照 ${revealSeconds} 秒。查看人、时间和原因将记入操作日志。`}
          placeholder="例如：核对学员身份"
          done={`完整信息将显示 ${revealSeconds} 秒`}
          onReveal={reveal}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type Revealed = z.output<typeof revealSignup.output>;

/** The facts with what was revealed in the place of what is masked. */
function inFull(facts: readonly PersonFact[], full: Revealed['students'] | null | undefined): PersonFact[] {
  if (!full) return [...facts];
  const shown: Readonly<Record<string, string>> = { 身份证号: full.idCardNo, 联系电话: full.tel, 住址: full.address };
  return facts.map(({ label, value }) => ({ label, value: shown[label] ?? value }));
}

interface FactsProps {
  readonly title: string;
  readonly facts: readonly PersonFact[];
  readonly extra?: ReactNode;
  readonly none?: string;
}

function Facts({ title, facts, extra, none }: FactsProps) {
  return (
    <section className="signup-facts">
      <h3>
        {title}
        {extra}
      </h3>
      {none !== undefined && <p className="hint">{none}</p>}
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Cards({ revealed: { cards } }: { revealed: Revealed }) {
  if (cards.length === 0) return <p className="hint">没有上传证件照。</p>;
  return (
    <Image.PreviewGroup>
      <div className="signup-cards">
        {cards.map(({ label, url }) => (
          <figure key={label}>
            <Image src={url} alt={label} width={216} height={136} />
            <figcaption className="hint">{label}</figcaption>
          </figure>
        ))}
      </div>
    </Image.PreviewGroup>
  );
}
