import type { Palette } from './cover-palettes';
import type { Rng } from './random';

/** What a motif draws with: its colours, its own repeatable choices and the size of the picture in pixels. */
export interface MotifScene {
  readonly palette: Palette;
  readonly rng: Rng;
  readonly width: number;
  readonly height: number;
}

export type Motif = (scene: MotifScene) => string;

const px = (value: number): string => value.toFixed(1);

/** One soft ridge from the left edge to the right edge, closed at the bottom. */
export function ridge({ rng, width, height }: MotifScene, top: number, swing: number): string {
  const steps = 4;
  const span = width / steps;
  let y = top + (rng.next() - 0.5) * swing;
  let path = `M0 ${px(height)}L0 ${px(y)}`;
  for (let step = 0; step < steps; step += 1) {
    const rising = (step + (top > height * 0.7 ? 1 : 0)) % 2 === 0;
    const nextY = top + (rising ? -1 : 1) * swing * (0.25 + rng.next() * 0.45);
    const x = step * span;
    path += `C${px(x + span * 0.45)} ${px(y)} ${px(x + span * 0.55)} ${px(nextY)} ${px(x + span)} ${px(nextY)}`;
    y = nextY;
  }
  return `${path}L${px(width)} ${px(height)}Z`;
}

function bird(x: number, y: number, size: number, colour: string): string {
  return `<path d="M${px(x - size)} ${px(y)}q${px(size * 0.5)} ${px(-size * 0.55)} ${px(size)} 0q${px(size * 0.5)} ${px(-size * 0.55)} ${px(size)} 0" fill="none" stroke="${colour}" stroke-width="${px(size / 9)}" stroke-linecap="round"/>`;
}

/** Layered hills under a sun, with two or three birds. */
export const mountains: Motif = (scene) => {
  const { palette, rng, width, height } = scene;
  const sunX = width * (0.56 + rng.next() * 0.26);
  const sunY = height * (0.24 + rng.next() * 0.08);
  const birds = Array.from({ length: rng.int(2, 3) }, (_, index) =>
    bird(width * 0.8 + index * 62 - rng.int(0, 24), sunY + 74 + index * 30, 26 - index * 4, palette.ink),
  ).join('');
  const hills = palette.layers
    .map(
      (colour, index) =>
        `<path d="${ridge(scene, height * (0.58 + index * 0.115), 110 - index * 12)}" fill="${colour}"/>`,
    )
    .join('');
  return `<circle cx="${px(sunX)}" cy="${px(sunY)}" r="${px(height * 0.115)}" fill="${palette.accent}"/>${birds}${hills}`;
};

/** Steep karst peaks in mist above still water, a small boat in front. */
export const gorge: Motif = (scene) => {
  const { palette, rng, width, height } = scene;
  const shore = height * 0.76;
  const peak = (x: number, w: number, h: number): string =>
    `M${px(x - w)} ${px(shore)}C${px(x - w * 0.62)} ${px(shore - h * 0.28)} ${px(x - w * 0.46)} ${px(shore - h)} ${px(x - w * 0.06)} ${px(shore - h)}` +
    `C${px(x + w * 0.22)} ${px(shore - h)} ${px(x + w * 0.42)} ${px(shore - h * 0.42)} ${px(x + w)} ${px(shore)}Z`;
  const row = (index: number, colour: string): string => {
    const shapes = Array.from({ length: 5 - index }, (_, position) => {
      const x = width * (0.34 + position * (0.17 + index * 0.05)) + rng.int(-36, 36);
      return peak(x, 96 + rng.int(0, 70) + index * 18, height * (0.46 - index * 0.12 + rng.next() * 0.1));
    });
    return `<path d="${shapes.join('')}" fill="${colour}"/><rect y="${px(shore - 46)}" width="${width}" height="46" fill="url(#mist)"/>`;
  };
  const ripples = Array.from({ length: 13 }, (_, index) => {
    const y = shore + 22 + index * 12;
    const x = rng.int(0, width - 220);
    return `<path d="M${x} ${px(y)}h${rng.int(60, 260)}" stroke="${palette.layers[index % 2 === 0 ? 1 : 0]}" stroke-width="2" stroke-linecap="round" opacity="0.7"/>`;
  }).join('');
  const boatX = width * (0.58 + rng.next() * 0.2);
  const boat = `<path d="M${px(boatX - 74)} ${px(shore + 66)}q74 34 150 -8q-30 46 -78 44q-48 0 -72 -36Z" fill="${palette.layers[3]}"/><path d="M${px(boatX - 22)} ${px(shore + 72)}q22 -44 50 -4Z" fill="${palette.layers[2]}"/><path d="M${px(boatX + 46)} ${px(shore + 70)}v-62" stroke="${palette.layers[3]}" stroke-width="4"/>`;
  return (
    `<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.paper}" stop-opacity="0"/><stop offset="1" stop-color="${palette.paper}" stop-opacity="0.85"/></linearGradient>` +
    `<circle cx="${px(width * 0.8)}" cy="${px(height * 0.2)}" r="52" fill="${palette.accent}"/>` +
    [0, 1, 2].map((index) => row(index, palette.layers[index] ?? palette.layers[2])).join('') +
    ripples +
    boat
  );
};

