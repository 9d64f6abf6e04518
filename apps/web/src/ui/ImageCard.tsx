import { DeleteOutlined, EyeOutlined, LeftOutlined, RightOutlined, ScissorOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { type PictureRules, shapeProblem } from './image-rules';
import { missingPicture, showMissing } from './missing-picture';
import { thumbPath } from './thumb-path';

export interface ImageCardProps {
  url: string;
  index: number;
  count: number;
  isCover: boolean;
  /** What the picture should be; it is marked when it is not. */
  rules: PictureRules | undefined;
  /** Absent where the album has no cover. */
  onCover: (() => void) | undefined;
  onMove: (to: number) => void;
  onPreview: () => void;
  onCrop: () => void;
  onRemove: () => void;
}

/** One picture of an ImageList. */
export function ImageCard(props: ImageCardProps) {
  const { url, index, count, isCover, rules, onCover, onMove, onPreview, onCrop, onRemove } = props;
  const sortable = useSortable({ id: url });
  const [problem, setProblem] = useState('');
  const name = `第 ${index + 1} 张`;
  const style = { transform: CSS.Transform.toString(sortable.transform), transition: sortable.transition ?? '' };
  const states = `${isCover ? 'image-card-cover' : ''} ${sortable.isDragging ? 'image-card-lifted' : ''}`;
  return (
    <div ref={sortable.setNodeRef} className={`image-card ${states}`} style={style}>
      <div className="image-card-picture">
        <img
          // The shape is judged by the picture itself, which a small one does not tell.
          src={rules ? url : thumbPath(url)}
          alt={`${name}图片`}
          draggable={false}
          onLoad={({ currentTarget: { src, naturalWidth: width, naturalHeight: height } }) => {
            if (src === missingPicture) setProblem('图片无法显示');
            else setProblem(rules ? shapeProblem({ width, height }, rules) : '');
          }}
          onError={showMissing}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-roledescription="可排序图片"
        />
        {problem && <span className="image-card-mark">{problem}</span>}
        <div className="image-card-tools">
          <ToolButton
            label={`${name}前移`}
            icon={<LeftOutlined aria-hidden />}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <ToolButton label={`预览${name}`} icon={<EyeOutlined aria-hidden />} onClick={onPreview} />
          {rules && <ToolButton label={`裁剪${name}`} icon={<ScissorOutlined aria-hidden />} onClick={onCrop} />}
          <ToolButton
            label={`${name}后移`}
            icon={<RightOutlined aria-hidden />}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
        </div>
      </div>
      <div className="image-card-foot">
        {onCover ? (
          <Radio checked={isCover} onChange={onCover} aria-label={`${name}设为封面`}>
            {isCover ? '封面' : '设为封面'}
          </Radio>
        ) : (
          <span>{name}</span>
        )}
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除${name}`}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function ToolButton({ label, icon, disabled = false, onClick }: ToolButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    />
  );
}
