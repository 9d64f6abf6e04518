import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { Button, Select } from 'antd';
import { useRef } from 'react';
import { ColourMenu } from './ColourMenu';
import { TableMenu } from './TableMenu';
import { ToolButton } from './ToolButton';
import type { ToolState } from './tool-state';
import { useRovingTools } from './use-roving-tools';

export interface ToolbarProps {
  editor: Editor;
  state: ToolState;
  onLink: () => void;
  onPickImages: () => void;
  onPickVideo: () => void;
  onLibrary: (() => void) | undefined;
}

const styles = [
  { value: 0, label: '正文' },
  { value: 2, label: '标题' },
  { value: 3, label: '小标题' },
] as const;

/** The editor's tools, in groups. */
export function Toolbar({ editor, state, onLink, onPickImages, onPickVideo, onLibrary }: ToolbarProps) {
  const run = () => editor.chain().focus();
  const bar = useRef<HTMLDivElement>(null);
  const roving = useRovingTools(bar);
  return (
    <div ref={bar} className="rich-text-bar" role="toolbar" aria-label="编辑工具栏" {...roving}>
      <ToolButton
        label="撤销"
        icon={<UndoOutlined aria-hidden />}
        disabled={!state.canUndo}
        onClick={() => run().undo().run()}
      />
      <ToolButton
        label="重做"
        icon={<RedoOutlined aria-hidden />}
        disabled={!state.canRedo}
        onClick={() => run().redo().run()}
      />
      <i className="rich-text-gap" />
      <Select
        size="small"
        variant="borderless"
        style={{ width: 84 }}
        value={state.heading}
        aria-label="段落样式"
        options={[...styles]}
        onChange={(level) => (level === 0 ? run().setParagraph().run() : run().toggleHeading({ level }).run())}
      />
      <MarkTools editor={editor} state={state} />
      <i className="rich-text-gap" />
      <BlockTools editor={editor} state={state} />
      <i className="rich-text-gap" />
      <ToolButton label="链接" icon={<LinkOutlined aria-hidden />} active={state.link} onClick={onLink} />
      <ToolButton label="插入图片" icon={<PictureOutlined aria-hidden />} onClick={onPickImages} />
      <ToolButton label="插入视频" icon={<VideoCameraOutlined aria-hidden />} onClick={onPickVideo} />
      {onLibrary && (
        <Button type="text" size="small" onClick={onLibrary}>
          资源库
        </Button>
      )}
      <TableMenu editor={editor} inTable={state.table} />
      <ToolButton label="分隔线" icon={<LineOutlined aria-hidden />} onClick={() => run().setHorizontalRule().run()} />
      <ToolButton
        label="清除格式"
        icon={<ClearOutlined aria-hidden />}
        onClick={() => run().unsetAllMarks().clearNodes().run()}
      />
    </div>
  );
}

interface ToolGroupProps {
  editor: Editor;
  state: ToolState;
}

function MarkTools({ editor, state }: ToolGroupProps) {
  const run = () => editor.chain().focus();
  return (
    <>
      <ToolButton
        label="加粗"
        icon={<BoldOutlined aria-hidden />}
        active={state.bold}
        onClick={() => run().toggleBold().run()}
      />
      <ToolButton
        label="斜体"
        icon={<ItalicOutlined aria-hidden />}
        active={state.italic}
        onClick={() => run().toggleItalic().run()}
      />
      <ToolButton
        label="下划线"
        icon={<UnderlineOutlined aria-hidden />}
        active={state.underline}
        onClick={() => run().toggleUnderline().run()}
      />
      <ToolButton
        label="删除线"
        icon={<StrikethroughOutlined aria-hidden />}
        active={state.strike}
        onClick={() => run().toggleStrike().run()}
      />
      <ColourMenu kind="text" onPick={(colour) => (colour ? run().setColor(colour).run() : run().unsetColor().run())} />
      <ColourMenu
        kind="background"
        onPick={(colour) => (colour ? run().setHighlight({ color: colour }).run() : run().unsetHighlight().run())}
      />
    </>
  );
}

const alignTools = [
  { align: 'left', label: '左对齐', icon: <AlignLeftOutlined aria-hidden /> },
  { align: 'center', label: '居中', icon: <AlignCenterOutlined aria-hidden /> },
  { align: 'right', label: '右对齐', icon: <AlignRightOutlined aria-hidden /> },
];

function BlockTools({ editor, state }: ToolGroupProps) {
  const run = () => editor.chain().focus();
  return (
    <>
      {alignTools.map(({ align, label, icon }) => (
        <ToolButton
          key={align}
          label={label}
          icon={icon}
          active={state.align === align}
          onClick={() => run().setTextAlign(align).run()}
        />
      ))}
      <ToolButton
        label="有序列表"
        icon={<OrderedListOutlined aria-hidden />}
        active={state.ordered}
        onClick={() => run().toggleOrderedList().run()}
      />
      <ToolButton
        label="无序列表"
        icon={<UnorderedListOutlined aria-hidden />}
        active={state.bullets}
        onClick={() => run().toggleBulletList().run()}
      />
      <ToolButton
        label="引用"
        icon={<QuoteMark />}
        active={state.quote}
        onClick={() => run().toggleBlockquote().run()}
      />
    </>
  );
}

function QuoteMark() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
      <path d="M2 8.2C2 5 3.5 3.2 6 2.6v1.5C4.700 4.600 4 5.400 3.900 6.600H6V11H2V8.200zm6 0c0-3.200 1.500-5 4-5.600v1.500c-1.300.5-2 1.300-2.100 2.500H12V11H8V8.200z" />
    </svg>
  );
}
