import { useNavigate } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { type ComponentType, type ReactElement, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Option } from '@yunguan/contract/kernel/options';
import * as z from 'zod/mini';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useFocusBack } from '@/ui/use-focus-back';
import { KeptOpen } from '../leave-guard/KeptOpen';
import { heldOptions, menuOf } from '../session/menu-tree';
import { usePageTitle } from '../session/use-page-title';
import { useHolds, useHoldsAnywhere } from '../session/use-holds';
import { useSession } from '../session/use-session';
import { useUrlState } from '../session/use-url-state';
import { RecordKey, type RecordKeyName } from './record-key';
import { copyKey, screenModes } from './screen-modes';
import { ContentScreenContext, type ContentScreenState, useContentScreen } from './use-content-screen';
import { type ViewOver, ViewOverContext } from './view-over';

export interface ContentScreenProps {
  readonly of: Pick<AnyContent, 'key' | 'label'>;
  /** Of the page, where a type has several; otherwise its menu's name. */
  readonly title?: string;
  /** Views by mode; a mode without a view shows the list. */
  readonly views: Readonly<Record<number, ComponentType>> & { readonly 1: ComponentType };
  /** Views that lie over the one they were opened from: it stays as it is, with everything typed, until they close. */
  readonly over?: Readonly<Record<number, ComponentType>>;
}

const none: ContentScreenProps['over'] & object = {};

const place = z.object({
  mode: z.catch(z._default(z.number(), screenModes.list), screenModes.list),
  id: z.catch(z.optional(z.string()), undefined),
  record: z.catch(z.optional(z.string()), undefined),
  [copyKey]: z.catch(z.optional(z.string()), undefined),
  /** Mode of the view that another one lies over. */
  under: z.catch(z.optional(z.number()), undefined),
});

/** Options without which a view would only end in a refusal. */
const neededOption: Readonly<Record<number, Option>> = { [screenModes.add]: 'add', [screenModes.edit]: 'edit' };

/** Views that are about one record. */
const isAboutRecord = (mode: number) => mode !== screenModes.list && mode !== screenModes.add;

/** One page of a content type that switches its views by `mode` and `id` of the address (000 §2). */
export function ContentScreen({ of, title, views, over = none }: ContentScreenProps) {
  const { menus, user } = useSession();
  const { screen, round, overMode, viewOver } = usePlace(views, over);
  const View = views[screen.mode] ?? views[1];
  const Over = overMode === undefined ? undefined : over[overMode];
  usePageTitle(title ?? menuOf(menus, of.key)?.name ?? of.label);
  const key = `${screen.mode} ${screen.id ?? ''} ${screen.copyOf ?? ''} ${round}`;
  const view = (
    <Permitted key={key} of={of} mode={screen.mode}>
      <View />
    </Permitted>
  );
  const refusal = <Refusal label={of.label} hint={`您在${user.venueName}没有“${of.label}”的权限，请联系管理员。`} />;
  return (
    <ContentScreenContext value={screen}>
      <KeptOpen key={of.key} isAllowed={heldOptions(menus, of.key) !== undefined} refusal={refusal}>
        <ViewOverContext value={viewOver}>
          {over === none ? view : <div style={{ display: Over ? 'none' : 'contents' }}>{view}</div>}
          {Over && (
            <FocusBack>
              <Suspense fallback={<Loading />}>
                <Over />
              </Suspense>
            </FocusBack>
          )}
        </ViewOverContext>
      </KeptOpen>
    </ContentScreenContext>
  );
}

/** What opened a view that lies over another one has the focus again once that view is gone. */
function FocusBack({ children }: { readonly children: ReactElement }) {
  useFocusBack();
  return children;
}

interface PermittedProps {
  readonly of: ContentScreenProps['of'];
  readonly mode: number;
  readonly children: ReactElement;
}

function Permitted({ of, mode, children }: PermittedProps) {
  const { backToList } = useContentScreen();
  const holds = useHolds(of.key);
  const holdsAnywhere = useHoldsAnywhere(of.key);
  const needed = neededOption[mode];
  // A new record belongs to the venue of the session; whose a stored one is, its form knows as soon as it is read.
  const isAllowed = mode === screenModes.edit ? holdsAnywhere : holds;
  const refusal = (
    <Refusal
      label={of.label}
      hint={`您在当前场馆不能${mode === screenModes.add ? '新增' : '修改'}${of.label}，请联系场馆管理员。`}
      onBack={() => backToList()}
    />
  );
  return (
    <KeptOpen isAllowed={needed === undefined || isAllowed(needed)} refusal={refusal}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </KeptOpen>
  );
}

