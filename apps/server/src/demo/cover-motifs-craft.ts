import { type Motif, type MotifScene, ridge } from './cover-motifs-nature';

const px = (value: number): string => value.toFixed(1);
const round = (degrees: number): number => (degrees * Math.PI) / 180;

/** A string of lanterns of different sizes hanging from above, low hills under them. */
export const lanterns: Motif = (scene) => {
  const { palette, rng, width, height } = scene;
  const lantern = (x: number, drop: number, size: number, colour: string): string => {
    const w = size;
    const h = size * 0.78;
    const ribs = [0.78, 0.42, 0.08]
      .map(
        (part) =>
          `<ellipse cx="${px(x)}" cy="${px(drop)}" rx="${px(w * part)}" ry="${px(h)}" fill="none" stroke="${palette.glow}" stroke-width="2" opacity="0.45"/>`,
      )
      .join('');
    const cap = (y: number): string =>
      `<rect x="${px(x - w * 0.36)}" y="${px(y)}" width="${px(w * 0.72)}" height="${px(size * 0.13)}" rx="3" fill="${palette.accent === colour ? palette.layers[3] : palette.accent}"/>`;
    const tassel = Array.from(
      { length: 5 },
      (_, index) =>
        `<path d="M${px(x + (index - 2) * size * 0.07)} ${px(drop + h + size * 0.1)}v${px(size * (0.6 + (index % 2) * 0.1))}" stroke="${colour}" stroke-width="2.5"/>`,
    ).join('');
    return `<path d="M${px(x)} -10V${px(drop - h)}" stroke="${palette.layers[1]}" stroke-width="2.5"/>${tassel}<ellipse cx="${px(x)}" cy="${px(drop)}" rx="${px(w)}" ry="${px(h)}" fill="${colour}"/>${ribs}${cap(drop - h - size * 0.07)}${cap(drop + h - size * 0.06)}`;
  };
  const places: readonly (readonly [number, number, number, number])[] = [
    [0.4, 0.2, 40, 1],
    [0.5, 0.42, 60, 0],
    [0.61, 0.22, 46, 2],
    [0.73, 0.5, 96, 0],
    [0.86, 0.27, 68, 0],
    [0.94, 0.56, 48, 2],
  ];
  const spare = palette.craft === palette.accent ? palette.seal : palette.accent;
  const colours = [palette.craft, palette.layers[0], spare];
  const hills = [0, 1, 2].map(
    (index) =>
      `<path d="${ridge(scene, height * (0.82 + index * 0.07), 64)}" fill="${palette.layers[index] ?? palette.layers[2]}"/>`,
  );
  const hung = places
    .map(([x, y, size, colour]) =>
      lantern(width * x + rng.int(-14, 14), height * y + rng.int(-24, 24), size, colours[colour] ?? palette.craft),
    )
    .join('');
  return hills.join('') + hung;
};

/** A moon gate: a round window with lattice, hills behind it. */
export const lattice: Motif = ({ palette, rng, width, height }) => {
  const cx = width * 0.69;
  const cy = height * 0.47;
  const r = height * 0.37;
  const kind = rng.int(0, 1);
  const step = r / 3.2;
  let bars = '';
  for (let index = -4; index <= 4; index += 1) {
    const offset = index * step;
    bars +=
      kind === 0
        ? `<path d="M${px(cx - r)} ${px(cy + offset)}H${px(cx + r)}M${px(cx + offset)} ${px(cy - r)}V${px(cy + r)}"/>`
        : `<path d="M${px(cx - r + offset)} ${px(cy - r)}L${px(cx + r + offset)} ${px(cy + r)}M${px(cx + r + offset)} ${px(cy - r)}L${px(cx - r + offset)} ${px(cy + r)}"/>`;
  }
  const inner = r * 0.5;
  const hill = (top: number, colour: string, lean: number): string =>
    `<path d="M${px(cx - r)} ${px(cy + r)}V${px(cy + top)}C${px(cx - r * 0.4)} ${px(cy + top - 90 + lean)} ${px(cx + r * 0.2)} ${px(cy + top + 80 - lean)} ${px(cx + r)} ${px(cy + top - 40)}V${px(cy + r)}Z" fill="${colour}"/>`;
  return (
    `<clipPath id="gate"><circle cx="${px(cx)}" cy="${px(cy)}" r="${px(r)}"/></clipPath><clipPath id="pane"><path clip-rule="evenodd" d="M${px(cx - r)} ${px(cy - r)}h${px(2 * r)}v${px(2 * r)}h${px(-2 * r)}ZM${px(cx - inner)} ${px(cy - inner)}v${px(2 * inner)}h${px(2 * inner)}v${px(-2 * inner)}Z"/></clipPath>` +
    `<rect y="${px(height * 0.9)}" width="${width}" height="${px(height * 0.1)}" fill="${palette.layers[3]}"/>` +
    `<g clip-path="url(#gate)"><rect width="${width}" height="${height}" fill="${palette.glow}"/><circle cx="${px(cx + r * 0.28)}" cy="${px(cy - r * 0.28)}" r="${px(r * 0.2)}" fill="${palette.accent}"/>${hill(30, palette.layers[0], rng.int(0, 60))}${hill(90, palette.layers[1], rng.int(20, 90))}${hill(150, palette.layers[2], rng.int(0, 40))}` +
    `<g clip-path="url(#pane)" fill="none" stroke="${palette.layers[3]}" stroke-width="7">${bars}</g><rect x="${px(cx - inner)}" y="${px(cy - inner)}" width="${px(inner * 2)}" height="${px(inner * 2)}" fill="none" stroke="${palette.layers[3]}" stroke-width="9"/></g>` +
    `<circle cx="${px(cx)}" cy="${px(cy)}" r="${px(r + 8)}" fill="none" stroke="${palette.layers[3]}" stroke-width="18"/><circle cx="${px(cx)}" cy="${px(cy)}" r="${px(r + 30)}" fill="none" stroke="${palette.layers[1]}" stroke-width="3"/>`
  );
};

