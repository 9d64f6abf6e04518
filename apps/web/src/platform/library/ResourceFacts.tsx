import { resourceKinds } from '@yunguan/contract/platform/library';
import { lengthText, sizeText } from '@/kernel/library/resource-text';
import { daysLeft } from './resource-badge';
import { formatOf } from './ResourceCard';
import type { ResourceDetail } from './resource-detail';
import './resource-facts.css';

/** What the file itself and its history say. */
export function ResourceFacts({ resource }: { readonly resource: ResourceDetail }) {
  const { kind, suffix, size, width, height, seconds, directoryName, deleteTime } = resource;
  const facts: readonly (readonly [string, string])[] = [
    ['格式', `${resourceKinds[kind]} · ${formatOf(suffix)}`],
    ['大小', sizeText(size)],
    ...(width !== null && height !== null ? [['尺寸', `${width} × ${height} 像素`] as const] : []),
    ...(seconds !== null ? [['时长', lengthText(seconds)] as const] : []),
    ['所在目录', directoryName ?? '未归类'],
    ['上传', `${resource.createdBy} · ${resource.createTime.slice(0, 16)}`],
    ['最近修改', `${resource.updatedBy} · ${resource.lastModificationTime.slice(0, 16)}`],
    ...(deleteTime !== null
      ? [['移入回收站', `${deleteTime.slice(0, 16)}，${daysLeft(deleteTime)} 天后清除`] as const]
      : []),
  ];
  return (
    <dl className="resource-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
