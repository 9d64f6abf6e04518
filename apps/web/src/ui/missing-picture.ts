import type { SyntheticEvent } from 'react';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="100" fill="none" stroke="#6b7270" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">' +
  '<path fill="#efebe2" stroke="none" d="M0 0h160v100H0z"/>' +
  '<path d="M62 34h36v32H62zm0 24 10-10 8 8 8-9 10 11M58 72l44-44"/></svg>';

/** Stands where a picture's file is gone or cannot be read; as an address, its colours are those of base.css. */
export const missingPicture = `data:image/svg+xml,${encodeURIComponent(drawing)}`;

/** `onError` of a picture: in place of the browser's own mark, which is cut off in small boxes. */
export function showMissing({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>): void {
  if (picture.src === missingPicture) return;
  picture.dataset.missing = picture.src;
  picture.src = missingPicture;
}

function loadAgain(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-missing]')) {
    const { missing } = picture.dataset;
    delete picture.dataset.missing;
    if (missing && picture.src === missingPicture) picture.src = missing;
  }
}

/** Loads what a lost network kept away as soon as it is back: nothing else asks for a picture a second time. */
export function keepPicturesLoading(): () => void {
  window.addEventListener('online', loadAgain);
  return () => window.removeEventListener('online', loadAgain);
}
