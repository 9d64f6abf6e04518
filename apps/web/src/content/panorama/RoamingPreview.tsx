import { ExportOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { roamingOf } from './roaming';
import './panorama.css';

/** Milliseconds after which a panorama counts as one that does not come. */
const patience = 15_000;

/** A roaming address shown where it is, or a sentence that says why not; the window of its own is always offered. */
export function RoamingPreview({ address, title }: { readonly address: string; readonly title: string }) {
  const roaming = roamingOf(address, location);
  if (roaming.kind === 'none') return <p className="roaming-none">没有可以打开的漫游地址。</p>;
  return (
    <div className="roaming">
      <div className="roaming-bar">
        <span className="hint" title={roaming.url}>
          来自 <b>{roaming.host}</b>
        </span>
        <Button
          href={roaming.url}
          target="_blank"
          rel="noopener noreferrer"
          size="small"
          icon={<ExportOutlined aria-hidden />}
        >
          在新窗口打开
        </Button>
      </div>
      {roaming.kind === 'link' ? (
        <p className="roaming-none">{roaming.why}请在新窗口打开。</p>
      ) : (
        <Frame key={roaming.url} url={roaming.url} title={title} />
      )}
    </div>
  );
}

type FrameState = 'loading' | 'shown' | 'failed';

function Frame({ url, title }: { url: string; title: string }) {
  const [state, setState] = useState<FrameState>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), patience);
    return () => clearTimeout(timer);
  }, []);
  if (state === 'failed') return <p className="roaming-none">全景没有加载出来，请稍后再试，或在新窗口打开。</p>;
  return (
    <>
      <div className="roaming-frame" aria-busy={state === 'loading'}>
        {state === 'loading' && (
          <div className="roaming-wait">
            <Spin />
            <span className="hint">正在加载全景…</span>
          </div>
        )}
        {/* A page elsewhere: it runs its scripts on its own origin, and can neither leave its frame nor open windows. */}
        <iframe
          src={url}
          title={`全景漫游：${title}`}
          sandbox="allow-scripts allow-same-origin"
          allow="fullscreen; gyroscope; accelerometer"
          referrerPolicy="no-referrer"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      </div>
      {/* A site that refuses to be framed looks to us like any other. */}
      <p className="hint roaming-note" hidden={state === 'loading'}>
        如果上方是空白或提示拒绝连接，说明对方网站不允许嵌入，请在新窗口打开。
      </p>
    </>
  );
}