/** A paper-cut window flower: one cut-out repeated around the centre. */
export const paperCut: Motif = ({ palette, rng, width, height }) => {
  const cx = width * 0.7;
  const cy = height * 0.48;
  const fold = rng.pick([8, 10, 12]);
  const ground = palette.paper;
  const paper = palette.craft;
  const outer = (height * 0.41) / (0.93 + Math.tan(Math.PI / fold));
  const around = (draw: (angle: number) => string, shift = 0): string =>
    Array.from({ length: fold }, (_, index) => draw((360 / fold) * (index + shift))).join('');
  const at = (angle: number, distance: number): [string, string] => [
    px(cx + Math.cos(round(angle)) * distance),
    px(cy + Math.sin(round(angle)) * distance),
  ];
  const lobe = outer * Math.tan(Math.PI / fold);
  const scallops = around((angle) => {
    const [x, y] = at(angle, outer * 0.93);
    return `<circle cx="${x}" cy="${y}" r="${px(lobe)}" fill="${paper}"/>`;
  });
  const drop = (distance: number, length: number, thickness: number, shift: number): string =>
    around((angle) => {
      const [x, y] = at(angle, distance);
      return `<path transform="translate(${x} ${y}) rotate(${px(angle)})" d="M0 0C${px(length * 0.3)} ${px(-thickness)} ${px(length * 0.8)} ${px(-thickness)} ${px(length)} 0C${px(length * 0.8)} ${px(thickness)} ${px(length * 0.3)} ${px(thickness)} 0 0Z" fill="${ground}"/>`;
    }, shift);
  const dots = (distance: number, r: number, shift: number): string =>
    around((angle) => {
      const [x, y] = at(angle, distance);
      return `<circle cx="${x}" cy="${y}" r="${px(r)}" fill="${ground}"/>`;
    }, shift);
  const ring = (r: number, w: number): string =>
    `<circle cx="${px(cx)}" cy="${px(cy)}" r="${px(r)}" fill="none" stroke="${ground}" stroke-width="${w}"/>`;
  return (
    scallops +
    `<circle cx="${px(cx)}" cy="${px(cy)}" r="${px(outer * 0.97)}" fill="${paper}"/>` +
    drop(outer * 0.2, outer * 0.36, 22, 0) +
    drop(outer * 0.34, outer * 0.24, 11, 0.5) +
    drop(outer * 0.66, outer * 0.26, 16, 0.5) +
    dots(outer * 0.7, 13, 0) +
    dots(outer * 0.95, 15, 0) +
    dots(outer * 0.14, 5, 0.5) +
    ring(outer * 0.62, 5) +
    ring(outer * 0.19, 4)
  );
};

