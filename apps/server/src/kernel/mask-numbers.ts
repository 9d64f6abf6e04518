import { maskIdCard } from '@yunguan/contract/kernel/id-card';
import { maskPhone } from './mask-phone';

/** A file is named by its content, and a link to it is signed: eleven of those digits in a row are nobody's number. */
const fileLink = /(\/files\/[\w./-]+(?:\?[\w.=&%-]+)?)/;

/**
 * Hides phone and identity numbers wherever they stand in a text that more people read than the one who wrote it: the
 * answers of a custom form, what the log keeps of a call.
 */
export function maskNumbers(text: string): string {
  return text
    .split(fileLink)
    .map((part, index) => (index % 2 === 1 ? part : masked(part)))
    .join('');
}

function masked(text: string): string {
  return text
    .replace(/(?<!\d)(?:\d{17}[\dXx]|\d{15})(?![\dA-Za-z])/g, maskIdCard)
    .replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, maskPhone);
}
