/** Deeper than any call's body, a menu of menus included; far from what the stack bears. */
const deepest = 100;

/** No shorter body nests deep enough to harm. */
const harmless = 4096;

/**
 * True for JSON that nests so deep that whatever walks or writes the value again would run out of stack. `JSON.parse` itself
 * does not mind. Texts inside it are passed over whole.
 */
export function nestsTooDeep(json: string): boolean {
  if (json.length < harmless) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfText(json, at);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** Place of the quotation mark that closes the text begun at `start`; the end, where none does. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
