import { useNavigate } from '@tanstack/react-router';
import { membershipMessages } from '@yunguan/contract/content/club-member';
import { setRecruit } from '@yunguan/contract/content/club-recruit';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ContentList } from '@/kernel/list/ContentList';
import { useContentWrite } from '@/kernel/list/use-content-write';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { removalOf } from '@/kernel/removals/RemovalEffects';
import { applicationsPath, type ClubRow, clubContent, named } from './club-content';
import './club.css';
import { clubColumns } from './clubColumns';
import { membersTab } from './detail-tabs';
import { lazyPart } from '@/ui/lazy-part';

const RecruitDialog = lazyPart(() => import('./RecruitDialog'));

/** Clubs (002 §2.6): where each stands with its recruiting. */
export function ClubList() {
  const { goTo } = useContentScreen();
  const navigate = useNavigate();
  const { rows, dialogs } = useReviewedRows<ClubRow>(clubContent, { removalOf });
  const write = useContentWrite(clubContent);
  const [starting, setStarting] = useState<ClubRow>();
  const pause = ({ id }: ClubRow) =>
    write({
      endpoint: setRecruit,
      body: { id, isRecruit: false, recruitCount: 0 },
      ids: [id],
      done: membershipMessages.paused,
    });
  const columns = clubColumns({
    ...rows,
    onMembers: ({ id }) => goTo(screenModes.detail, id, membersTab),
    // Pausing needs no number (002 §4.3).
    onRecruit: (row) => (row.isRecruit === 1 ? void pause(row) : setStarting(row)),
  });
  return (
    <>
      <ContentList<ClubRow>
        of={clubContent}
        title="社团管理"
        description="管理社团的信息、相册与成员，开始或暂停招募"
        addLabel="新增社团"
        dateLabel="发布日期"
        basicFilters={3}
        tools={<Button onClick={() => void navigate({ to: applicationsPath })}>入团申请</Button>}
        columns={columns}
        minWidth={990}
      />
      {dialogs}
      <Suspense>{starting && <RecruitDialog club={named(starting)} onClose={() => setStarting(undefined)} />}</Suspense>
    </>
  );
}
