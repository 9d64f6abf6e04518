import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Button, Select, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { heldOptions } from '@/kernel/session/menu-tree';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { RightsTable } from './RightsTable';
import { groupedScreens } from './screen-groups';
import { rightsOptions } from './staff-queries';
import { rightsSchema } from './staff-url';
import './staff.css';
import { lazyPart } from '@/ui/lazy-part';

const PersonPicker = lazyPart(() => import('@/kernel/dialogs/PersonPicker'));

/** 权限说明: why a button is there or missing; everybody may ask for himself, with or without 用户管理. */
export default function RightsPage() {
  const { user, menus } = useSession();
  const [asked, change] = useUrlState(rightsSchema);
  const [isPicking, setPicking] = useState(false);
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const wanted = { userId: asked.userId || user.id, venueId: asked.venueId || user.venueId, menuId: asked.menuId };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...rightsOptions(wanted),
    placeholderData: keepPreviousData,
  });
  usePageTitle('权限说明');
  const mayAskForOthers = heldOptions(menus, 'staff') !== undefined;
  return (
    <>
      <PageHeader
        title="权限说明"
        description="查看某位用户在某个场馆、某个页面上能用哪些按钮，权限来自哪个角色，缺少时应找谁"
        {...(canGoBack && { onBack: () => router.history.back(), backLabel: '返回' })}
      />
      <Panel>
        <div className="rights-choice">
          <div>
            <span className="rights-label">用户</span>
            <div className="rights-person">
              <b>{data ? `${data.user.realName}（${data.user.loginName}）` : '—'}</b>
              {mayAskForOthers && <Button onClick={() => setPicking(true)}>选择用户</Button>}
              {wanted.userId !== user.id && (
                <Button size="small" type="link" onClick={() => change({ userId: '', venueId: '' })}>
                  看自己
                </Button>
              )}
            </div>
          </div>
          <div>
            <label htmlFor="rights-venue">场馆</label>
            <Select
              id="rights-venue"
              value={data ? wanted.venueId : undefined}
              options={data?.venues.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(venueId) => change({ venueId })}
              style={{ width: '100%' }}
            />
          </div>
          <div>
            <label htmlFor="rights-screen">页面</label>
            <Select
              id="rights-screen"
              value={data && asked.menuId !== '' ? asked.menuId : undefined}
              placeholder="请选择页面"
              options={groupedScreens(data?.screens ?? [])}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(menuId) => change({ menuId })}
              style={{ width: '100%' }}
            />
          </div>
        </div>
      </Panel>
      <Panel>
        {error && <LoadFailure error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton active paragraph={{ rows: 6 }} />}
        {!error && data && !data.menu && (
          <EmptyState title="请选择页面" hint="选择页面后，这里列出该页面的每个按钮是否可用、为什么。" />
        )}
        {!error && data?.menu && <RightsTable explanation={data} isStale={isPlaceholderData} />}
      </Panel>
      {isPicking && (
        <Suspense>
          <PersonPicker
            open
            title="选择用户"
            venueId={wanted.venueId}
            max={1}
            chosen={data && wanted.userId !== user.id ? [{ id: data.user.id, name: data.user.realName }] : []}
            onClose={() => setPicking(false)}
            onConfirm={([person]) => {
              setPicking(false);
              if (person) change({ userId: person.id });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
