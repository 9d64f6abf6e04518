/** Colours of one picture: paper behind, four layers from far to near, one accent, the colours of writing and seal. */
export interface Palette {
  readonly paper: string;
  readonly glow: string;
  readonly layers: readonly [far: string, middle: string, close: string, near: string];
  readonly accent: string;
  readonly ink: string;
  readonly seal: string;
  /** Lanterns and paper-cuts. */
  readonly craft: string;
}

/** 松绿 · 朱砂 · 宣纸 · 墨 and the quiet neighbours of these four; the last three are dark grounds. */
export const palettes = {
  pine: {
    paper: '#EBE6DA',
    glow: '#F6F2E8',
    layers: ['#C6D0C2', '#8FA99B', '#4D7A6B', '#23463D'],
    accent: '#AF4A3A',
    ink: '#23463D',
    seal: '#A93D2C',
    craft: '#A93D2C',
  },
  clay: {
    paper: '#F1E5DA',
    glow: '#FAF2EA',
    layers: ['#E6C0AA', '#CF8C6C', '#A6553A', '#5E2A1C'],
    accent: '#2C5F52',
    ink: '#5E2A1C',
    seal: '#A93D2C',
    craft: '#A93D2C',
  },
  mist: {
    paper: '#E3E8EC',
    glow: '#F2F5F6',
    layers: ['#BAC8D3', '#859DB2', '#4F6E8B', '#22405A'],
    accent: '#B4483A',
    ink: '#22405A',
    seal: '#A93D2C',
    craft: '#A93D2C',
  },
  ochre: {
    paper: '#F3E9D4',
    glow: '#FBF5E8',
    layers: ['#E5CF9C', '#C8A25A', '#977331', '#4C3A17'],
    accent: '#A93D2C',
    ink: '#4C3A17',
    seal: '#A93D2C',
    craft: '#A93D2C',
  },
  plum: {
    paper: '#EDE6EC',
    glow: '#F8F3F6',
    layers: ['#CDBBD0', '#9C82A8', '#6E5084', '#3B284B'],
    accent: '#C29645',
    ink: '#3B284B',
    seal: '#A93D2C',
    craft: '#A93D2C',
  },
  bamboo: {
    paper: '#E9EDDF',
    glow: '#F6F8EE',
    layers: ['#BCCDA9', '#86A878', '#4D7A54', '#234733'],
    accent: '#C29645',
    ink: '#234733',
    seal: '#A93D2C',
    craft: '#A93D2C',
  },
  night: {
    paper: '#1E3A34',
    glow: '#2F574D',
    layers: ['#37655A', '#2B5248', '#1A352F', '#10241F'],
    accent: '#D8A657',
    ink: '#F3ECDC',
    seal: '#B5483A',
    craft: '#B5483A',
  },
  ink: {
    paper: '#262E31',
    glow: '#3B474B',
    layers: ['#4A575B', '#39454A', '#20282B', '#14191B'],
    accent: '#B5483A',
    ink: '#F0EBE0',
    seal: '#B5483A',
    craft: '#B5483A',
  },
  cinnabar: {
    paper: '#8C3225',
    glow: '#A94B3A',
    layers: ['#B25B49', '#9C4233', '#71241A', '#52170F'],
    accent: '#E7C583',
    ink: '#FAF0DE',
    seal: '#52170F',
    craft: '#E7C583',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
