import type { AnyContent } from '@yunguan/contract/kernel/content';
import { isMaskedIdCard } from '@yunguan/contract/kernel/id-card';
import { decryptText, encryptText } from '../../kernel/crypto/encrypted-text';

type Form = Readonly<Record<string, unknown>>;

const purpose = 'draft id card';
/** Marks what is encrypted; a typed text of that look is encrypted, too, and so comes back as it was. */
const mark = 'encrypted:';

/** Key and owner of a draft: nobody else's draft can be read with them. */
export interface DraftKeeper {
  readonly dataKey: Buffer;
  readonly userId: string;
}

/** Names of the fields whose numbers never rest in the clear (decisions §5). */
export function secretFields({ fields }: AnyContent): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'idCard' ? [name] : []));
}

/** Names of the fields that rest encrypted in a stored form. */
export function keptSecrets(form: Form): string[] {
  return Object.entries(form).flatMap(([name, value]) =>
    typeof value === 'string' && value.startsWith(mark) ? [name] : [],
  );
}

/** The form as it rests: identity numbers, finished or half typed, are encrypted; masks say nothing and stay. */
export function hideSecrets(form: Form, names: readonly string[], keeper: DraftKeeper): Form {
  return replaced(form, names, (text) => (text === '' || isMaskedIdCard(text) ? text : encrypted(text, keeper)));
}

/** The form as it was typed. */
export function showSecrets(form: Form, names: readonly string[], { dataKey, userId }: DraftKeeper): Form {
  const place = { purpose, rowId: userId };
  return replaced(form, names, (text) =>
    text.startsWith(mark) ? decryptText(dataKey, place, Buffer.from(text.slice(mark.length), 'base64')) : text,
  );
}

const encrypted = (text: string, { dataKey, userId }: DraftKeeper) =>
  mark + encryptText(dataKey, { purpose, rowId: userId }, text).toString('base64');

function replaced(form: Form, names: readonly string[], change: (text: string) => string): Form {
  const changed = names.flatMap((name) => {
    const value = form[name];
    return typeof value === 'string' ? [[name, change(value)] as const] : [];
  });
  return { ...form, ...Object.fromEntries(changed) };
}
