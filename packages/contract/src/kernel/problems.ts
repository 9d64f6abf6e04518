import type { AnyContent } from './content';

/** Self-check of the declarations, run at boot and in a test: each line names the type and the key. */
export function declarationProblems(declarations: readonly AnyContent[]): string[] {
  const problems: string[] = [];
  const keys = new Set<string>();
  const exportCodes = new Map<number, string>();
  for (const declaration of declarations) {
    const complain = (text: string) => problems.push(`${declaration.key}: ${text}`);
    if (keys.has(declaration.key)) complain('the key is used twice');
    keys.add(declaration.key);
    namesExist(declaration, complain);
    capabilitiesMatch(declaration, complain);
    const code = declaration.codes.export;
    if (code !== undefined && exportCodes.has(code))
      complain(`export code ${code} belongs to ${exportCodes.get(code)}`);
    if (code !== undefined) exportCodes.set(code, declaration.key);
  }
  return problems;
}

function namesExist(declaration: AnyContent, complain: (text: string) => void): void {
  const answers = answerNames(declaration);
  for (const column of declaration.exportColumns) {
    if (!answers.has(column.key)) complain(`exportColumns.${column.key} is no field of the answer`);
  }
  for (const name of declaration.sortable) {
    if (!answers.has(name)) complain(`sortable.${name} is no field of the answer`);
  }
  for (const name of Object.keys(declaration.computed)) {
    if (name in declaration.fields) complain(`computed.${name} is also an input field`);
  }
  for (const name of declaration.filters.choices ?? []) {
    if (declaration.fields[name]?.kind !== 'choice') complain(`filters.choices.${name} is no field of kind choice`);
  }
  for (const rule of declaration.rules) {
    if (!(rule.field in declaration.fields)) complain(`a rule names the unknown field ${rule.field}`);
  }
  for (const { field } of declaration.ends ?? []) {
    const kind = declaration.fields[field]?.kind;
    if (kind !== 'date' && kind !== 'minute') complain(`ends.${field} is no moment of the form`);
  }
  occurrencesFit(declaration, complain);
}

function occurrencesFit({ occurs, fields }: AnyContent, complain: (text: string) => void): void {
  if (occurs === undefined) return;
  const { place, start, end, sessions } = occurs;
  const kindOf = (name: string) => fields[name]?.kind;
  if (kindOf(place) === undefined) complain(`occurs.place ${place} is no field`);
  for (const name of [start, end]) if (kindOf(name) !== 'date') complain(`occurs.${name} is no day of the form`);
  if (sessions === undefined) return;
  if (kindOf(sessions.field) !== 'sessions') complain(`occurs.sessions ${sessions.field} holds no sessions`);
  if (kindOf(sessions.when) !== 'flag') complain(`occurs.sessions ${sessions.when} is no flag`);
}

function capabilitiesMatch(declaration: AnyContent, complain: (text: string) => void): void {
  if (declaration.reviewed !== (declaration.paths.revoke !== undefined)) complain('reviewed and paths.revoke disagree');
  if (declaration.paths.cover && !declaration.coverField) complain('paths.cover without coverField');
  if (declaration.rowActions.qr && declaration.codes.qr === undefined) complain('rowActions.qr without codes.qr');
  if (declaration.reviewed && !declaration.filters.statuses) complain('a reviewed type must offer a status filter');
  if (declaration.exportColumns.length > 0 && declaration.codes.export === undefined)
    complain('exportColumns without codes.export');
}

/** Every name that a list row or a detail of the type may carry. */
function answerNames(declaration: AnyContent): Set<string> {
  const standard = ['id', 'version', 'venueId', 'venueName', 'createTime', 'lastModificationTime', 'publishTime'];
  const reviewed = declaration.reviewed ? ['status', 'statusDiscription', 'statusText', 'isEdit'] : ['state'];
  return new Set([...standard, ...reviewed, ...Object.keys(declaration.fields), ...Object.keys(declaration.computed)]);
}