const skylineTower = (
  { rng, palette }: MotifScene,
  x: number,
  base: number,
  w: number,
  h: number,
  colour: string,
): string => {
  const roof = rng.weighted<'flat' | 'spire' | 'slope' | 'eaves'>([
    ['flat', 4],
    ['spire', 2],
    ['slope', 2],
    ['eaves', 2],
  ]);
  const top = base - h;
  const tops = {
    flat: '',
    spire: `<path d="M${px(x + w / 2)} ${px(top - 54)}V${px(top)}" stroke="${colour}" stroke-width="5"/><rect x="${px(x + w * 0.25)}" y="${px(top - 16)}" width="${px(w * 0.5)}" height="18" fill="${colour}"/>`,
    slope: `<path d="M${px(x)} ${px(top + 1)}L${px(x + w)} ${px(top - w * 0.5)}V${px(top + 1)}Z" fill="${colour}"/>`,
    eaves: `<path d="M${px(x - 14)} ${px(top + 2)}Q${px(x + w * 0.2)} ${px(top - 4)} ${px(x + w / 2)} ${px(top - 30)}Q${px(x + w * 0.8)} ${px(top - 4)} ${px(x + w + 14)} ${px(top + 2)}Z" fill="${colour}"/>`,
  };
  let windows = '';
  for (let row = 0; row < Math.floor(h / 30) - 1; row += 1) {
    for (let column = 0; column < Math.floor(w / 20) - 1; column += 1) {
      if (!rng.chance(0.3)) continue;
      windows += `<rect x="${px(x + 12 + column * 20)}" y="${px(top + 16 + row * 30)}" width="8" height="12" fill="${palette.glow}" opacity="0.55"/>`;
    }
  }
  return `${tops[roof]}<rect x="${px(x)}" y="${px(top)}" width="${px(w)}" height="${px(h + 4)}" fill="${colour}"/>${windows}`;
};

/** The mountain city: towers in three depths, a suspension bridge, the river. */
export const skyline: Motif = (scene) => {
  const { palette, rng, width, height } = scene;
  const shore = height * 0.79;
  const row = (layer: number, from: number, tall: number): string => {
    const colour = palette.layers[layer] ?? palette.layers[2];
    let parts = '';
    for (let x = width * from; x < width + 40; ) {
      const w = rng.int(44, 92);
      const rise = 0.45 + 0.55 * Math.sin(((x / width - from) / (1.05 - from)) * Math.PI);
      parts += skylineTower(scene, x, shore, w, tall * rise * (0.62 + rng.next() * 0.5), colour);
      x += w + rng.int(2, 18);
    }
    return parts;
  };
  const deck = shore + 16;
  const pylon = (x: number): string =>
    `<path d="M${px(x - 9)} ${px(deck + 46)}L${px(x - 5)} ${px(deck - 124)}H${px(x + 5)}L${px(x + 9)} ${px(deck + 46)}Z" fill="${palette.layers[3]}"/>`;
  const cables = (x: number): string =>
    Array.from(
      { length: 7 },
      (_, index) =>
        `M${px(x)} ${px(deck - 118 + index * 9)}L${px(x - 30 - index * 26)} ${px(deck)}M${px(x)} ${px(deck - 118 + index * 9)}L${px(x + 30 + index * 26)} ${px(deck)}`,
    ).join('');
  const bridgeX = width * (0.3 + rng.next() * 0.08);
  const glints = Array.from(
    { length: 18 },
    () =>
      `<path d="M${rng.int(0, width - 160)} ${px(shore + 40 + rng.int(0, 96))}h${rng.int(40, 180)}" stroke="${palette.layers[rng.int(0, 1)] ?? palette.layers[1]}" stroke-width="3" stroke-linecap="round" opacity="0.45"/>`,
  ).join('');
  return (
    `<circle cx="${px(width * 0.74)}" cy="${px(height * 0.27)}" r="84" fill="${palette.accent}"/>` +
    row(0, 0.36, height * 0.52) +
    row(1, 0.44, height * 0.4) +
    row(2, 0.56, height * 0.25) +
    `<rect y="${px(shore)}" width="${width}" height="${px(height - shore)}" fill="${palette.layers[2]}"/>${glints}` +
    `<path d="${cables(bridgeX)}${cables(bridgeX + 430)}" stroke="${palette.layers[3]}" stroke-width="2" fill="none"/>${pylon(bridgeX)}${pylon(bridgeX + 430)}<rect y="${px(deck)}" width="${width}" height="9" fill="${palette.layers[3]}"/>`
  );
};

