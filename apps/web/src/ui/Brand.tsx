import { brandGlyphs } from './brand-glyphs';

export interface WordmarkProps {
  text?: string;
  /** Height of one character in pixels. */
  size?: number;
  /** Extra distance between characters, as a share of the size. */
  spacing?: number;
  vertical?: boolean;
}

/** Text in the brand's serif, drawn as outlines: Windows would fall back to SimSun. Unknown characters fall back to live text. */
export function Wordmark({ text = '云上文化馆', size = 19, spacing = 0.06, vertical = false }: WordmarkProps) {
  const characters = Array.from(text);
  const step = 1000 * (1 + spacing);
  const length = step * (characters.length - 1) + 1000;
  if (characters.some((character) => !(character in brandGlyphs))) {
    return (
      <span style={{ fontSize: size, fontWeight: 600, letterSpacing: `${spacing}em`, lineHeight: 1.2 }}>{text}</span>
    );
  }
  const along = (length / 1000) * size;
  return (
    <svg
      className="wordmark"
      role="img"
      aria-label={text}
      width={vertical ? size : along}
      height={vertical ? along : size}
      viewBox={vertical ? `0 0 1000 ${length}` : `0 0 ${length} 1000`}
      fill="currentColor"
    >
      {characters.map((character, index) => (
        <path
          key={`${character}-${index}`}
          d={brandGlyphs[character]}
          transform={vertical ? `translate(0 ${index * step})` : `translate(${index * step} 0)`}
        />
      ))}
    </svg>
  );
}

/** The cinnabar seal. Decorative: the name always stands next to it. */
export function Seal({ size = 34 }: { size?: number }) {
  return (
    <svg className="seal" width={size} height={size} viewBox="0 0 34 34" aria-hidden="true">
      <rect width="34" height="34" rx="6" fill="var(--cinnabar)" />
      <path d={brandGlyphs['文']} transform="translate(8 8) scale(.018)" fill="#fff" />
    </svg>
  );
}
