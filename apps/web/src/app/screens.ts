import type { ComponentType } from 'react';
import { pagePaths } from '@/kernel/session/page-paths';

type LoadScreen = () => Promise<{ default: ComponentType }>;

const recruit: LoadScreen = () => import('@/content/recruit/RecruitScreen');
const halls: LoadScreen = () => import('@/content/hall/HallScreen');
const teachers: LoadScreen = () => import('@/content/teacher/TeacherScreen');
const library: LoadScreen = () => import('@/platform/library/LibraryPage');
const works: LoadScreen = () => import('@/content/media/MediaScreen');
const members: LoadScreen = () => import('@/platform/members/MembersPage');
const letters: LoadScreen = () => import('@/platform/letters/LettersPage');
const reviewers: LoadScreen = () => import('@/platform/flows/ReviewersPage');
const duties: LoadScreen = () => import('@/platform/duties/DutiesPage');
const venues: LoadScreen = () => import('@/platform/venues/VenuesPage');

/** Every screen that exists, by its address in the route table (002 §2.1): one line makes it a route and a tab of the shells. */
export const screens = {
  // Content
  '/new/voteActivebox': () => import('@/content/vote/VoteScreen'),
  '/new/recruit': recruit,
  '/MuseumCenter/recruitList': recruit,
  '/MuseumCenter/venueWork': works,
  '/MuseumCenter/venueWork/workManagement': works,
  '/MuseumCenter/venueWork/addWork': works,
  '/MuseumCenter/atlasPage': () => import('@/content/media/AtlasScreen'),

  // Places
  '/new/booking': () => import('@/content/site/SiteScreen'),
  '/new/make': halls,
  '/new/exhibition': halls,
  '/MuseumCenter/panoramaList': () => import('@/content/panorama/PanoramaScreen'),
  '/MuseumCenter/makeDetails': () => import('@/content/panorama/MakeDetailsPage'),
  '/MuseumCenter/placeOrderList': () => import('@/content/site/SiteOrdersPage'),
  '/MuseumCenter/exhibitionOrderList': () => import('@/content/hall/HallOrdersPage'),

  // Activities
  '/new/activity': () => import('@/content/activity/ActivityScreen'),
  '/MuseumCenter/activeOrder': () => import('@/content/activity/TicketOrdersPage'),

  // People and welfare
  '/new/publicActive': () => import('@/content/welfare/WelfareScreen'),
  '/new/teacher': teachers,
  '/MuseumCenter/teacherAdd': teachers,

  // Training, clubs, culture delivery
  '/new/course': () => import('@/content/course/CourseScreen'),
  '/MuseumCenter/trainingRegistration': () => import('@/content/course/SignupsPage'),
  '/new/organization': () => import('@/content/club/ClubScreen'),
  '/MuseumCenter/joinApplication': () => import('@/content/club/ApplicationsPage'),
  '/new/culture': () => import('@/content/culture/CultureScreen'),
  '/MuseumCenter/cultureOrderList': () => import('@/content/culture/DeliveriesPage'),

  // Resource library
  '/MuseumCenter/resource': library,
  '/material/materialHome': library,

  // Frame
  [pagePaths.workbench]: () => import('@/platform/workbench/WorkbenchPage'),
  [pagePaths.venueStart]: () => import('@/platform/workbench/BlankPage'),
  [pagePaths.business]: () => import('@/platform/business/BusinessShell'),
  [pagePaths.training]: () => import('@/platform/business/TrainingCentre'),
  [pagePaths.firstMenu]: () => import('@/platform/business/FirstMenu'),
  '/editPwd': () => import('@/platform/account/AccountPage'),
  '/help': () => import('@/platform/help/HelpPage'),

  // Numbers of a year
  '/MuseumCenter/statistics': () => import('@/platform/statistics/StatisticsPage'),

  // Who comes today
  '/MuseumCenter/arrivals': () => import('@/platform/arrivals/ArrivalsPage'),

  // Judges of contests
  [pagePaths.judging]: () => import('@/content/vote/judging/DeskPage'),

  // What happens where
  '/MuseumCenter/schedule': () => import('@/platform/schedule/SchedulePage'),

  // What was deleted
  '/MuseumCenter/recycleBin': () => import('@/platform/recycle-bin/RecycleBinPage'),

  // Reviews, orders, letters
  [pagePaths.reviewDesk]: () => import('@/platform/review/ReviewDesk'),
  '/audit/audit': () => import('@/platform/orders/OrdersPage'),
  '/reverseNum': () => import('@/platform/review/LibraryReviewPage'),
  '/messageSet': letters,
  '/terrace/SiteMessage': letters,

  // Administration
  '/userManage/branchManagement': venues,
  // The own venue, which the page opens with.
  '/MuseumCenter/venueSetup': venues,
  '/userManage/branchAdd': () => import('@/platform/venues/VenueFormPage'),
  '/userManage/departmentManagement': () => import('@/platform/departments/DepartmentsPage'),
  '/userManage/duty': duties,
  '/userManage/dutyAdd': duties,
  '/userManage/user': () => import('@/platform/staff/StaffPage'),
  '/userManage/addUser': () => import('@/platform/staff/StaffFormPage'),
  '/userManage/permissions': () => import('@/platform/staff/RightsPage'),
  '/userManage/role': () => import('@/platform/roles/RolesPage'),
  '/userManage/roleAdd': () => import('@/platform/roles/RoleFormPage'),
  '/MuseumCenter/approvalSetting': () => import('@/platform/flows/FlowsPage'),
  '/MuseumCenter/settingDetail': () => import('@/platform/flows/FlowFormPage'),
  '/MuseumCenter/settingPeople': reviewers,
  '/MuseumCenter/settingPeopleTotal': reviewers,
  '/terrace/classify': () => import('@/platform/dictionaries/DictionariesPage'),
  '/terrace/menuManage': () => import('@/platform/menu-admin/MenuTreePage'),
  '/terrace/menuManage/add': () => import('@/platform/menu-admin/MenuFormPage'),
  '/terrace/website/systemlog': () => import('@/platform/logs/LogsPage'),
  '/memberManage/member': members,
  '/terrace/member': members,
} as const satisfies Readonly<Record<string, LoadScreen>>;
