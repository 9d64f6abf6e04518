/** The route table of the specification (002 §2.1), address by address; what it names only in part has an example each. */
function below(folder: string, names: string): string[] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}${name}`);
}

/** Screens that anybody who may log in can open. */
export const openScreens = [
  '/MuseumCenter/index',
  '/MuseumCenter/blank',
  '/editPwd',
  '/new/voteActivebox',
  '/new/recruit',
  '/MuseumCenter/recruitList',
  // Places, activities, people, training, clubs, culture delivery.
  ...below('/new/', 'booking make exhibition activity publicActive teacher course organization culture'),
  ...below('/MuseumCenter/', 'panoramaList makeDetails'),
  // Bookings, tickets, sign-ups, applications, deliveries.
  ...below('/MuseumCenter/', 'placeOrderList exhibitionOrderList activeOrder trainingRegistration joinApplication'),
  '/MuseumCenter/cultureOrderList',
  // Media works and the library.
  ...below('/MuseumCenter/', 'venueWork venueWork/workManagement atlasPage resource'),
  '/material/materialHome',
  '/MuseumCenter/statistics',
  '/new/training',
  '/MuseumCenter/business',
  '/menuRest',
  '/audit/businessApproval',
  '/messageSet',
  '/terrace/SiteMessage',
  // One's own rights.
  '/userManage/permissions',
];

/** Screens that ask for a right which `viewer` does not hold; he is told so. */
export const guardedScreens = [
  ...below('/userManage/', 'branchManagement branchAdd departmentManagement user addUser role roleAdd'),
  ...below('/userManage/', 'duty dutyAdd'),
  ...below('/MuseumCenter/', 'venueSetup approvalSetting settingDetail settingPeople settingPeopleTotal'),
  ...below('/terrace/', 'menuManage menuManage/add classify website/systemlog member'),
  '/memberManage/member',
  // What was deleted: for who may delete.
  '/MuseumCenter/recycleBin',
  // The forms of a new work and of a new teacher.
  ...below('/MuseumCenter/', 'venueWork/addWork teacherAdd?stu=3'),
];

/** Screens of reviewers: who reviews nothing sees an empty one, or a refusal. */
export const reviewScreens = ['/audit/audit', '/reverseNum'];

/** Pages that are named and not built: they say so (decisions §5). */
export const namedPages = [
  ...below('/MuseumCenter/', 'webBrowse manageNav manageNav/add venueAbout styleModule aboutSelfVenue'),
  ...below('/MuseumCenter/', 'fans evaluate Information informationPreview news/newsAdd'),
  ...below('/MuseumCenter/', 'video/videoManage video/videoManage/videoList video/videoManage/addVideo'),
  ...below('/MuseumCenter/', 'EBooks vioceBook videoBook approApply apApplyDetail projectApply approvalDetail'),
  ...below('/MuseumCenter/', 'addModule platformVideo live auditing volunteer commitment'),
  ...below('/MuseumCenter/', 'professional appointmentAnalysis bookanalyze product materData streaming'),
  ...below('/MuseumCenter/', 'busApp'),
  ...below('/terrace/', 'business contentAnalyse bookAnalysis liveAnalysis terraceAppointment broadcast index'),
  ...below('/terrace/', 'apiList authentication levelIndex IntegralRuleManage circle work messageReply'),
  ...below('/terrace/', 'infrastructure announcement information activityPreview website/aboutUs website/systems'),
  ...below('/terrace/', 'website/dateniss website/bannerManage website/stationGroup live data/offline'),
  ...below('/terrace/', 'question questionAdd answer answerDetail'),
  ...below('/userManage/', 'createCulture addCulture IntangibleCenterManage LocalCultureManage RedHistoryManage'),
  '/customerFeedback',
  '/customerFeedbackBack',
  ...below('/set/', 'setWeixin addMenuWeixin addWeixinMessage setOffline setMenu setMenu/add addMenuPc'),
  '/set/setMenu/addMenuOffline',
  '/audit/auditBox/auditBox',
  ...below('/view/projectApplication/', 'index annualPlan addProject projectApplicationDetail annualSummary'),
  '/digitalExhibition',
  ...below('/exhibition/', 'content menu works floor survey atlas'),
  ...below('/GQCX/', 'content menu works floor survey atlas'),
  ...below('/intangible/', 'information video inheritor project exhibition overview informationAdd videoAdd'),
  ...below('/intangible/', 'inheritorAdd projectAdd exhibitionAdd overviewAdd'),
  '/venueManage/leaveIndex',
  ...below('/', 'affairsPublication addaffairs offline arts dance music calligraphy addOffline shareSetting'),
  ...below('/', 'scenicSpot scenicSpotAdd food foodAdd'),
  ...below('/new/', 'heritageDeclaration inheritancePolicy intangibleItems nonHeritage nonGeneticInheritance'),
  '/new/researchResults',
];
