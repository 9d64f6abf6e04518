import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { helpTarget, type ManualPage } from './manual-page';

export interface ArticleProps {
  readonly page: ManualPage;
  /** Id of the heading that was asked for. */
  readonly heading?: string;
  readonly onOpen: (name: string, heading: string) => void;
}

/** A page of the manual; the build made its HTML from our own Markdown. */
export function Article({ page, heading = '', onOpen }: ArticleProps) {
  const article = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const asked = heading === '' ? undefined : article.current?.querySelector(`#${CSS.escape(heading)}`);
    (asked ?? article.current)?.scrollIntoView({ block: 'start' });
  }, [heading, page]);

  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const target = helpTarget(link?.getAttribute('href') ?? '');
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(target.name, target.heading);
  };

  return (
    // Its links answer the keyboard themselves.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article className="help-article" ref={article} onClick={handleClick}>
      <h1>{page.title}</h1>
      {page.headings.length > 2 && (
        <nav className="help-headings" aria-label="本页内容">
          {page.headings.map(({ id, text }) => (
            <a key={id} href={`/help/${page.name}#${id}`}>
              {text}
            </a>
          ))}
        </nav>
      )}
      <div dangerouslySetInnerHTML={{ __html: page.html }} />
    </article>
  );
}