/** A brushed ring: many hair-thin arcs that start and end unevenly, like a dry brush. */
export const brushRing: Motif = ({ palette, rng, width, height }) => {
  const cx = width * 0.69;
  const cy = height * 0.48;
  const base = height * 0.34;
  const hairs = Array.from({ length: 42 }, (_, index) => {
    const r = base - 38 + index * 1.9;
    const from = -118 + rng.int(-8, 10) + Math.abs(index - 21) * 0.5;
    const sweep = 292 + rng.int(-34, 26) - Math.abs(index - 18) * 1.6;
    const x1 = cx + Math.cos(round(from)) * r;
    const y1 = cy + Math.sin(round(from)) * r;
    const x2 = cx + Math.cos(round(from + sweep)) * (r - 12);
    const y2 = cy + Math.sin(round(from + sweep)) * (r - 12);
    return `<path d="M${px(x1)} ${px(y1)}A${px(r)} ${px(r)} 0 1 1 ${px(x2)} ${px(y2)}" stroke-width="${px(1.2 + rng.next() * 2.2)}" opacity="${(0.55 + rng.next() * 0.45).toFixed(2)}"/>`;
  }).join('');
  const drops = Array.from({ length: 8 }, () => {
    const angle = rng.int(150, 260);
    const distance = base + rng.int(30, 120);
    return `<circle cx="${px(cx + Math.cos(round(angle)) * distance)}" cy="${px(cy + Math.sin(round(angle)) * distance)}" r="${rng.int(2, 8)}" fill="${palette.ink}" opacity="0.7"/>`;
  }).join('');
  const ridge = (y: number, colour: string, lift: number): string =>
    `<path d="M${px(cx - base * 0.72)} ${px(y)}C${px(cx - base * 0.3)} ${px(y - lift)} ${px(cx - base * 0.16)} ${px(y - lift * 1.2)} ${px(cx)} ${px(y - lift * 0.4)}S${px(cx + base * 0.4)} ${px(y - lift)} ${px(cx + base * 0.72)} ${px(y)}Z" fill="${colour}"/>`;
  return `<circle cx="${px(cx + base * 0.26)}" cy="${px(cy - base * 0.3)}" r="${px(base * 0.17)}" fill="${palette.accent}"/>${ridge(cy + base * 0.34, palette.layers[1], 96)}${ridge(cy + base * 0.46, palette.layers[2], 60)}<g fill="none" stroke="${palette.ink}" stroke-linecap="round">${hairs}</g>${drops}`;
};

/** A folding fan, half open, with hills painted on the leaf. */
export const fan: Motif = ({ palette, rng, width, height }) => {
  const cx = width * 0.66;
  const cy = height * 0.78;
  const outer = height * 0.54;
  const inner = outer * 0.42;
  const ribs = 16;
  const from = 196 + rng.int(-4, 4);
  const to = 344 + rng.int(-4, 4);
  const point = (angle: number, r: number): string =>
    `${px(cx + Math.cos(round(angle)) * r)} ${px(cy + Math.sin(round(angle)) * r)}`;
  const sector = (a: number, b: number): string =>
    `M${point(a, inner)}L${point(a, outer)}A${px(outer)} ${px(outer)} 0 0 1 ${point(b, outer)}L${point(b, inner)}A${px(inner)} ${px(inner)} 0 0 0 ${point(a, inner)}Z`;
  const step = (to - from) / ribs;
  const folds = Array.from({ length: ribs }, (_, index) =>
    index % 2 === 0
      ? `<path d="${sector(from + index * step, from + (index + 1) * step)}" fill="${palette.layers[3]}" opacity="0.07"/>`
      : '',
  ).join('');
  const sticks = Array.from(
    { length: ribs + 1 },
    (_, index) => `M${px(cx)} ${px(cy)}L${point(from + index * step, inner + 2)}`,
  ).join('');
  const hill = (y: number, lift: number, colour: string): string =>
    `<path d="M${px(cx - outer)} ${px(cy)}V${px(y)}C${px(cx - outer * 0.5)} ${px(y - lift)} ${px(cx - outer * 0.2)} ${px(y + lift * 0.5)} ${px(cx + outer * 0.1)} ${px(y - lift * 0.3)}S${px(cx + outer * 0.6)} ${px(y + lift * 0.2)} ${px(cx + outer)} ${px(y - lift * 0.5)}V${px(cy)}Z" fill="${colour}"/>`;
  return (
    `<clipPath id="leaf"><path d="${sector(from, to)}"/></clipPath>` +
    `<path d="${sticks}" stroke="${palette.layers[2]}" stroke-width="7" stroke-linecap="round"/>` +
    `<g clip-path="url(#leaf)"><rect width="${width}" height="${height}" fill="${palette.glow}"/><circle cx="${px(cx + rng.int(30, 120))}" cy="${px(cy - outer * 0.78)}" r="36" fill="${palette.accent}"/>${hill(cy - outer * 0.5, 120, palette.layers[0])}${hill(cy - outer * 0.36, 110, palette.layers[1])}${hill(cy - outer * 0.22, 90, palette.layers[2])}</g>${folds}` +
    `<path d="${sector(from, to)}" fill="none" stroke="${palette.layers[3]}" stroke-width="5" stroke-linejoin="round"/><circle cx="${px(cx)}" cy="${px(cy)}" r="11" fill="${palette.accent}"/>` +
    `<path d="M${px(cx)} ${px(cy + 10)}q-6 40 8 74" stroke="${palette.seal}" stroke-width="5" fill="none" stroke-linecap="round"/>`
  );
};

