/** What is switched off loses the focus, but in some browsers only after the next picture. */
const off = ':disabled, .ant-pagination-disabled, .ant-pagination-disabled *';

/** Nothing has the focus that could keep it: what had it is gone, switched off or hidden, which the browser notices later. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return activeElement.matches(off) || !isShown(activeElement);
}

interface Step {
  readonly element: HTMLElement;
  /** What it stood in, innermost first: known even when it is gone itself. */
  readonly around: readonly Element[];
  /** What stood beside it in each of them: its like first, then what follows and what precedes. */
  readonly beside: readonly (readonly Element[])[];
}

/** Of one layer, the page or a dialog over it: a long way through a dialog does not crowd out the button that opened it. */
const mostSteps = 8;
/** Where the focus has been, latest first. */
let trail: readonly Step[] = [];

const openDialogs = '[aria-modal="true"]:not([class*="-leave"], [class*="-leave"] *)';

/** Tab goes from the end of a dialog to the top of the page, and the dialog takes the focus back at once: nobody was there. */
function isBehindDialog(element: HTMLElement): boolean {
  const top = [...document.querySelectorAll(openDialogs)].findLast(isShown);
  return top !== undefined && (element.compareDocumentPosition(top) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** A dialog that is kept for the next time is closed. */
function isShown(element: Element): boolean {
  return [element, ...parentsOf(element)].every((one) => getComputedStyle(one).display !== 'none');
}

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === document.body || isBehindDialog(target)) return;
  const earlier = trail.filter(({ element }) => element !== target);
  const around = parentsOf(target);
  const beside = [target, ...around].slice(0, around.length).map(neighboursOf);
  trail = latestOfLayers([{ element: target, around, beside }, ...earlier]);
}

/** The latest steps of every layer that is still there. */
function latestOfLayers(steps: readonly Step[]): Step[] {
  const counts = new Map<Element, number>();
  return steps.filter(({ element, around }) => {
    const layer = around.at(-1) ?? element;
    const count = (counts.get(layer) ?? 0) + 1;
    counts.set(layer, count);
    return layer.isConnected && count <= mostSteps;
  });
}

function parentsOf(element: Element): Element[] {
  const parents: Element[] = [];
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) parents.push(one);
  return parents;
}

function neighboursOf(element: Element): Element[] {
  const { nextElementSibling, previousElementSibling, className } = element;
  const both = [nextElementSibling, previousElementSibling].filter((one) => one !== null);
  return [...both.filter((one) => one.className === className), ...both];
}

function takesFocus(element: HTMLElement): boolean {
  if (element.matches(off)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

const pageTick = 'thead input[type="checkbox"]';
const reachable = 'a[href], button, input, textarea, [tabindex="0"]';
/** Around the whole page: what stands first in it has nothing to do with what is gone. */
const tooWide = 'main, #root';

/** Gives the focus to something near a place that is gone: the tick above a list, or what comes first there. */
function isTakenNear({ around }: Step): boolean {
  for (const place of around) {
    if (!place.isConnected) continue;
    if (place.matches(tooWide)) return false;
    const near = [...place.querySelectorAll<HTMLElement>(pageTick), ...place.querySelectorAll<HTMLElement>(reachable)];
    if (near.some(takesFocus)) return true;
  }
  return false;
}

/** Gives the focus to what stood beside what is gone. */
function takeBeside({ around, beside }: Step): void {
  for (const [index, place] of around.entries()) {
    if (!place.isConnected) continue;
    if (place.matches(tooWide)) return;
    if ((beside[index] ?? []).flatMap(reachableIn).some(takesFocus)) return;
  }
}

const reachableIn = (place: Element): HTMLElement[] =>
  [place, ...place.querySelectorAll(reachable)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(reachable),
  );

/**
 * Gives the focus back after what had it went: to where it was before, or near there where a dialog's work took that
 * place away, too.
 */
export function giveFocusBack(): void {
  for (const step of trail) {
    if (takesFocus(step.element) || isTakenNear(step)) return;
  }
}

/** What had the focus is gone; nobody put it elsewhere by a click into the void. */
export const isLastGone = () => isFocusLost() && trail[0]?.element.isConnected === false;

/** What had the focus is switched off, as a button is while its work is under way. */
export const isLastOff = () => isFocusLost() && trail[0]?.element.matches(off) === true;

/** Milliseconds in which a list looks after its own. */
const aMoment = 50;

/** A button that takes away what it stands in, as 移除 does, leaves the focus beside it; a page that goes with it has a heading. */
function handlePress(): void {
  // Who knows better where it belongs comes first.
  setTimeout(() => {
    const [last] = trail;
    if (last && isLastGone()) takeBeside(last);
  }, aMoment);
}

/**
 * Follows the focus, and gives it back when a dialog is taken away, which antd does only for one that closes while it stays,
 * or when what was pressed takes itself away.
 */
export function keepFocusTrail(): () => void {
  const handleRemoval = (changes: readonly MutationRecord[]) => {
    if (changes.every(({ removedNodes }) => removedNodes.length === 0)) return;
    // Who knows better where it belongs comes first.
    requestAnimationFrame(() => isLastGone() && giveFocusBack());
  };
  // antd hangs dialogs into boxes at the end of the page.
  const removals = new MutationObserver(handleRemoval);
  removals.observe(document.body, { childList: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('click', handlePress);
  return () => {
    removals.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('click', handlePress);
    trail = [];
  };
}
