import type { RoleKey } from '../platform/roles/built-in-roles';
import type { Department, Sex } from './people';
import { demoBranchKey, type VenueKey } from './places';

/** Password of every demo account. */
export const demoPassword = 'Venue@2026';

/** A member of staff; the login name is also the stable key. */
export interface DemoAccount {
  readonly loginName: string;
  readonly realName: string;
  readonly sex: Sex;
  readonly tel: string;
  readonly venue: VenueKey;
  readonly role: RoleKey;
  readonly department: Department;
  /** Post, as the duty table names it. */
  readonly duty: string;
  /** Printed at the start and offered on the login page. */
  readonly announced: boolean;
}

type Row = readonly [
  loginName: string,
  realName: string,
  sex: Sex,
  tel: string,
  venue: VenueKey,
  role: RoleKey,
  department: Department,
  duty: string,
];

const announced: readonly Row[] = [
  ['platform', '秦正华', 'male', '13996081207', 'platform', 'platformAdmin', '平台运营部', '平台主管'],
  ['admin', '陈雅琴', 'female', '13883412056', 'main', 'venueAdmin', '办公室', '办公室主任'],
  ['editor', '唐晓岚', 'female', '15823067318', 'main', 'editor', '活动部', '馆员'],
  ['reviewer', '罗文彬', 'male', '13608354921', 'main', 'firstReviewer', '活动部', '活动部主任'],
  ['reviewer2', '周明霞', 'female', '13983720645', 'main', 'secondReviewer', '馆长室', '副馆长'],
  ['viewer', '何云峰', 'male', '18723519084', 'main', 'viewer', '理论调研部', '助理馆员'],
  ['branch', '冉春梅', 'female', '15023184470', demoBranchKey, 'venueAdmin', '综合办', '分馆负责人'],
];

const staff: readonly Row[] = [
  ['dengjianhua', '邓建华', 'male', '13512370918', 'main', 'secondReviewer', '馆长室', '馆长'],
  ['xiemin', '谢敏', 'female', '13668079125', 'main', 'firstReviewer', '培训部', '培训部主任'],
  ['jiangdaolin', '蒋道林', 'male', '13896120447', 'main', 'firstReviewer', '非遗保护部', '非遗保护部主任'],
  ['tanjing', '谭静', 'female', '15923306172', 'main', 'editor', '培训部', '馆员'],
  ['wuhaoran', '吴浩然', 'male', '18580234719', 'main', 'editor', '数字文化部', '助理馆员'],
  ['huangrong', '黄蓉', 'female', '13637912058', 'main', 'editor', '创作辅导部', '副研究馆员'],
  ['zengdeming', '曾德明', 'male', '13594060832', 'main', 'editor', '非遗保护部', '馆员'],
  ['liaoyan', '廖燕', 'female', '17783125460', 'main', 'editor', '场馆服务部', '管理员'],
  ['pengtao', '彭涛', 'male', '18983057261', 'main', 'editor', '活动部', '助理馆员'],
  ['yangsiyu', '杨思雨', 'female', '15178904316', 'main', 'editor', '活动部', '馆员'],
  ['xionglei', '熊磊', 'male', '13752846093', 'main', 'viewer', '数字文化部', '技术员'],
  ['longhuimin', '龙慧敏', 'female', '13062387149', 'main', 'viewer', '办公室', '会计'],
  ['zhengzhiqiang', '郑志强', 'male', '13206145837', 'main', 'viewer', '场馆服务部', '保障组长'],
  ['xuwenjing', '徐文静', 'female', '15310629748', 'main', 'viewer', '理论调研部', '研究馆员'],
  ['mouxiaodong', '牟晓东', 'male', '13452716309', 'platform', 'editor', '平台运营部', '运营专员'],
  ['songjiayi', '宋佳怡', 'female', '18623408517', 'platform', 'viewer', '平台运营部', '数据专员'],
  ['xiangyonggang', '向永刚', 'male', '13908362754', demoBranchKey, 'editor', '活动培训组', '文化专干'],
  ['gonglihua', '龚丽华', 'female', '13527493160', demoBranchKey, 'firstReviewer', '综合办', '文化服务中心主任'],
  ['tiansufen', '田素芬', 'female', '15803971426', 'branch-500157002', 'venueAdmin', '综合办', '分馆负责人'],
  ['wanhaitao', '万海涛', 'male', '13436018295', 'branch-500157025', 'venueAdmin', '综合办', '分馆负责人'],
  ['shuyuntong', '舒语桐', 'female', '17323864905', 'branch-500157008', 'editor', '活动培训组', '文化专干'],
];

function accountOf(row: Row, isAnnounced: boolean): DemoAccount {
  const [loginName, realName, sex, tel, venue, role, department, duty] = row;
  return { loginName, realName, sex, tel, venue, role, department, duty, announced: isAnnounced };
}

/** The seven announced accounts first, then the other staff. */
export const accounts: readonly DemoAccount[] = [
  ...announced.map((row) => accountOf(row, true)),
  ...staff.map((row) => accountOf(row, false)),
];
