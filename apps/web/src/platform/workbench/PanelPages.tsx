import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { PanelPage } from './panel-pages';

/** Turns the pages of a panel; nothing where one page has it all. */
export function PanelPages({ at, last, total, go }: PanelPage) {
  if (last === 1) return null;
  return (
    <div className="workbench-pages">
      <span className="hint num" role="status">
        共 {total} 项，第 {at} / {last} 页
      </span>
      {/* At an end they stay: the focus of who turns the pages by keyboard is on one of them. */}
      <Button
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label="上一页"
        aria-disabled={at === 1}
        onClick={() => at > 1 && go(at - 1)}
      />
      <Button
        size="small"
        icon={<RightOutlined aria-hidden />}
        aria-label="下一页"
        aria-disabled={at === last}
        onClick={() => at < last && go(at + 1)}
      />
    </div>
  );
}
