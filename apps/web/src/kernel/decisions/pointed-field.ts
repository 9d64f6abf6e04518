import type { AnyContent } from '@yunguan/contract/kernel/content';

/** What several fields are called where a form is read as a whole: its place, and the point on the map. */
export const partLabels = { region: '区域', coordinate: '经纬度' } as const;

/** A field as an opinion names it. */
export const pointedText = (label: string) => `【${label}】`;

/** A piece of an opinion; `field` is the one that it names. */
export interface OpinionPart {
  readonly text: string;
  readonly field?: string;
}

/** An opinion with the fields that it points out, in its own order; brackets around anything else stay text. */
export function opinionParts(opinion: string, { fields }: Pick<AnyContent, 'fields'>): OpinionPart[] {
  return opinion
    .split(/(【[^【】]+】)/)
    .filter((text) => text !== '')
    .map((text) => {
      const field = /^【.+】$/.test(text) ? fieldCalled(text.slice(1, -1), fields) : undefined;
      return field === undefined ? { text } : { text, field };
    });
}

function fieldCalled(label: string, fields: AnyContent['fields']): string | undefined {
  const found = Object.entries(fields).find(
    ([, { label: own, kind }]) =>
      own === label || (kind in partLabels && partLabels[kind as keyof typeof partLabels] === label),
  );
  return found?.[0];
}
