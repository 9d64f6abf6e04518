/** Addresses of the specification's route table (002 §2.1) that several places lead to. */
export const pagePaths = {
  workbench: '/MuseumCenter/index',
  /** Start page after a branch switch (002 §4.5). */
  venueStart: '/MuseumCenter/blank',
  reviewDesk: '/audit/businessApproval',
  /** What one judges: no menu leads there, the workbench and a letter do. */
  judging: '/MuseumCenter/judging',
  flows: '/MuseumCenter/approvalSetting',
  /** Tabs of the menus below one menu (002 §2.3). */
  business: '/MuseumCenter/business',
  training: '/new/training',
  /** Goes on to the first page below one menu. */
  firstMenu: '/menuRest',
} as const;
