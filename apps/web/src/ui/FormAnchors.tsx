import { type MouseEvent, useEffect, useState } from 'react';

export interface FormAnchor {
  /** id of a Section. */
  id: string;
  title: string;
  /** Fields in it that are wrong. */
  errors?: number;
}

/** Table of contents at the right of a long form; marks the part in sight. */
export function FormAnchors({ items }: { items: readonly FormAnchor[] }) {
  const current = useSectionInSight(items.map((item) => item.id).join(' '));
  // The address belongs to the router: an anchor must not write a hash into it.
  const handleClick = (event: MouseEvent, id: string) => {
    event.preventDefault();
    document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  };
  return (
    <nav className="form-anchors" aria-label="表单目录">
      <ol>
        {items.map(({ id, title, errors = 0 }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => handleClick(event, id)}
            >
              {title}
              {errors > 0 && <span className="anchor-errors">{errors} 项有误</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function useSectionInSight(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const order = ids.split(' ');
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        setCurrent((before) => order.find((id) => inSight.has(id)) ?? before);
      },
      // The band under the page header in which a section counts as being read.
      { rootMargin: '-80px 0px -55% 0px' },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
