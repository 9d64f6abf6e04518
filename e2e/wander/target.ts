import type { Page } from 'playwright-core';

/** Something in view that was marked to be used. */
export interface Target {
  readonly isText: boolean;
  readonly name: string;
}

export const marked = '[data-wander]';

const usable = [
  'a[href],button,input,textarea,label,th,[contenteditable=true],.ant-picker-cell,.ant-select-item-option',
  ...'button menuitem tab option radio switch checkbox treeitem combobox gridcell'
    .split(' ')
    .map((role) => `[role=${role}]`),
].join(',');
/** Whoever signs out, or changes the password that all share, wanders no further. */
const avoided = '退出登录|修改密码|结束.*登录';

/** Marks one of what could be pressed or typed into now; `roll` and `place` from 0 to 1 decide which. */
export function markTarget(page: Page, roll: number, place: number): Promise<Target | undefined> {
  return page.evaluate(
    ([from, never, mostlyInner, at]) => {
      const isInReach = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        if (width < 3 || height < 3) return false;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      };
      for (const old of document.querySelectorAll('[data-wander]')) old.removeAttribute('data-wander');
      const all = [...document.querySelectorAll<HTMLElement>(from)].filter(
        (one) => !one.matches(':disabled,[type=file]') && isInReach(one) && !new RegExp(never).test(one.textContent),
      );
      const inner = all.filter((one) => !one.closest('header,nav,aside'));
      const offered = mostlyInner && inner.length > 0 ? inner : all;
      const chosen = offered[Math.floor(at * offered.length)];
      if (!chosen) return undefined;
      chosen.setAttribute('data-wander', '');
      return {
        isText: chosen.matches('textarea,[contenteditable=true],input:not([type=checkbox],[type=radio])'),
        name: `${chosen.tagName.toLowerCase()} ${chosen.getAttribute('aria-label') ?? chosen.textContent}`
          .trim()
          .slice(0, 40),
      };
    },
    [usable, avoided, roll < 0.88, place] as const,
  );
}
