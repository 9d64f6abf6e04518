/** Text and tint of a state; every text is at least 4.5:1 on its tint. */
export const toneColours = {
  draft: { text: '#555C5B', tint: '#F1EFEA' },
  reviewing: { text: '#2F5C8F', tint: '#EAF1F8' },
  second: { text: '#6B4C82', tint: '#F3EDF7' },
  passed: { text: '#2A6E4A', tint: '#E7F3EC' },
  failed: { text: '#A93D2C', tint: '#FAEDEA' },
  reversed: { text: '#8A5A12', tint: '#FBF3E2' },
} as const;

export type Tone = keyof typeof toneColours;

/** Review status codes of all content types. */
const tones: Readonly<Record<number, Tone>> = {
  0: 'draft',
  1: 'reviewing',
  2: 'second',
  100: 'passed',
  101: 'failed',
  102: 'reversed',
};

/** The tone of a review status; an unknown code looks neutral. */
export function toneOf(status: number): Tone {
  return tones[status] ?? 'draft';
}