/** Ribbons of silk crossing the picture: dance, song, wind. */
export const ribbons: Motif = ({ palette, rng, width, height }) => {
  const bands = palette.layers.map((colour, index) => {
    const base = height * (0.42 + index * 0.12);
    const thickness = 92 - index * 10;
    const lift = 120 + rng.int(0, 70);
    const lean = rng.int(-40, 40);
    const upper = `M-40 ${px(base + 130)}C${px(width * 0.28)} ${px(base + 150 + lean)} ${px(width * 0.4)} ${px(base - lift)} ${px(width * 0.64)} ${px(base - 30)}S${px(width * 0.9)} ${px(base + 60)} ${px(width + 60)} ${px(base - lift)}`;
    const lower = `L${px(width + 60)} ${px(base - lift + thickness * 1.9)}C${px(width * 0.9)} ${px(base + 60 + thickness)} ${px(width * 0.84)} ${px(base + thickness)} ${px(width * 0.64)} ${px(base - 30 + thickness * 0.55)}S${px(width * 0.3)} ${px(base + 170 + lean)} -40 ${px(base + 134)}Z`;
    return `<path d="${upper}${lower}" fill="${colour}" opacity="${index === 3 ? '0.96' : '0.88'}"/>`;
  });
  const sparks = Array.from({ length: 9 }, () => {
    const x = width * (0.5 + rng.next() * 0.46);
    return `<circle cx="${px(x)}" cy="${px(height * (0.08 + rng.next() * 0.34))}" r="${rng.int(3, 9)}" fill="${palette.accent}" opacity="0.85"/>`;
  });
  return bands.join('') + sparks.join('');
};

/** Bamboo canes and leaves coming in from the right. */
export const bamboo: Motif = ({ palette, rng, width, height }) => {
  const leaf = (x: number, y: number, angle: number, length: number, colour: string): string =>
    `<path transform="translate(${px(x)} ${px(y)}) rotate(${px(angle)})" d="M0 0C${px(length * 0.22)} ${px(-length * 0.14)} ${px(length * 0.62)} ${px(-length * 0.13)} ${px(length)} 0C${px(length * 0.6)} ${px(length * 0.08)} ${px(length * 0.25)} ${px(length * 0.1)} 0 0Z" fill="${colour}"/>`;
  const cane = (x: number, thickness: number, colour: string, depth: number): string => {
    const joint = 118 + rng.int(0, 30);
    let parts = '';
    for (let y = height + rng.int(-40, 20); y > -joint; y -= joint) {
      parts += `<rect x="${px(x - thickness / 2)}" y="${px(y - joint + 4)}" width="${thickness}" height="${joint - 8}" rx="${px(thickness * 0.32)}" fill="${colour}"/>`;
      if (!rng.chance(0.66)) continue;
      const side = rng.chance(0.5) ? 1 : -1;
      const tipX = x + side * (60 + rng.int(0, 60));
      const tipY = y - joint - rng.int(6, 40);
      parts += `<path d="M${px(x)} ${px(y - joint)}Q${px(x + side * 40)} ${px(tipY)} ${px(tipX)} ${px(tipY)}" fill="none" stroke="${colour}" stroke-width="${px(2 + depth)}"/>`;
      for (let index = 0; index < 5; index += 1) {
        const spread = side > 0 ? 8 + index * 24 - 22 : 172 - index * 24 + 22;
        parts += leaf(tipX - side * index * 7, tipY, spread + rng.int(-9, 9), 84 + rng.int(0, 52), colour);
      }
    }
    return parts;
  };
  const canes = [0, 1, 1, 2, 3].map((layer, index) => {
    const x = width * (0.46 + index * 0.115) + rng.int(-24, 24);
    return cane(x, 14 + layer * 7, palette.layers[layer] ?? palette.layers[3], layer);
  });
  return `<circle cx="${px(width * 0.7)}" cy="${px(height * 0.3)}" r="112" fill="${palette.accent}" opacity="0.9"/>${canes.join('')}`;
};

