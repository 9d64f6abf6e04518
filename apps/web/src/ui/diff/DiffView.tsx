import { MediaPlayer } from '../MediaPlayer';
import { RichTextView } from '../RichTextView';
import { diffArticles } from './article-diff';
import { articleText } from './article-text';
import { DiffImages } from './DiffImages';
import { diffEntries } from './entry-diff';
import { diffText, type TextRun } from './text-diff';

/** Characters of an unchanged text that are shown. */
const longestRecalled = 120;

interface TextItem {
  label: string;
  /** `list`: an entry a line, each beginning with what it is about. */
  kind: 'text' | 'list' | 'html' | 'image' | 'audio' | 'video';
  before: string | null;
  after: string | null;
}

/** One field of a record before and after; values as the kind needs them. */
export type DiffItem =
  | TextItem
  | { label: string; kind: 'images'; before: readonly string[] | null; after: readonly string[] | null }
  | { label: string; kind: 'flag'; before: boolean | null; after: boolean | null };

export interface DiffViewProps {
  items: readonly DiffItem[];
  beforeTitle?: string;
  afterTitle?: string;
}

/** What changed between two versions: side by side, changed words marked, unchanged fields folded. */
export function DiffView({ items, beforeTitle = '上一通过版本', afterTitle = '本次提交' }: DiffViewProps) {
  const changed = items.filter((item) => !isSame(item));
  const same = items.filter(isSame);
  return (
    <div className="diff">
      {changed.length > 0 && (
        <div className="diff-sides">
          <span>{beforeTitle}</span>
          <span>{afterTitle}</span>
        </div>
      )}
      {changed.length === 0 && <p className="hint">与{beforeTitle}相比没有变化</p>}
      {changed.map((item) => (
        <section key={item.label} className="diff-item" aria-label={`${item.label}有变化`}>
          <h3>{item.label}</h3>
          <Pair item={item} />
        </section>
      ))}
      {same.length > 0 && (
        <details className="diff-same">
          <summary>未变化的 {same.length} 项</summary>
          <dl>
            {same.map((item) => (
              <UnchangedField key={item.label} item={item} />
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

function Pair({ item }: { item: DiffItem }) {
  if (item.kind === 'image' || item.kind === 'images') {
    return <DiffImages before={asList(item.before)} after={asList(item.after)} />;
  }
  if (item.kind === 'audio' || item.kind === 'video') return <Players {...item} kind={item.kind} />;
  if (item.kind === 'html' && hasSameWords(item)) return <Reformatted {...item} />;
  const runs = runsOf(item);
  return (
    <>
      {runs.some(({ change }) => change === 'redressed') && <p className="hint">带虚线的文字只改了格式或链接</p>}
      <div className="diff-pair">
        <div>
          <Runs runs={runs} omit="added" />
        </div>
        <div>
          <Runs runs={runs} omit="removed" />
        </div>
      </div>
    </>
  );
}

function runsOf(item: DiffItem): TextRun[] {
  if (item.kind === 'html') return diffArticles(item.before ?? '', item.after ?? '');
  const compare = item.kind === 'list' ? diffEntries : diffText;
  return compare(asText(item, 'before'), asText(item, 'after'));
}

interface ReformattedProps {
  readonly before: string | null;
  readonly after: string | null;
}

/** Both articles as they look: their words are the same. */
function Reformatted({ before, after }: ReformattedProps) {
  return (
    <>
      <p className="hint">文字没有变化，只改了格式或链接</p>
      <div className="diff-pair">
        <div>
          <RichTextView html={before} />
        </div>
        <div>
          <RichTextView html={after} />
        </div>
      </div>
    </>
  );
}

interface PlayersProps {
  readonly label: string;
  readonly kind: 'audio' | 'video';
  readonly before: string | null;
  readonly after: string | null;
}

/** Both sounds or films, to be heard or seen one beside the other. */
function Players({ label, kind, before, after }: PlayersProps) {
  const sides = [
    { src: before, name: `${label}（修改前）` },
    { src: after, name: `${label}（修改后）` },
  ];
  return (
    <div className="diff-pair">
      {sides.map(({ src, name }) => (
        <div key={name}>
          {src ? <MediaPlayer kind={kind} src={src} label={name} /> : <span className="hint">（空）</span>}
        </div>
      ))}
    </div>
  );
}

function Runs({ runs, omit }: { runs: TextRun[]; omit: TextRun['change'] }) {
  const shown = runs.filter((run) => run.change !== omit);
  if (shown.length === 0) return <span className="hint">（空）</span>;
  // Runs never move: their place is their identity.
  return shown.map((run, index) => {
    const key = `${index}${run.change}`;
    if (run.change === 'removed') return <del key={key}>{run.text}</del>;
    if (run.change === 'added') return <ins key={key}>{run.text}</ins>;
    if (run.change === 'redressed') return <mark key={key}>{run.text}</mark>;
    return <span key={key}>{run.text}</span>;
  });
}

function UnchangedField({ item }: { item: DiffItem }) {
  return (
    <>
      <dt>{item.label}</dt>
      <dd>{unchangedText(item) || '—'}</dd>
    </>
  );
}

function unchangedText(item: DiffItem): string {
  if (item.kind === 'image' || item.kind === 'images') return `${asList(item.after).length} 张图片`;
  if (item.kind === 'audio' || item.kind === 'video') return item.after ? '同一个文件' : '';
  return beginningOf(asText(item, 'after'));
}

/** An unchanged article is only recalled; the mark says that it goes on. */
function beginningOf(text: string): string {
  const characters = Array.from(text);
  return characters.length > longestRecalled ? `${characters.slice(0, longestRecalled).join('')}……` : text;
}

function isSame(item: DiffItem): boolean {
  if (item.kind === 'image' || item.kind === 'images') {
    return asList(item.before).join('\n') === asList(item.after).join('\n');
  }
  if (item.kind === 'html') return (item.before ?? '') === (item.after ?? '');
  return hasSameWords(item);
}

function hasSameWords(item: DiffItem): boolean {
  return asText(item, 'before') === asText(item, 'after');
}

function asText(item: DiffItem, side: 'before' | 'after'): string {
  if (item.kind === 'flag') return flagText(item[side]);
  if (item.kind === 'html') return articleText(item[side] ?? '');
  return item.kind === 'image' || item.kind === 'images' ? '' : (item[side] ?? '');
}

function flagText(flag: boolean | null): string {
  if (flag === null) return '';
  return flag ? '是' : '否';
}

function asList(value: string | readonly string[] | null): readonly string[] {
  if (!value) return [];
  return typeof value === 'string' ? [value] : value;
}
