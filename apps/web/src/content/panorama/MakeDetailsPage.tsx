import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { hall } from '@yunguan/contract/content/hall';
import { anyContent, type AnyContent } from '@yunguan/contract/kernel/content';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { queryKeys } from '@/kernel/api/query-keys';
import { type ContentScreenState, ContentScreenContext } from '@/kernel/content-screen/use-content-screen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { DetailPage } from '@/kernel/detail/DetailPage';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { loadRecord } from '@/kernel/list/content-call';
import { placeTabs } from '@/kernel/places/place-tabs';
import { heldOptions } from '@/kernel/session/menu-tree';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { useSession } from '@/kernel/session/use-session';
import { useShownUnder } from '@/kernel/session/use-shown-under';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { foundIn } from './found-exhibit';
import { panoramaContent, panoramaPaths } from './panorama-content';
import { panoramaTabs } from './panorama-tabs';

const hallContent = anyContent(hall);
const hallWords = { name: '展厅', contact: '联系人' } as const;

/** In the order in which an id is looked for (texts.md P2). */
const exhibits: readonly AnyContent[] = [hallContent, panoramaContent];

const listOf = (of: AnyContent) => (of === hallContent ? '/new/make' : panoramaPaths.list);

/**
 * Details of the hall, or else of the panoramic hall, that the address names (001 §2); with `of`, the key of one of the
 * two, it is looked for as that alone.
 */
export default function MakeDetailsPage() {
  const search: Readonly<Record<string, unknown>> = useLocation().search;
  const { id, of } = search;
  const asked = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  const known = exhibits.filter(({ key }) => key === of);
  // Asked as what it is not, a record is refused, and the refusal is put down to the user.
  return <Exhibit key={`${known[0]?.key} ${asked}`} id={asked} among={known.length > 0 ? known : exhibits} />;
}

interface ExhibitProps {
  readonly id: string;
  /** What it may be. */
  readonly among: readonly AnyContent[];
}

function Exhibit({ id, among }: ExhibitProps) {
  const { menus } = useSession();
  const queryClient = useQueryClient();
  const visible = useMemo(() => among.filter(({ key }) => heldOptions(menus, key) !== undefined), [menus, among]);
  const screen = useExhibitScreen(id, visible[0] ?? among[0] ?? panoramaContent);
  usePageTitle('展厅详情');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.read(panoramaPaths.details, { id, in: visible.map(({ key }) => key) }),
    queryFn: async ({ signal }) => {
      const found = await foundIn(id === '' ? [] : visible, (of) => loadRecord(of, id, signal));
      if (!found) return null;
      // The details below begin with what was just read.
      queryClient.setQueryData(queryKeys.detail(found.of.key, id), found.row);
      return found.of.key;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const of = exhibits.find(({ key }) => key === data);
  if (of) return <ExhibitDetails id={id} of={of} />;
  if (isPending)
    return (
      <Frame onBack={screen.backToList}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Frame>
    );
  if (error)
    return (
      <Frame onBack={screen.backToList}>
        <LoadFailure error={error} onRetry={refetch} />
      </Frame>
    );
  return (
    <Frame onBack={screen.backToList}>
      <EmptyState title="没有找到这个展厅" hint="它可能已被删除，或者不在您可以查看的场馆内。" />
      <div className="exhibit-missing">
        <Button onClick={() => screen.backToList()}>返回</Button>
      </div>
    </Frame>
  );
}

function Frame({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <>
      <PageHeader title="展厅详情" onBack={onBack} backLabel="返回" />
      <Panel>{children}</Panel>
    </>
  );
}

function ExhibitDetails({ id, of }: { id: string; of: AnyContent }) {
  const screen = useExhibitScreen(id, of);
  useShownUnder(listOf(of));
  return (
    <ContentScreenContext value={screen}>
      <DetailPage of={of} id={id} tabs={of === hallContent ? (row) => placeTabs(row, hallWords) : panoramaTabs} />
    </ContentScreenContext>
  );
}

/** Back to where one came from, or to the list of the type; the other views are those of its list page. */
function useExhibitScreen(id: string, of: AnyContent): ContentScreenState {
  const navigate = useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return useMemo(
    () => ({
      mode: screenModes.detail,
      id,
      goTo: (mode, record, inner) =>
        void navigate({
          to: listOf(of),
          search: () => ({ mode, ...(record !== undefined && { id: record }), ...inner }),
        }),
      backToList: () => {
        if (canGoBack) history.back();
        else void navigate({ to: listOf(of) });
      },
    }),
    [id, of, navigate, history, canGoBack],
  );
}
