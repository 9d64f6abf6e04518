import { minuteText, secondText } from '../china-sql';
import { wireLabels } from '@yunguan/contract/kernel/dialect';
import { wordSql } from '../words-sql';
import { type BoundContent, columnOf } from './binding';

/** SQL that says something of each status. */
function ofStatus(
  { declaration }: BoundContent,
  say: (label: ReturnType<typeof wireLabels>[number]) => string,
): string {
  const cases = wireLabels(declaration).map((label) => `when ${label.status} then ${say(label)}`);
  return `case c.status ${cases.join(' ')} end`;
}

const wireCode = ({ value }: { readonly value: number }) => String(value);
const labelJson = (label: Readonly<Record<'discription' | 'color', string>>, value: number) =>
  `'${JSON.stringify({ value, discription: label.discription, color: label.color })}'::json`;

/** SQL of the status as a number, in the codes of the type's answers. */
function statusCode(content: BoundContent): string {
  return content.declaration.dialect.statusesIn === 'everywhere' ? ofStatus(content, wireCode) : 'c.status';
}

/** SQL of one input field in the spelling of the wire. */
export function fieldSql(content: BoundContent, name: string): string {
  const column = `c.${columnOf(content, name)}`;
  const kind = content.declaration.fields[name]?.kind;
  if (kind === 'minute') return minuteText(column);
  if (kind === 'date') return `to_char(${column}, 'YYYY-MM-DD')`;
  return column;
}

/**
 * Answer name → SQL over the alias `c`; `$1` holds the venues where the actor may edit what is published. Types without
 * a review do not use it, so every statement mentions it once more for its type.
 */
export function answerSql(content: BoundContent): Map<string, string> {
  const { declaration, binding } = content;
  const columns = new Map<string, string>([
    ['id', 'c.id'],
    ['version', 'c.version'],
    ['venueId', 'c.venue_id'],
    ['venueName', '(select v.name from venue v where v.id = c.venue_id)'],
    ['createTime', secondText('c.created_at')],
    ['lastModificationTime', secondText('c.updated_at')],
  ]);
  if (declaration.reviewed) {
    columns.set('publishTime', secondText('c.publish_time'));
    const described = ofStatus(content, (label) => labelJson(label, label.value));
    columns.set('status', declaration.dialect.statusShape === 'object' ? described : statusCode(content));
    columns.set('statusDiscription', described);
    const opens = declaration.rowActions.edit?.orEditable === true;
    columns.set('isEdit', opens ? '(c.status = 100 and c.venue_id = any ($1::uuid[]))' : 'false');
  } else {
    columns.set('state', 'c.state');
  }
  for (const name of Object.keys(declaration.fields)) columns.set(name, fieldSql(content, name));
  for (const name of Object.keys(declaration.computed)) {
    const expression = binding.computed[name];
    if (expression === undefined) throw new Error(`${declaration.key}: no SQL for the computed field ${name}`);
    columns.set(name, expression);
  }
  return columns;
}

/** Made once per type: they are long, and every call of a list or a detail needs one. */
const selectLists = { row: new WeakMap<BoundContent, string>(), detail: new WeakMap<BoundContent, string>() };

/** Select list of a detail for calls of the platform, which speak the product's status codes of every type. */
export function plainSelectList(content: BoundContent): string {
  const columns = answerSql(content);
  columns.set('status', 'c.status');
  columns.set(
    'statusDiscription',
    ofStatus(content, (label) => labelJson(label, label.status)),
  );
  return selected(columns);
}

const selected = (columns: Iterable<readonly [string, string]>) =>
  [...columns].map(([name, sql]) => `${sql} as "${name}"`).join(', ');

/** Select list of a list row or a detail; the names are exactly those of the declared answer. */
export function selectList(content: BoundContent, of: 'row' | 'detail'): string {
  const known = selectLists[of].get(content);
  if (known !== undefined) return known;
  const omitted = new Set<string>(of === 'row' ? content.declaration.omittedInRows : []);
  const shorter = of === 'row' ? Object.entries(content.binding.inRows ?? {}) : [];
  const list = selected([...new Map([...answerSql(content), ...shorter])].filter(([name]) => !omitted.has(name)));
  selectLists[of].set(content, list);
  return list;
}

/** SQL of an export column; `statusText` and flags are words in a spreadsheet. */
export function exportSql(content: BoundContent, name: string): string {
  if (name === 'statusText') return ofStatus(content, ({ discription }) => `'${discription}'`);
  if (name === 'state') return `case when c.state then '有效' else '无效' end`;
  if (name === 'isTop') return `case when c.is_top then '是' else '否' end`;
  const sql = content.binding.inExports?.[name] ?? answerSql(content).get(name);
  if (sql === undefined) throw new Error(`${content.declaration.key}: unknown export column ${name}`);
  const field = content.declaration.fields[name];
  if (field?.kind === 'choice') return wordSql(sql, field.choices ?? {});
  return field?.kind === 'flag' ? `case when ${sql} then '是' else '否' end` : sql;
}

/** Select list of the form's own fields, as the wire spells them: snapshots and edits start from it. */
export function formList(content: BoundContent): string {
  return Object.keys(content.declaration.fields)
    .map((name) => `${fieldSql(content, name)} as "${name}"`)
    .join(', ');
}
