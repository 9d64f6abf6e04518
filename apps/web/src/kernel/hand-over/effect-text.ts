import type { HandOverEffect, HandOverItem, Successors } from '@yunguan/contract/platform/hand-over';

const ofOne: Readonly<Record<HandOverEffect, (step: string) => string>> = {
  replace: (step) => `接手人代替您审核“${step}”步骤，审核期限与之后的步骤不变。`,
  add: (step) => `接手人与原来的审核人都可以审核“${step}”步骤，审核期限与之后的步骤不变。`,
  whole: (step) => `“${step}”步骤之后只由接手人审核，原来的审核人不再收到；会签中已有的通过保留。`,
};

const ofSeveral: Readonly<Record<HandOverEffect, string>> = {
  replace: '由接手人代替您审核',
  add: '由接手人与原来的审核人审核',
  whole: '之后只由接手人审核',
};

const effects: readonly HandOverEffect[] = ['replace', 'add', 'whole'];

/** What the hand-over will do, in a sentence. */
export function effectText(items: readonly HandOverItem[]): string {
  const [first] = items;
  if (items.length === 1 && first?.effect) return ofOne[first.effect](first.stepName);
  const counts = effects.flatMap((effect) => {
    const count = items.filter((item) => item.effect === effect).length;
    return count === 0 ? [] : [`${count} 条${ofSeveral[effect]}`];
  });
  const left = items.filter(({ effect }) => effect === null);
  const refused =
    left.length === 0 ? [] : [`${left.length} 条不能转交（${[...new Set(left.map(reasonOf))].join('；')}）`];
  return `${[...counts, ...refused].join('，')}。`;
}

/** Why nothing can be handed over. */
export function refusedText({ items }: Successors): string {
  if (isAnyPossible(items)) return '没有可以接手的同事：接手人须已启用、在该场馆有角色，并且不是提交人。';
  return [...new Set(items.map(reasonOf))].join('；');
}

const reasonOf = ({ reason }: HandOverItem) => reason;

/** There is something that may be handed over, and somebody to take it. */
export function mayBeHandedOver({ items, people }: Successors): boolean {
  return isAnyPossible(items) && people.length > 0;
}

const isAnyPossible = (items: readonly HandOverItem[]) => items.some(({ effect }) => effect !== null);
