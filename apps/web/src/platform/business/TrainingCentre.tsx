import { trailTo } from '@/kernel/session/menu-tree';
import { pagePaths } from '@/kernel/session/page-paths';
import { useSession } from '@/kernel/session/use-session';
import { MenuNotice } from './MenuNotice';
import { MenusOf } from './MenusOf';
import { TabbedScreens } from './TabbedScreens';
import { tabMenus } from './usable-menus';

const title = '培训中心';

/** The components of the training centre (002 §2.3): recruit, course, teacher. */
const parts: ReadonlySet<string> = new Set([
  '/new/recruit',
  '/MuseumCenter/recruitList',
  '/new/course',
  '/new/teacher',
]);

/** Training centre: recruitment, courses and teachers in tabs, as far as the usable menus hold them. */
export default function TrainingCentre() {
  const { menus, user } = useSession();
  // Its own menu may hold the three; else they are looked for among all menus.
  const own = trailTo(menus, pagePaths.training).at(-1);
  const parentId = own && own.children.length > 0 ? own.id : null;
  return (
    <MenusOf parentId={parentId}>
      {(below) => {
        const tabs = tabMenus(below).filter(({ url }) => parts.has(url.split('?')[0] ?? ''));
        if (tabs.length === 0) {
          return (
            <MenuNotice
              title={title}
              reason="没有权限"
              hint={`您在${user.venueName}没有招生、课程或教师的权限，请联系管理员。`}
            />
          );
        }
        return <TabbedScreens label={title} menus={tabs} tabKey="part" />;
      }}
    </MenusOf>
  );
}
