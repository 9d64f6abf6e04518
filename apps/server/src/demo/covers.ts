import type { PictureSize } from '@yunguan/contract/kernel/picture-sizes';
import sharp from 'sharp';
import { brushRing, fan, lanterns, lattice, pages, paperCut, skyline, strings } from './cover-motifs-craft';
import { bamboo, gorge, type Motif, mountains, plumBranch, ribbons, seigaiha } from './cover-motifs-nature';
import { type Palette, type PaletteName, palettes } from './cover-palettes';
import { createRng, rngOf } from './random';
import { albumSize, coverSize } from './shipped-sizes';

export const motifs = {
  mountains,
  gorge,
  ribbons,
  bamboo,
  plumBranch,
  seigaiha,
  lanterns,
  lattice,
  paperCut,
  skyline,
  brushRing,
  fan,
  strings,
  pages,
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;

/** What is written and drawn on a cover; palette, motif and layout follow from the seed unless they are named. */
export interface CoverDesign {
  readonly seed: number;
  readonly title: string;
  /** One to four characters; they become the seal. */
  readonly tag: string;
  readonly venueName: string;
  readonly palette?: PaletteName;
  readonly motif?: MotifName;
}

// The serif is only installed on machines where covers are drawn; the sans comes with the development dependency.
const serif = "'Noto Serif CJK SC', 'Noto Serif SC', 'Noto Sans SC'";
const sans = "'Noto Sans SC', 'Noto Sans CJK SC'";

const longestColumn = 5;

// Lists show the middle 72 % of the height: nothing written may start above this line.
const top = 108;

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

interface Writing {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly family: string;
  readonly weight: number;
}

function glyphs(
  characters: readonly string[],
  place: (index: number) => readonly [number, number],
  style: Omit<Writing, 'x' | 'y'>,
): string {
  const drawn = characters.map((character, index) => {
    const [x, y] = place(index);
    return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}">${escapeXml(character)}</text>`;
  });
  return `<g font-family="${style.family}" font-size="${style.size}" font-weight="${style.weight}" fill="${style.colour}" text-anchor="middle">${drawn.join('')}</g>`;
}

/** Glyph by glyph, because the renderer knows no vertical writing. */
function column(text: string, at: Writing): string {
  return glyphs([...text], (index) => [at.x, at.y + at.size * (0.88 + index * 1.16)], at);
}

function line(text: string, at: Writing): string {
  return glyphs([...text], (index) => [at.x + at.size * (0.5 + index * 1.1), at.y + at.size * 0.88], at);
}

/** The seal: two characters stand in one column, more of them in two, read from the right. */
function seal(tag: string, x: number, y: number, palette: Palette): string {
  const characters = [...tag].slice(0, 4);
  const rows = Math.min(2, characters.length);
  const columns = Math.ceil(characters.length / 2);
  const cell = 30;
  const width = columns * cell + 14;
  const height = rows * cell + 14;
  const text = glyphs(
    characters,
    (index) => [x + width - 7 - cell / 2 - Math.floor(index / 2) * cell, y + 7 + cell * 0.83 + (index % 2) * cell],
    { size: 25, colour: '#FAF3E6', family: serif, weight: 700 },
  );
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="7" fill="${palette.seal}"/>${text}`;
}

function columnsOf(title: string): string[] {
  const characters = [...title.replaceAll(/\s/g, '')];
  const count = Math.min(3, Math.ceil(characters.length / longestColumn));
  const length = Math.ceil(characters.length / Math.max(1, count));
  return Array.from({ length: count }, (_, index) => characters.slice(index * length, (index + 1) * length).join(''));
}

/** Upright columns at the left edge, read from the right, like a painting's inscription. */
function inscription({ title, tag, venueName }: CoverDesign, palette: Palette): string {
  const columns = columnsOf(title);
  const first = 84 + (columns.length - 1) * 84;
  const written = columns
    .map((text, index) =>
      column(text, {
        x: first - index * 84 + 30,
        y: top + index * 46,
        size: 66,
        colour: palette.ink,
        family: serif,
        weight: 700,
      }),
    )
    .join('');
  const lastLength = [...(columns.at(-1) ?? '')].length;
  const sealY = top + (columns.length - 1) * 46 + lastLength * 66 * 1.16 + 22;
  const sealWidth = [...tag].length > 2 ? 74 : 44;
  const signature = column(venueName, {
    x: first + 102,
    y: top + 4,
    size: 25,
    colour: palette.ink,
    family: serif,
    weight: 400,
  });
  return `${written}<g opacity="0.86">${signature}</g>${seal(tag, 114 - sealWidth / 2, Math.round(sealY), palette)}`;
}

/** A title slip as on the front of a thread-bound book. */
function slip({ title, tag, venueName }: CoverDesign, palette: Palette): string {
  const columns = columnsOf(title);
  const longest = Math.max(...columns.map((text) => [...text].length));
  const width = columns.length * 82 + 42;
  const height = longest * 62 * 1.16 + 76;
  const written = columns
    .map((text, index) =>
      column(text, {
        x: 72 + width - 62 - index * 82,
        y: top + 38,
        size: 62,
        colour: '#24292A',
        family: serif,
        weight: 700,
      }),
    )
    .join('');
  const signature = column(venueName, {
    x: 72 + width + 40,
    y: top + 4,
    size: 24,
    colour: palette.ink,
    family: serif,
    weight: 400,
  });
  const sealWidth = [...tag].length > 2 ? 74 : 44;
  return (
    `<rect x="72" y="${top}" width="${width}" height="${height.toFixed(1)}" fill="#FAF6EC"/><rect x="80" y="${top + 8}" width="${width - 16}" height="${(height - 16).toFixed(1)}" fill="none" stroke="#23463D" stroke-width="2.5"/>` +
    `${written}<g opacity="0.86">${signature}</g>${seal(tag, 72 + width / 2 - sealWidth / 2, Math.round(top + height - 26), palette)}`
  );
}

/** One level line over a thin rule, the signature below. */
function heading({ title, tag, venueName }: CoverDesign, palette: Palette): string {
  const characters = [...title].length;
  const size = characters > 8 ? 52 : characters > 5 ? 62 : 76;
  const written = line(title, { x: 72, y: top, size, colour: palette.ink, family: serif, weight: 700 });
  const ruleY = top + size + 38;
  const signature = line(venueName, { x: 72, y: ruleY + 22, size: 25, colour: palette.ink, family: sans, weight: 400 });
  const sealX = 72 + Math.round(characters * size * 1.1) + 26;
  return `${written}<path d="M72 ${ruleY}h96" stroke="${palette.seal}" stroke-width="5"/><g opacity="0.8">${signature}</g>${seal(tag, sealX, top + 4, palette)}`;
}

function ground(palette: Palette, size: PictureSize): string {
  return `<radialGradient id="glow" cx="0.62" cy="0.36" r="0.75"><stop offset="0" stop-color="${palette.glow}"/><stop offset="1" stop-color="${palette.paper}"/></radialGradient><rect width="${size.width}" height="${size.height}" fill="url(#glow)"/>`;
}

function frame(size: PictureSize, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${inner}</svg>`;
}

