import { countSessions, type Session, sessionMessages, usualSession } from '@yunguan/contract/kernel/sessions';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { FieldBox } from '@/kernel/form/FieldBox';
import { useFieldEditing, useFieldValue, useOpenForm } from '@/kernel/form/form-context';
import { textValue } from '@/kernel/loose-values';
import { daysOf, linesOf, type SessionPlace, withoutSession, withSession } from './session-days';
import './sessions.css';
import { SessionTable } from './SessionTable';
import { lazyPart } from '@/ui/lazy-part';

const SessionDialog = lazyPart(() => import('./SessionDialog'));
const CopyDialog = lazyPart(() => import('./CopyDialog'));

const field = 'events';

type Opened =
  | { readonly kind: 'edit'; readonly place: SessionPlace; readonly session: Session }
  | { readonly kind: 'copy'; readonly place: SessionPlace; readonly session: Session };

/** The sessions of a bookable activity, day by day; a year of them stays fluid (001 §5). */
export default function SessionsFor() {
  const days = daysOf(useFieldValue(field));
  const range = { from: textValue(useFieldValue('startTime')), to: textValue(useFieldValue('endTime')) };
  const { store } = useOpenForm().session;
  const { change, check } = useFieldEditing();
  const [opened, setOpened] = useState<Opened>();
  const lines = useMemo(() => linesOf(days), [days]);
  const tickets = useMemo(() => lines.reduce((sum, { session }) => sum + (session?.votesCount ?? 0), 0), [lines]);
  const handleEdit = useCallback(
    (time: string, at: number | undefined, session: Session) =>
      setOpened({ kind: 'edit', place: { time, at }, session }),
    [],
  );
  const handleCopy = useCallback(
    (time: string, at: number, session: Session) => setOpened({ kind: 'copy', place: { time, at }, session }),
    [],
  );
  const handleRemove = useCallback(
    (time: string, at: number) =>
      change({ [field]: withoutSession(daysOf(store.state().values[field]), { time, at }) }),
    [change, store],
  );
  const handleAdd = useCallback(
    (time: string) => handleEdit(time, undefined, { ...usualSession, strTimes: '', startTime: null, endTime: null }),
    [handleEdit],
  );
  const handleClose = () => setOpened(undefined);
  return (
    <FieldBox names={[field]} label="活动场次" required wide isGroup>
      {({ id }) => (
        <div className="sessions" id={id} tabIndex={-1}>
          {days.length === 0 ? (
            <p className="sessions-none">{sessionMessages.noDate}</p>
          ) : (
            <>
              <p className="hint sessions-sum" role="status">
                共 <b className="num">{days.length}</b> 天 <b className="num">{countSessions(days)}</b> 个场次，
                <b className="num">{tickets.toLocaleString('zh-CN')}</b> 张票；{sessionMessages.hint}
              </p>
              <SessionTable
                lines={lines}
                onEdit={handleEdit}
                onCopy={handleCopy}
                onRemove={handleRemove}
                onAdd={handleAdd}
              />
            </>
          )}
          <Suspense>
            {opened?.kind === 'edit' && (
              <SessionDialog
                days={days}
                place={opened.place}
                session={opened.session}
                onSave={(session) => {
                  change({ [field]: withSession(days, opened.place, session) });
                  check([field]);
                  handleClose();
                }}
                onClose={handleClose}
              />
            )}
            {opened?.kind === 'copy' && (
              <CopyDialog
                days={days}
                place={opened.place}
                session={opened.session}
                range={range}
                onCopy={(copied) => {
                  change({ [field]: copied });
                  check([field]);
                  handleClose();
                }}
                onClose={handleClose}
              />
            )}
          </Suspense>
        </div>
      )}
    </FieldBox>
  );
}
