import { maskIdCard } from '@yunguan/contract/kernel/id-card';
import { maskPhone } from '../../../kernel/mask-phone';

/**
 * Hides phone and identity numbers wherever they stand in an answer: a form asks for what it likes, and its words are
 * shown to everybody who sees the list.
 */
export function maskNumbers(text: string): string {
  // A file is named by its content: eleven of those digits in a row are nobody's number.
  return text
    .split(/(\S*\/files\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? part : masked(part)))
    .join('');
}

function masked(text: string): string {
  return text
    .replace(/(?<!\d)(?:\d{17}[\dXx]|\d{15})(?![\dA-Za-z])/g, maskIdCard)
    .replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, maskPhone);
}
