/** Milliseconds without a sign of a person after which what the page asks is its own doing. */
const quiet = 60_000;

let lastSign = Date.now();
for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'focus'] as const) {
  window.addEventListener(
    sign,
    () => {
      lastSign = Date.now();
    },
    { capture: true, passive: true },
  );
}

/** True while nobody touches the page; a clock that is set back counts as a sign. */
export function isUnattended(now: number): boolean {
  if (now < lastSign) lastSign = now;
  return now - lastSign > quiet;
}
