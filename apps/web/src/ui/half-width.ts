/** Text with the wide forms of a Chinese input method (`１２．５`) in their narrow ones; other signs, such as ㎡, stay. */
export function halfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}
