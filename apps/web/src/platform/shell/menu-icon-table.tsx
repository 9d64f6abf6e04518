import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  CarOutlined,
  CommentOutlined,
  CrownOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FolderOutlined,
  GlobalOutlined,
  HeartOutlined,
  HomeOutlined,
  IdcardOutlined,
  LayoutOutlined,
  LikeOutlined,
  MailOutlined,
  MenuOutlined,
  NotificationOutlined,
  PictureOutlined,
  PlaySquareOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Icons that a menu may name, by the lower-case name without its style. */
const menuIcons: Readonly<Record<string, ComponentType>> = {
  api: ApiOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  barchart: BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  car: CarOutlined,
  comment: CommentOutlined,
  crown: CrownOutlined,
  customerservice: CustomerServiceOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  filedone: FileDoneOutlined,
  filetext: FileTextOutlined,
  folder: FolderOutlined,
  global: GlobalOutlined,
  heart: HeartOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  layout: LayoutOutlined,
  like: LikeOutlined,
  mail: MailOutlined,
  menu: MenuOutlined,
  notification: NotificationOutlined,
  picture: PictureOutlined,
  playsquare: PlaySquareOutlined,
  read: ReadOutlined,
  safetycertificate: SafetyCertificateOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  trophy: TrophyOutlined,
  user: UserOutlined,
};

/** Icon of a menu's name; an unknown one gets the plain tile. */
export default function NamedIcon({ name }: { name: string }) {
  const key = name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/outlined$/, '');
  const Icon = menuIcons[key] ?? AppstoreOutlined;
  return <Icon />;
}
