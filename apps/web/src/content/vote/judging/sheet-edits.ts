import {
  type Criterion,
  isPoints,
  type JudgingSheet,
  scoreOf,
  type TeamOnSheet,
} from '@yunguan/contract/content/vote-judging';

/** What a judge gives a team. */
export type Given = Pick<TeamOnSheet, 'points' | 'isRecused' | 'remark'>;

/** What is typed and not kept yet, by team, with the version over which it was typed. */
export type SheetEdits = ReadonlyMap<string, Given & { readonly version: number }>;

/** What is typed, and the names of the criteria that its points are for, in their order. */
export interface TypedSheet {
  readonly criteria: readonly string[];
  readonly edits: SheetEdits;
}

/** What is typed under the criteria as they are now: points stay with the criterion that they were typed for. */
export function under(criteria: readonly string[], typed: TypedSheet): TypedSheet {
  const { criteria: before, edits } = typed;
  if (before.length === criteria.length && before.every((name, place) => name === criteria[place])) return typed;
  const pointsOf = ({ points }: Given) => criteria.map((name) => points[before.indexOf(name)] ?? null);
  return { criteria, edits: new Map([...edits].map(([id, edit]) => [id, { ...edit, points: pointsOf(edit) }])) };
}

/** The team as the judge sees it now. */
export function givenTo(team: TeamOnSheet, edits: SheetEdits): Given {
  return edits.get(team.id) ?? team;
}

/** The edits after one of them; what says the same as is kept is none. */
export function withEdit(edits: SheetEdits, team: TeamOnSheet, change: Partial<Given>): SheetEdits {
  const { points, isRecused, remark } = { ...givenTo(team, edits), ...change };
  const next = new Map(edits);
  if (isSame(team, { points, isRecused, remark })) next.delete(team.id);
  else next.set(team.id, { points, isRecused, remark, version: (openEdit(edits, team) ?? team).version });
  return next;
}

/**
 * Edits that say something else than the sheet keeps, of teams that are on it, under its criteria. What the tab kept may
 * have been saved before it was reloaded, and the teams and criteria may have changed since.
 */
export function fitting(typed: TypedSheet, { teams, criteria }: Pick<JudgingSheet, 'teams' | 'criteria'>): SheetEdits {
  const { edits } = under(namesOf(criteria), typed);
  return new Map(
    teams.flatMap((team) => {
      const edit = openEdit(edits, team);
      return edit ? [[team.id, edit]] : [];
    }),
  );
}

export const namesOf = (criteria: readonly Criterion[]): string[] => criteria.map(({ name }) => name);

/**
 * The edits over what is kept now: what was kept the same meanwhile is none any more, the rest is meant over what the judge
 * sees now. Teams that have left the round go.
 */
export function rebased(edits: SheetEdits, teams: readonly TeamOnSheet[]): SheetEdits {
  return new Map(
    teams.flatMap((team) => {
      const edit = openEdit(edits, team);
      return edit ? [[team.id, { ...edit, version: team.version }]] : [];
    }),
  );
}

/** The sheet once the edits have been saved, as the server keeps it. */
export function withSaved(sheet: JudgingSheet, edits: SheetEdits): JudgingSheet {
  const teams = sheet.teams.map((team) => {
    const edit = openEdit(edits, team);
    return edit ? { ...team, ...edit, remark: edit.remark.trim(), version: edit.version + 1 } : team;
  });
  return { ...sheet, teams };
}

/** Nothing is left to do with the team: every criterion has points, or the judge stands back. */
export function isDone(criteria: readonly Criterion[], { points, isRecused }: Given): boolean {
  return isRecused || scoreOf(criteria, points) !== null;
}

/** True where a number is no points; a judge who stands back gives none. */
export function isWrong({ points, isRecused }: Given): boolean {
  return !isRecused && points.some((given) => given !== null && !isPoints(given));
}

/** What is typed for the team; none where it says the same as is kept. */
function openEdit(edits: SheetEdits, team: TeamOnSheet) {
  const edit = edits.get(team.id);
  return edit && !isSame(team, edit) ? edit : undefined;
}

function isSame(one: Given, other: Given): boolean {
  return (
    one.isRecused === other.isRecused &&
    one.remark.trim() === other.remark.trim() &&
    one.points.length === other.points.length &&
    one.points.every((given, place) => given === other.points[place])
  );
}
