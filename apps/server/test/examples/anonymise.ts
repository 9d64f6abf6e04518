/** Elements that an example keeps of a list. */
const shown = 2;
/** Longer texts in one piece are a file; their beginning says which. */
const longestPiece = 300;

/** The number of the standard itself, GB 11643. */
export const exampleIdCard = '11010519491231002X';
export const examplePhone = '13800000000';
export const exampleName = '张三';
/** As long as 256 bits are written. */
export const exampleToken = 'a'.repeat(43);
export const exampleTime = '2026-11-21 10:00:00';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/gi;
/** Values under these keys open something, or are meant for one person. */
const secretKey = /^(?:\w*token|ticket|passwords?|\w+Passwords?|secret|codes?|recoveryCodes|signature|upload)$/i;
/** Public names of the client, on which no right hangs. */
const publicValues = new Set(['venue-admin', 'Bearer']);
const personKey =
  /^(?:realName|userName|submitter\w*|contacts|applicant|createdBy|updatedBy|decidedBy|senderName|enrolledBy|guardian\w*|principal|captain|linkman)$/;

const masked = (value: string) => value.replaceAll(/[A-Za-z]/g, 'a').replaceAll(/\d/g, '0');

/**
 * What a call carried without what is somebody's own: ids, tokens, passwords, numbers, names and the moment of the
 * recording. Each id becomes the same other one throughout, so that what belongs together still does.
 */
export function anonymiser(now: Date) {
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    const known = ids.get(id.toLowerCase()) ?? `01900000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id.toLowerCase(), known);
    return known;
  };
  const around = [-1, 0, 1].map((offset) =>
    new Date(now.getTime() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10),
  );
  // The tests' clock stands still on the example's day; what the database dated itself has its seconds, and what a form
  // asks for has none, on whatever day it is recorded.
  const moments = new RegExp(
    `${exampleTime.slice(0, 10)}([ T]\\d{2}:\\d{2}(:\\d{2})?)?|(?:${around.join('|')})[ T]\\d{2}:\\d{2}:(?!00)\\d{2}`,
    'g',
  );

  const text = (value: string): string =>
    value
      .replaceAll(uuid, idOf)
      .replaceAll(moments, (found) => exampleTime.slice(0, found.length))
      .replaceAll(/(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}:(?!00)\d{2}/g, '$1 09:00:00')
      .replaceAll(/(?<!\d)\d{17}[\dX](?!\d)/g, exampleIdCard)
      .replaceAll(/(?<![\d.])1[3-9]\d{9}(?!\d)/g, examplePhone)
      .replaceAll(/1\d{2}\*{4}\d{4}/g, `${examplePhone.slice(0, 3)}****${examplePhone.slice(-4)}`)
      .replaceAll(/([?&](?:e|s|secret)=)[\w-]+/g, (_found, name: string) => `${name}${'0'.repeat(10)}`)
      .replaceAll(/(?<=\/files\/private\/)[\da-f]{2}\/[\da-f]{64}/g, (found) => found.replaceAll(/[\da-f]/g, '0'))
      .replaceAll(/(?<![\w/-])[\w-]{43}(?![\w-])/g, exampleToken);

  const clean = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.slice(0, shown).map((one) => clean(one, key));
    if (typeof value === 'object' && value !== null) {
      const isPerson = ['tel', 'idCardNo', 'birthday', 'loginName'].some((name) => name in value);
      const within = (name: string) => (isPerson && name === 'name' ? 'realName' : name);
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner, within(name))]));
    }
    if (typeof value !== 'string') return value;
    if (publicValues.has(value)) return value;
    if (key === 'birthday' && value !== '') return '1990-01-01';
    if (personKey.test(key) && /^[\u4e00-\u9fff·]{2,6}$/.test(value)) return exampleName;
    if (value.length > longestPiece && !/\s/.test(value)) return `${value.slice(0, 32)}…`;
    // The shape stays: what is checked by its form passes still.
    if (secretKey.test(key)) return value.length === exampleToken.length ? exampleToken : masked(value);
    return text(value);
  };
  return (value: unknown): unknown => clean(value);
}