/** Strings of a zither with bright tuning points: music and song. */
export const strings: Motif = ({ palette, rng, width, height }) => {
  const lines = Array.from({ length: 7 }, (_, index) => {
    const y = height * (0.34 + index * 0.072);
    const wave = 26 + rng.int(0, 26);
    return `<path d="M${px(width * 0.3)} ${px(y + 60)}C${px(width * 0.48)} ${px(y - wave)} ${px(width * 0.6)} ${px(y + wave + 30)} ${px(width * 0.76)} ${px(y)}S${px(width * 0.94)} ${px(y - wave)} ${px(width + 30)} ${px(y - 50)}" fill="none" stroke="${palette.layers[index % 2 === 0 ? 2 : 1]}" stroke-width="${px(2 + index * 0.55)}"/>`;
  }).join('');
  const beads = Array.from({ length: 14 }, () => {
    const line = rng.int(0, 6);
    const x = width * (0.44 + rng.next() * 0.5);
    const r = rng.int(8, 26);
    return `<circle cx="${px(x)}" cy="${px(height * (0.34 + line * 0.072) + rng.int(-34, 26))}" r="${r}" fill="${rng.weighted(
      [
        [palette.accent, 3],
        [palette.layers[3], 3],
        [palette.layers[1], 2],
      ],
    )}"/>`;
  }).join('');
  return `<circle cx="${px(width * 0.72)}" cy="${px(height * 0.46)}" r="${px(height * 0.33)}" fill="${palette.layers[0]}" opacity="0.6"/>${lines}${beads}`;
};

/** Open pages stacked like hills, a lamp-yellow sun over them: reading and study. */
export const pages: Motif = ({ palette, rng, width, height }) => {
  const spine = width * 0.69;
  const sheets = Array.from({ length: 7 }, (_, index) => {
    const y = height * 0.8 - index * 13;
    const reach = 300 - index * 15 + rng.int(-6, 6);
    const lift = 60 + index * 17;
    const colour = index === 6 ? palette.glow : (palette.layers[index % 3] ?? palette.layers[0]);
    return `<path d="M${px(spine)} ${px(y)}C${px(spine - reach * 0.3)} ${px(y - lift)} ${px(spine - reach * 0.7)} ${px(y - lift)} ${px(spine - reach)} ${px(y - lift * 0.45)}V${px(y + 40 - lift * 0.3)}C${px(spine - reach * 0.7)} ${px(y - lift + 44)} ${px(spine - reach * 0.3)} ${px(y - lift + 50)} ${px(spine)} ${px(y + 44)}C${px(spine + reach * 0.3)} ${px(y - lift + 50)} ${px(spine + reach * 0.7)} ${px(y - lift + 44)} ${px(spine + reach)} ${px(y + 40 - lift * 0.3)}V${px(y - lift * 0.45)}C${px(spine + reach * 0.7)} ${px(y - lift)} ${px(spine + reach * 0.3)} ${px(y - lift)} ${px(spine)} ${px(y)}Z" fill="${colour}"/>`;
  }).join('');
  const birds = Array.from({ length: 5 }, (_, index) => {
    const x = spine - 130 + index * 74 + rng.int(-14, 14);
    const y = height * (0.4 - index * 0.055) + rng.int(-16, 16);
    const s = 34 - index * 3;
    return `<path d="M${px(x - s)} ${px(y - s * 0.3)}Q${px(x - s * 0.3)} ${px(y - s * 0.5)} ${px(x)} ${px(y)}Q${px(x + s * 0.3)} ${px(y - s * 0.5)} ${px(x + s)} ${px(y - s * 0.3)}Q${px(x + s * 0.3)} ${px(y - s * 0.1)} ${px(x)} ${px(y + s * 0.22)}Q${px(x - s * 0.3)} ${px(y - s * 0.1)} ${px(x - s)} ${px(y - s * 0.3)}Z" fill="${palette.layers[2]}"/>`;
  }).join('');
  return `<circle cx="${px(spine)}" cy="${px(height * 0.42)}" r="142" fill="${palette.accent}" opacity="0.92"/>${birds}<path d="M${px(spine - 330)} ${px(height * 0.87)}H${px(spine + 330)}" stroke="${palette.layers[3]}" stroke-width="5" stroke-linecap="round"/>${sheets}`;
};
