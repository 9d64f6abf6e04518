import { Popover } from 'antd';
import { type ReactNode, useState } from 'react';

export interface PersonFact {
  readonly label: string;
  readonly value: string;
}

export interface PersonCardProps {
  /** 学员 or 监护人. */
  readonly kind: string;
  readonly name: string;
  readonly photo?: string | null;
  /** Masked, as the list has them; empty ones are left out. */
  readonly facts: readonly PersonFact[];
  readonly onOpen: () => void;
}

/** A name that shows who it is while the pointer or the focus is on it; Esc puts the card away. */
export function PersonCard({ kind, name, photo, facts, onOpen }: PersonCardProps) {
  const [isOpen, setOpen] = useState(false);
  const known = facts.filter(({ value }) => value !== '');
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['hover', 'focus']}
      placement="rightTop"
      mouseEnterDelay={0.2}
      content={<Card kind={kind} name={name} photo={photo} facts={known} />}
    >
      <button
        type="button"
        className="person-name"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {name}
      </button>
    </Popover>
  );
}

interface CardProps extends Pick<PersonCardProps, 'kind' | 'name' | 'facts'> {
  readonly photo: string | null | undefined;
}

function Card({ kind, name, photo, facts }: CardProps): ReactNode {
  return (
    <section className="person-card" aria-label={`${kind} ${name}`}>
      <header>
        {photo && <img src={photo} alt={`${name}的照片`} width={48} height={64} />}
        <div>
          <small>{kind}</small>
          <b>{name}</b>
        </div>
      </header>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