type Views = Readonly<Record<number, ComponentType>>;

/** What an address shows: a view, the record that it is about, and the view that lies over it. */
function shownAt(search: object, { views, over, recordKey }: { views: Views; over: Views; recordKey: RecordKeyName }) {
  const asked = place.parse(search);
  const overMode = asked.mode in over ? asked.mode : undefined;
  const wanted = overMode === undefined ? asked.mode : (asked.under ?? screenModes.list);
  const askedId = asked[recordKey];
  const isShown = wanted in views && (askedId !== undefined || !isAboutRecord(wanted));
  const mode = isShown ? wanted : screenModes.list;
  const copyOf = mode === screenModes.add ? asked[copyKey] : undefined;
  return { mode, id: isAboutRecord(mode) ? askedId : undefined, copyOf, overMode };
}

function usePlace(views: Views, over: Views) {
  const [asked] = useUrlState(place);
  const recordKey = useContext(RecordKey);
  const navigate = useNavigate();
  const { mode, id, copyOf, overMode } = shownAt(asked, { views, over, recordKey });
  const [visitedId, setVisitedId] = useState(id);
  if (id !== undefined && id !== visitedId) setVisitedId(id);
  const [round, setRound] = useState(0);

  const goTo = useCallback<ContentScreenState['goTo']>(
    (nextMode, nextId, inner) => {
      if (nextMode === mode && nextId === id && copyOf === undefined && !inner) {
        setRound((before) => before + 1);
        return;
      }
      const search = (previous: object) => ({
        ...previous,
        mode: nextMode,
        [recordKey]: nextId,
        apply: undefined,
        [copyKey]: undefined,
        ...inner,
      });
      void navigate({ to: '.', search });
    },
    [navigate, mode, id, copyOf, recordKey],
  );
  const backToList = useCallback<ContentScreenState['backToList']>(
    ({ saved = false } = {}) => {
      const search = (previous: object) => ({ ...withoutInner(previous), mode: undefined, [recordKey]: undefined });
      // The list itself scrolls to the row of the record.
      const resetScroll = id === undefined;
      void navigate({ to: '.', search, replace: saved, ignoreBlocker: saved, resetScroll });
    },
    [navigate, id, recordKey],
  );
  const show = useCallback<ViewOver['show']>(
    (nextMode) => {
      const isOpening = nextMode !== undefined;
      const changes = isOpening
        ? { mode: nextMode, under: mode }
        : { mode: mode === screenModes.list ? undefined : mode };
      const search = (previous: object) => ({ ...withoutInner(previous), ...changes });
      // Nothing is left: the view below stays as it is.
      void navigate({ to: '.', search, replace: !isOpening, ignoreBlocker: true, resetScroll: isOpening });
    },
    [navigate, mode],
  );
  const staysOpenAt = useCallback(
    (search: object) => {
      const next = shownAt(search, { views, over, recordKey });
      return (overMode ?? next.overMode) !== undefined && next.mode === mode && next.id === id;
    },
    [views, over, recordKey, mode, id, overMode],
  );
  const screen = useMemo(
    () => ({ mode, id, copyOf, visitedId, goTo, backToList }),
    [mode, id, copyOf, visitedId, goTo, backToList],
  );
  const viewOver = useMemo(() => ({ show, staysOpenAt }), [show, staysOpenAt]);
  return { screen, round, overMode, viewOver };
}

/** The address without what only the views of one record keep in it: another record starts without their filters. */
function withoutInner(search: object): object {
  return Object.fromEntries(
    Object.entries(search).filter(([key]) => key !== 'apply' && key !== 'under' && !key.includes('_')),
  );
}

function Loading() {
  return (
    <Panel>
      <Skeleton active paragraph={{ rows: 8 }} />
    </Panel>
  );
}

interface RefusalProps {
  readonly label: string;
  readonly hint: string;
  readonly onBack?: () => void;
}

function Refusal({ label, hint, onBack }: RefusalProps) {
  return (
    <>
      <PageHeader title={label} {...(onBack && { onBack })} />
      <Panel>
        <EmptyState title="没有权限" hint={hint} />
      </Panel>
    </>
  );
}
