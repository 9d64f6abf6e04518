import { CloseOutlined, ExportOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useLocation } from '@tanstack/react-router';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { pages } from 'virtual:manual';
import { useSession } from '@/kernel/session/use-session';
import { Article } from './Article';
import { Contents } from './Contents';
import { helpAddress } from './manual-page';
import { pageFor } from './page-for';
import './help.css';

/** What the panel shows: the page of the screen in view, a page that was chosen, or the contents. */
type Shown = 'screen' | 'contents' | { readonly name: string; readonly heading: string };

/** The manual beside the screen, which stays usable: it follows from screen to screen until another page is chosen. */
export default function HelpPanel({ onClose }: { onClose: () => void }) {
  const { menus } = useSession();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState<Shown>('screen');
  const panel = useRef<HTMLElement>(null);
  const own = pageFor(pages, { pathname, search, menus });
  const chosen = typeof shown === 'object' ? pages.find(({ name }) => name === shown.name) : undefined;
  const page = shown === 'screen' ? own : chosen;

  useEffect(() => panel.current?.focus(), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };

  // Outside of the header, which is above everything else of the frame.
  return createPortal(
    // Escape closes it from wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className="help-panel" aria-label="帮助" ref={panel} tabIndex={-1} onKeyDown={handleKey}>
      <header className="help-panel-head">
        <strong>帮助</strong>
        {page ? (
          <Button type="text" size="small" icon={<UnorderedListOutlined />} onClick={() => setShown('contents')}>
            目录与搜索
          </Button>
        ) : (
          own && (
            <Button type="text" size="small" onClick={() => setShown('screen')}>
              返回本页帮助
            </Button>
          )
        )}
        <Button
          type="text"
          size="small"
          icon={<ExportOutlined />}
          href={page ? helpAddress(page.name) : '/help'}
          target="_blank"
        >
          新标签页打开
        </Button>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label="关闭帮助"
          title="关闭"
          onClick={onClose}
        />
      </header>
      <div className="help-panel-body">
        {page ? (
          <Article
            page={page}
            heading={typeof shown === 'object' ? shown.heading : ''}
            onOpen={(name, heading) => setShown({ name, heading })}
          />
        ) : (
          <Contents pages={pages} currentName={own?.name} onOpen={(name) => setShown({ name, heading: '' })} />
        )}
      </div>
    </aside>,
    document.body,
  );
}
