import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { Suspense } from 'react';
import type { OnDecided } from '@/kernel/decisions/outcomes';
import { lazyPart } from '@/ui/lazy-part';
import type { StudentAction } from './student-rights';

const LetterDialog = lazyPart(() => import('./LetterDialog'));
const SignupDecision = lazyPart(() => import('./SignupDecision'));
const SignupDrawer = lazyPart(() => import('./SignupDrawer'));

/** What is done with whom. */
export interface StudentErrand {
  readonly kind: StudentAction;
  readonly signups: readonly CourseSignup[];
}

export interface StudentDialogsProps {
  /** The sign-up that is open at the side. */
  readonly applyId: string | undefined;
  readonly errand: StudentErrand | undefined;
  readonly onAct: (kind: StudentAction, signup: CourseSignup) => void;
  readonly onDecided: OnDecided;
  readonly onSent: (signups: readonly CourseSignup[]) => void;
  readonly onCloseDrawer: () => void;
  readonly onClose: () => void;
}

/** A sign-up at the side, and the dialog of what is done with it or with several. */
export function StudentDialogs(props: StudentDialogsProps) {
  const { applyId, errand, onAct, onDecided, onSent, onCloseDrawer, onClose } = props;
  return (
    <>
      <Suspense>
        {applyId !== undefined && <SignupDrawer key={applyId} id={applyId} onAct={onAct} onClose={onCloseDrawer} />}
      </Suspense>
      {/* Apart: what is open at the side stays in sight while a dialog is on its way. */}
      <Suspense>
        {errand && errand.kind !== 'letter' && (
          <SignupDecision
            task={{ kind: errand.kind, signups: errand.signups }}
            onDecided={onDecided}
            onClose={onClose}
          />
        )}
        {errand?.kind === 'letter' && (
          <LetterDialog signups={errand.signups} onSent={() => onSent(errand.signups)} onClose={onClose} />
        )}
      </Suspense>
    </>
  );
}