function choose<K extends string>(named: K | undefined, all: Record<K, unknown>, seed: number): K {
  // Object.keys forgets the key type; the record is one of our own constants.
  return named ?? createRng(seed).pick(Object.keys(all) as K[]);
}

/** Motifs that leave the whole upper left free, so that a level line fits. */
const lowMotifs: ReadonlySet<MotifName> = new Set(['mountains', 'ribbons', 'seigaiha', 'skyline', 'pages', 'strings']);

/** Motifs that reach the left edge where an inscription would stand: a slip or a level line stays readable. */
const wideMotifs: ReadonlySet<MotifName> = new Set(['mountains', 'ribbons', 'seigaiha']);

/** Draws a cover of 1080×680 with its writing as SVG text. The same design gives the same bytes. */
export function coverSvg(design: CoverDesign): string {
  const palette = palettes[choose(design.palette, palettes, design.seed)];
  const motifName = choose(design.motif, motifs, design.seed + 1);
  const motif = motifs[motifName];
  const rng = rngOf('cover', design.seed);
  const layout = rng.weighted([
    [inscription, wideMotifs.has(motifName) ? 0 : 4],
    [slip, 3],
    [heading, lowMotifs.has(motifName) ? 6 : 0],
  ]);
  return frame(coverSize, ground(palette, coverSize) + motif({ palette, rng, ...coverSize }) + layout(design, palette));
}

/** Draws a picture without any writing, for albums. */
export function albumSvg({ seed, palette, motif }: Pick<CoverDesign, 'seed' | 'palette' | 'motif'>): string {
  const colours = palettes[choose(palette, palettes, seed)];
  const draw = motifs[choose(motif, motifs, seed + 1)];
  const rng = rngOf('album', seed);
  // Motifs leave the left free for writing; without writing the picture is cut around the drawing.
  const stage = { width: 1443, height: 600 };
  const view = `<svg x="0" y="0" width="${albumSize.width}" height="${albumSize.height}" viewBox="490 0 953 600" preserveAspectRatio="xMidYMid slice">${draw({ palette: colours, rng, ...stage })}</svg>`;
  return frame(albumSize, ground(colours, albumSize) + view);
}

const coverLimitBytes = 80 * 1024;

/**
 * Rasterises a drawing to JPEG in its own size, at most 80 KB: finely patterned pictures give up some quality.
 * Writing needs a Chinese font known to fontconfig: covers are therefore rendered at development time
 * (scripts/build-covers.mjs) and shipped as files.
 */
export async function renderCover(svg: string): Promise<Buffer> {
  const encode = (quality: number): Promise<Buffer> =>
    sharp(Buffer.from(svg)).jpeg({ quality, mozjpeg: true }).toBuffer();
  for (const quality of [82, 74, 66]) {
    const bytes = await encode(quality);
    if (bytes.length <= coverLimitBytes) return bytes;
  }
  return encode(50);
}
