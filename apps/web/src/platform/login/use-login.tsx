import { type ReactNode, Suspense, useState } from 'react';
import type { CodeForm, LoginForm } from '@/kernel/api/new-login';
import { Refused, textOf } from '@/kernel/api/errors';
import { retriedPart } from '@/ui/retried-part';
import { MissingStep } from './MissingStep';

const SecondStep = retriedPart(
  () => import('./SecondStep'),
  (missed, { onBack }) => <MissingStep {...missed} onBack={onBack} />,
);

export interface Login {
  /** Resolves to why it was refused, or to nothing when the user is in or a code is asked for. */
  readonly submit: (form: LoginForm) => Promise<string | undefined>;
  /** The step in which the code is typed, in the place of name and password; undefined while it is not asked for. */
  readonly step: ReactNode;
}

/** A login in one step, or in two where a second factor is set up. */
export function useLogin(enter: (form: LoginForm | CodeForm) => Promise<unknown>): Login {
  const [asked, setAsked] = useState<Omit<CodeForm, 'code'>>();
  const submit = async (form: LoginForm | CodeForm): Promise<string | undefined> => {
    try {
      await enter(form);
      setAsked(undefined);
    } catch (error) {
      if (!(error instanceof Refused && error.ticket)) return textOf(error);
      setAsked({ nickName: form.nickName, ticket: error.ticket });
    }
    return undefined;
  };
  const step = asked && (
    <Suspense fallback={null}>
      <SecondStep onSubmit={(code) => submit({ ...asked, code })} onBack={() => setAsked(undefined)} />
    </Suspense>
  );
  return { submit, step };
}
