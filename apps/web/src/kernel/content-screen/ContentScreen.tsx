import { useNavigate } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { type ComponentType, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Option } from '@yunguan/contract/kernel/options';
import * as z from 'zod/mini';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { heldOptions, menuOf } from '../session/menu-tree';
import { usePageTitle } from '../session/use-page-title';
import { useHolds, useSession } from '../session/use-session';
import { useUrlState } from '../session/use-url-state';
import { RecordKey } from './record-key';
import { screenModes } from './screen-modes';
import { ContentScreenContext, type ContentScreenState } from './use-content-screen';

export interface ContentScreenProps {
  readonly of: Pick<AnyContent, 'key' | 'label'>;
  /** Of the page, where a type has several; otherwise its menu's name. */
  readonly title?: string;
  /** Views by mode; a mode without a view shows the list. */
  readonly views: Readonly<Record<number, ComponentType>> & { readonly 1: ComponentType };
}

const place = z.object({
  mode: z.catch(z._default(z.number(), screenModes.list), screenModes.list),
  id: z.catch(z.optional(z.string()), undefined),
  record: z.catch(z.optional(z.string()), undefined),
});

/** Options without which a view would only end in a refusal. */
const neededOption: Readonly<Record<number, Option>> = { [screenModes.add]: 'add', [screenModes.edit]: 'edit' };

/** Views that are about one record. */
const isAboutRecord = (mode: number) => mode !== screenModes.list && mode !== screenModes.add;

/** One page of a content type that switches its views by `mode` and `id` of the address (000 §2). */
export function ContentScreen({ of, title, views }: ContentScreenProps) {
  const { menus, user } = useSession();
  const holds = useHolds(of.key);
  const { screen, round } = usePlace(views);
  const View = views[screen.mode] ?? views[1];
  const needed = neededOption[screen.mode];
  usePageTitle(title ?? menuOf(menus, of.key)?.name ?? of.label);
  if (heldOptions(menus, of.key) === undefined) {
    return <Refusal label={of.label} hint={`您在${user.venueName}没有“${of.label}”的权限，请联系管理员。`} />;
  }
  return (
    <ContentScreenContext value={screen}>
      {needed === undefined || holds(needed) ? (
        <Suspense fallback={<Loading />}>
          <View key={`${screen.mode} ${screen.id ?? ''} ${round}`} />
        </Suspense>
      ) : (
        <Refusal
          label={of.label}
          hint={`您在当前场馆不能新增或修改${of.label}，请联系场馆管理员。`}
          onBack={() => screen.backToList()}
        />
      )}
    </ContentScreenContext>
  );
}

function usePlace(views: ContentScreenProps['views']): { screen: ContentScreenState; round: number } {
  const [asked] = useUrlState(place);
  const recordKey = useContext(RecordKey);
  const askedId = asked[recordKey];
  const navigate = useNavigate();
  const isShown = asked.mode in views && (askedId !== undefined || !isAboutRecord(asked.mode));
  const mode = isShown ? asked.mode : screenModes.list;
  const id = isAboutRecord(mode) ? askedId : undefined;
  const [visitedId, setVisitedId] = useState(id);
  if (id !== undefined && id !== visitedId) setVisitedId(id);
  const [round, setRound] = useState(0);

  const goTo = useCallback<ContentScreenState['goTo']>(
    (nextMode, nextId, inner) => {
      if (nextMode === mode && nextId === id && !inner) {
        setRound((before) => before + 1);
        return;
      }
      const search = (previous: object) => ({
        ...previous,
        mode: nextMode,
        [recordKey]: nextId,
        apply: undefined,
        ...inner,
      });
      void navigate({ to: '.', search });
    },
    [navigate, mode, id, recordKey],
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
  const screen = useMemo(() => ({ mode, id, visitedId, goTo, backToList }), [mode, id, visitedId, goTo, backToList]);
  return { screen, round };
}

/** The address without what only the views of one record keep in it: another record starts without their filters. */
function withoutInner(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'apply' && !key.includes('_')));
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