/** A plum branch in blossom across the sun. */
export const plumBranch: Motif = ({ palette, rng, width, height }) => {
  const petal = (x: number, y: number, r: number, colour: string): string => {
    const turn = rng.int(0, 71);
    const petals = Array.from({ length: 5 }, (_, index) => {
      const angle = ((turn + index * 72) * Math.PI) / 180;
      return `<circle cx="${px(x + Math.cos(angle) * r * 0.72)}" cy="${px(y + Math.sin(angle) * r * 0.72)}" r="${px(r * 0.58)}"/>`;
    }).join('');
    return `<g fill="${colour}">${petals}</g><circle cx="${px(x)}" cy="${px(y)}" r="${px(r * 0.26)}" fill="${palette.paper}"/>`;
  };
  const startX = width + 20;
  const startY = height * 0.94;
  const trunk = `<path d="M${startX} ${px(startY)}C${px(width * 0.86)} ${px(height * 0.8)} ${px(width * 0.9)} ${px(height * 0.56)} ${px(width * 0.72)} ${px(height * 0.5)}S${px(width * 0.52)} ${px(height * 0.4)} ${px(width * 0.42)} ${px(height * 0.2)}" fill="none" stroke="${palette.layers[3]}" stroke-width="20" stroke-linecap="round"/>`;
  const twig = (d: string, w: number): string =>
    `<path d="${d}" fill="none" stroke="${palette.layers[3]}" stroke-width="${w}" stroke-linecap="round"/>`;
  const twigs =
    twig(
      `M${px(width * 0.72)} ${px(height * 0.5)}C${px(width * 0.76)} ${px(height * 0.36)} ${px(width * 0.86)} ${px(height * 0.34)} ${px(width * 0.9)} ${px(height * 0.16)}`,
      10,
    ) +
    twig(
      `M${px(width * 0.54)} ${px(height * 0.42)}C${px(width * 0.5)} ${px(height * 0.5)} ${px(width * 0.44)} ${px(height * 0.52)} ${px(width * 0.38)} ${px(height * 0.56)}`,
      7,
    ) +
    twig(
      `M${px(width * 0.87)} ${px(height * 0.72)}C${px(width * 0.78)} ${px(height * 0.72)} ${px(width * 0.7)} ${px(height * 0.7)} ${px(width * 0.62)} ${px(height * 0.78)}`,
      8,
    );
  const spots: readonly (readonly [number, number])[] = [
    [0.42, 0.2],
    [0.47, 0.3],
    [0.55, 0.4],
    [0.63, 0.46],
    [0.4, 0.55],
    [0.45, 0.51],
    [0.74, 0.46],
    [0.79, 0.38],
    [0.86, 0.3],
    [0.9, 0.16],
    [0.62, 0.78],
    [0.69, 0.71],
    [0.77, 0.72],
    [0.84, 0.6],
    [0.88, 0.24],
    [0.5, 0.36],
  ];
  const flowers = spots.map(([x, y], index) =>
    petal(
      width * x + rng.int(-12, 12),
      height * y + rng.int(-12, 12),
      16 + rng.int(0, 14),
      index % 3 === 0 ? palette.layers[1] : palette.seal,
    ),
  );
  return `<circle cx="${px(width * 0.67)}" cy="${px(height * 0.36)}" r="150" fill="${palette.layers[0]}" opacity="0.75"/>${trunk}${twigs}${flowers.join('')}`;
};

/** Overlapping wave scales (青海波) filling the lower part, fading upwards. */
export const seigaiha: Motif = ({ palette, rng, width, height }) => {
  const radius = 62 + rng.int(0, 16);
  const rows = 9;
  let scales = '';
  for (let row = 0; row < rows; row += 1) {
    const y = height * 0.57 + row * radius * 0.5;
    const crest = Math.sin(row * 0.9 + rng.next()) * 0.12;
    for (let column = -1; column * radius * 2 < width + radius * 2; column += 1) {
      const x = column * radius * 2 + (row % 2) * radius;
      const fade = Math.min(1, 0.25 + row * 0.13 + crest + (x / width) * 0.2);
      const rings = [1, 0.78, 0.56, 0.34].map(
        (part, index) =>
          `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius * part)}" fill="${index % 2 === 0 ? palette.layers[row < 3 ? 1 : row < 6 ? 2 : 3] : palette.paper}"/>`,
      );
      scales += `<g opacity="${fade.toFixed(2)}"><circle cx="${px(x)}" cy="${px(y)}" r="${px(radius + 3)}" fill="${palette.paper}"/>${rings.join('')}</g>`;
    }
  }
  const moonX = width * (0.68 + rng.next() * 0.16);
  return `<circle cx="${px(moonX)}" cy="${px(height * 0.32)}" r="92" fill="${palette.accent}"/>${scales}`;
};
