import { ArrowRightOutlined } from '@ant-design/icons';
import { resourceKinds, type ResourceRow } from '@yunguan/contract/platform/library';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ResourceThumb } from '@/kernel/library/ResourceThumb';
import './replace-dialog.css';

export interface ReplacePairProps {
  readonly resource: ResourceRow;
  /** Missing until one is chosen. */
  readonly by: ResourceRow | undefined;
  readonly onPick: () => void;
}

/** The file as it is and the one that takes its place, side by side. */
export function ReplacePair({ resource, by, onPick }: ReplacePairProps) {
  return (
    <div className="replace-pair">
      <Side title="现在的文件" resource={resource} />
      <ArrowRightOutlined aria-hidden className="replace-arrow" />
      {by ? (
        <Side title="替换为" resource={by}>
          <Button size="small" type="link" onClick={onPick}>
            重新选择
          </Button>
        </Side>
      ) : (
        <button type="button" className="replace-choose" onClick={onPick}>
          选择替换用的{resourceKinds[resource.kind]}
        </button>
      )}
    </div>
  );
}

interface SideProps {
  readonly title: string;
  readonly resource: ResourceRow;
  readonly children?: ReactNode;
}

function Side({ title, resource, children }: SideProps) {
  return (
    <figure className="replace-side">
      <ResourceThumb resource={resource} />
      <figcaption>
        <span className="hint">{title}</span>
        <b className="ellipsis" title={resource.name}>
          {resource.name}
        </b>
        {children}
      </figcaption>
    </figure>
  );
}
