import { type DictionaryNode, dictionaryNodes } from '@yunguan/contract/platform/dictionaries';
import { stableId } from './stable-id';

/** One entry of a node; `nodeValue` is its number inside the node and never changes. */
export interface DictionaryItem {
  readonly id: string;
  readonly nodeName: DictionaryNode;
  readonly displayName: string;
  readonly nodeValue: string;
  readonly sort: number;
  /** Kind of file that belongs to the entry, where the node asks for one (002 §2.9). */
  readonly uploadType: UploadType | null;
}

/** 1 picture, 2 film, 3 sound. */
type UploadType = 1 | 2 | 3;

const names = {
  '1004': ['剧场', '多功能厅', '排练厅', '舞蹈室', '音乐教室', '书画室', '会议室', '录音棚', '户外广场'],
  '1005': [
    '群众舞蹈',
    '合唱声乐',
    '戏曲曲艺',
    '书画美术',
    '摄影影像',
    '全民阅读',
    '非遗传承',
    '少儿艺术',
    '节庆民俗',
    '器乐演奏',
  ],
  '1007': ['公益演出', '公益讲座', '公益展览', '公益课堂', '志愿服务', '惠民观影', '送文化下乡'],
  '1008': ['舞蹈', '声乐', '器乐', '戏曲曲艺', '书法', '绘画', '摄影', '非遗手工', '朗诵主持', '少儿综合'],
  '3002': ['舞蹈社团', '合唱社团', '器乐社团', '戏曲社团', '书画社团', '摄影社团', '文学社团', '非遗社团'],
  '3003': ['文艺演出', '艺术辅导', '专题讲座', '流动展览', '非遗体验', '全民阅读', '电影放映'],
  '3004': ['美术展厅', '书法展厅', '摄影展厅', '非遗展厅', '历史文化展厅', '红色文化展厅', '少儿作品展厅', '综合展厅'],
} as const satisfies Partial<Record<DictionaryNode, readonly string[]>>;

/** Nodes whose entries take one kind of upload (002 §2.9). */
const uploads = {
  '2001': {
    活动照片: 1,
    场馆风貌: 1,
    海报设计: 1,
    藏品图录: 1,
    演出影像: 2,
    培训课程: 2,
    宣传短片: 2,
    音乐音效: 3,
    讲解录音: 3,
  },
  '2011': {
    摄影作品: 1,
    书画作品: 1,
    非遗手工: 1,
    活动掠影: 1,
    舞台演出: 2,
    微视频: 2,
    讲座课堂: 2,
    音乐作品: 3,
    曲艺朗诵: 3,
    有声故事: 3,
  },
} as const satisfies Partial<Record<DictionaryNode, Record<string, UploadType>>>;

export type WorkCategory = keyof (typeof uploads)['2011'];

export type ActivityCategory = (typeof names)['1005'][number];

// Object.keys forgets the key type; the record is the contract's constant.
const nodeNames = Object.keys(dictionaryNodes) as DictionaryNode[];

/** Every entry of every node, in display order. The id hangs on node and value, so a name may be corrected. */
export const dictionaryItems: readonly DictionaryItem[] = nodeNames.flatMap((nodeName) =>
  entriesOf(nodeName).map(([displayName, uploadType], index) => {
    const nodeValue = String(index + 1);
    const id = stableId('dictionary', nodeName, nodeValue);
    return { id, nodeName, displayName, nodeValue, sort: index + 1, uploadType };
  }),
);

function entriesOf(node: DictionaryNode): readonly (readonly [name: string, uploadType: UploadType | null])[] {
  if (node === '2001' || node === '2011') return Object.entries(uploads[node]);
  return names[node].map((name) => [name, null]);
}

/** Entries of one node. */
export function itemsOf(nodeName: DictionaryNode): DictionaryItem[] {
  return dictionaryItems.filter((item) => item.nodeName === nodeName);
}
