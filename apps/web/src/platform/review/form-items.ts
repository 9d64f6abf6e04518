import { photoAlbumList } from '@yunguan/contract/kernel/album-field';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Field } from '@yunguan/contract/kernel/field';
import { partLabels } from '@/kernel/decisions/pointed-field';
import { textValue } from '@/kernel/loose-values';
import { entryLines } from '@/kernel/dialogs/entry-lines';

/** One field of a submitted form, ready to be read. */
export type FormItem = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'text'; readonly text: string; readonly isLong: boolean }
  | { readonly kind: 'link'; readonly address: string }
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'pictures'; readonly pictures: readonly string[] }
  | { readonly kind: 'audio' | 'video'; readonly src: string }
);

type Form = Readonly<Record<string, unknown>>;
/** What ids, codes and lists of a form say, by field; the server knows the names. */
export type FormWords = Readonly<Record<string, string>>;

/** A longer plain text gets the whole width. */
const longFrom = 200;
const none = '—';

/**
 * The fields of a declaration in the order of its form; regions become one place, coordinates one point. What may be left
 * empty and was is not among them: it says nothing, and some of it no form of ours shows. What `kept` names stays.
 */
export function formItems(
  declaration: Pick<AnyContent, 'fields'>,
  { form, words, kept }: { readonly form: Form; readonly words: FormWords; readonly kept?: ReadonlySet<string> },
): FormItem[] {
  const fields = Object.entries(declaration.fields);
  const firstOf = (kind: Field['kind']) => fields.find(([, field]) => field.kind === kind)?.[0];
  const [place, point] = [firstOf('region'), firstOf('coordinate')];
  return fields.flatMap(([name, field]): FormItem[] => {
    if (field.kind === 'region') return name === place ? [text(name, partLabels.region, words[name] ?? '')] : [];
    if (field.kind === 'coordinate') return name === point ? coordinates(name, fields, form) : [];
    if (field.kind === 'photoAlbums') return albums(name, field, { form, words });
    const item = itemOf(name, field, { form, words });
    const isSaid = !isEmpty(item) || field.required !== undefined || kept?.has(name);
    return isSaid ? [item] : [];
  });
}

function isEmpty(item: FormItem): boolean {
  if (item.kind === 'text') return item.text === none;
  if (item.kind === 'html') return item.html === '';
  if (item.kind === 'link') return item.address === '';
  return item.kind === 'pictures' ? item.pictures.length === 0 : item.src === '';
}

interface Read {
  readonly form: Form;
  readonly words: FormWords;
}

function itemOf(name: string, field: Field, { form, words }: Read): FormItem {
  const { label } = field;
  const value = form[name];
  switch (field.kind) {
    case 'html':
      return { name, label, kind: 'html', html: textValue(value) };
    case 'image':
    case 'images':
      return { name, label, kind: 'pictures', pictures: picturesOf(value) };
    case 'audio':
    case 'video':
      return { name, label, kind: field.kind, src: textValue(value) };
    case 'link':
      return { name, label, kind: 'link', address: textValue(value) };
    case 'choice':
      return text(name, label, field.choices?.[Number(value)] ?? textValue(value));
    case 'flag':
      return text(name, label, value === true ? '是' : '否');
    case 'dict':
    case 'choices':
      return text(name, label, words[name] ?? '', field.kind === 'choices');
    case 'periods':
    case 'cells':
    case 'sessions':
    case 'plans':
      return text(name, label, entryLines(words[name] ?? ''), true);
    case 'minute':
      return text(name, label, textValue(value).slice(0, 16));
    case 'date':
      return text(name, label, textValue(value).slice(0, 10));
    case 'count':
      return text(name, label, countText(value, field.unit));
    default:
      return text(name, label, textValue(value), field.kind === 'longText' || (field.maxLength ?? 0) >= longFrom);
  }
}

function countText(value: unknown, unit: string | undefined): string {
  const number = textValue(value);
  return number === '' || unit === undefined ? number : `${number} ${unit}`;
}

/** The albums in a line, and the photos of each below it. */
function albums(name: string, { label }: Field, { form, words }: Read): FormItem[] {
  const { data = [] } = photoAlbumList.safeParse(form[name] ?? []);
  return [
    text(name, label, words[name] ?? '', true),
    ...data.map(({ title, albums: pictures }, index): FormItem => {
      return { name: `${name}.${index}`, label: `相册《${title}》`, kind: 'pictures', pictures };
    }),
  ];
}

function text(name: string, label: string, words: string, isLong = false): FormItem {
  // Plain texts without a limit of their own carry the general one, which says nothing about their length.
  return { name, label, kind: 'text', text: words || none, isLong: isLong && words.length > 20 };
}

function coordinates(name: string, fields: readonly [string, Field][], form: Form): FormItem[] {
  const parts = fields.flatMap(([one, { kind }]) => (kind === 'coordinate' ? textValue(form[one]) || [] : []));
  return parts.length === 0 ? [] : [text(name, partLabels.coordinate, parts.join('，'))];
}

function picturesOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((src): src is string => typeof src === 'string' && src !== '');
}
