/** What waits in 订单待审核 (decisions §4). */
export interface OrderKind {
  readonly key: string;
  readonly label: string;
  /** Type whose `review` right, in the order's venue, sees and decides it. */
  readonly contentType: string;
  /** Page of the decision. */
  readonly path: (objectId: string, parentId: string) => string;
}

const inside = (page: string, mode: number) => (objectId: string, parentId: string) =>
  `${page}?mode=${mode}&id=${parentId}&apply=${objectId}`;

const booked = (page: string) => (objectId: string) => `${page}?booking=${objectId}`;

/** Kinds of orders by the word that `order_task.kind` holds. */
export const orderKinds = {
  // Sign-up detail and custom sign-up applications of an activity (000 §2, modes 6 and 11).
  voteSignup: { key: 'voteSignup', label: '投票报名', contentType: 'vote', path: inside('/new/voteActivebox', 6) },
  customSignup: {
    key: 'customSignup',
    label: '自定义报名',
    contentType: 'vote',
    path: inside('/new/voteActivebox', 11),
  },
  siteBooking: {
    key: 'siteBooking',
    label: '场地预订',
    contentType: 'site',
    path: booked('/MuseumCenter/placeOrderList'),
  },
  hallBooking: {
    key: 'hallBooking',
    label: '展厅预订',
    contentType: 'hall',
    path: booked('/MuseumCenter/exhibitionOrderList'),
  },
  clubApply: {
    key: 'clubApply',
    label: '社团申请',
    contentType: 'club',
    path: (objectId) => `/MuseumCenter/joinApplication?apply=${objectId}`,
  },
  courseSignup: {
    key: 'courseSignup',
    label: '课程报名',
    contentType: 'course',
    path: (objectId) => `/MuseumCenter/trainingRegistration?apply=${objectId}`,
  },
  delivery: {
    key: 'delivery',
    label: '配送申请',
    contentType: 'culture',
    path: (objectId) => `/MuseumCenter/cultureOrderList?apply=${objectId}`,
  },
} as const satisfies Readonly<Record<string, OrderKind>>;
export type OrderKindKey = keyof typeof orderKinds;

/** The kind of a stored row; undefined for a word that is none. */
export function orderKindOf(key: string): OrderKind | undefined {
  // Object.hasOwn says that the word is one of the table's own.
  return Object.hasOwn(orderKinds, key) ? orderKinds[key as OrderKindKey] : undefined;
}
