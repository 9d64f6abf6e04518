import type { Field } from '@yunguan/contract/kernel/field';
import { placeNamesOf } from '@yunguan/contract/kernel/groups';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Image } from 'antd';
import { MediaPlayer } from '@/ui/MediaPlayer';
import { RichTextView } from '@/ui/RichTextView';
import type { Difference } from './conflict-merge';
import { textList, textValue } from '../loose-values';
import { entryLines } from '../dialogs/entry-lines';
import { useChoices } from './choice-sources';
import { useDeclaredField, useOpenForm } from './form-context';
import { usualPlace } from './locator';
import { isEmptyValue } from './same-value';
import { useDictionary, withdrawnItem } from '../dictionary/use-dictionary';
import { useRegionText } from './use-regions';

export interface ValueViewProps {
  readonly difference: Difference;
  readonly values: Values;
  /** The other side. */
  readonly beside: Values;
}

/** One side of a difference, as people read it. */
export function ValueView({ difference, values, beside }: ValueViewProps) {
  const [name = ''] = difference.names;
  if (difference.names.length > 1) return <PlaceView values={values} />;
  return <FieldView name={name} value={values[name]} beside={beside[name] ?? null} />;
}

function FieldView({ name, value, beside }: { name: string; value: unknown; beside: unknown }) {
  const field = useDeclaredField(name);
  // No ticked cell says something, too.
  if (isEmptyValue(value) && field.kind !== 'cells') return <span className="hint">（空）</span>;
  if (field.inWords) {
    const words = field.inWords(value, beside);
    // Nothing of it that the other side has not.
    if (words === '') return <span className="hint">（没有）</span>;
    return <div className="conflict-article conflict-text num">{entryLines(words)}</div>;
  }
  switch (field.kind) {
    case 'dict':
      return <DictView field={field} id={textValue(value)} />;
    case 'flag':
      return <span>{value === true ? '是' : '否'}</span>;
    case 'html':
      return (
        <div className="conflict-article">
          <RichTextView html={textValue(value)} />
        </div>
      );
    case 'image':
      return <Pictures paths={[textValue(value)]} label={field.label} />;
    case 'images':
      return <Pictures paths={Array.isArray(value) ? value.map(textValue) : []} label={field.label} />;
    case 'audio':
    case 'video':
      return <MediaPlayer kind={field.kind} src={textValue(value)} label={field.label} />;
    case 'choices':
      return <ChoicesView field={field} ids={textList(value)} />;
    case 'choice':
      return <span>{field.choices?.[Number(value)] ?? textValue(value)}</span>;
    default:
      return <span className="conflict-text">{textValue(value)}</span>;
  }
}

function DictView({ field, id }: { field: Field; id: string }) {
  const { items } = useDictionary(field.node ?? '');
  return <span>{items?.find((item) => item.id === id)?.displayName ?? withdrawnItem}</span>;
}

function ChoicesView({ field, ids }: { field: Field; ids: readonly string[] }) {
  const { nameOf } = useChoices(field.source);
  return <span>{ids.map(nameOf).join('、')}</span>;
}

function Pictures({ paths, label }: { paths: readonly string[]; label: string }) {
  return (
    <Image.PreviewGroup>
      <div className="conflict-pictures">
        {paths.map((path, index) => (
          <Image key={path} src={path} alt={`${label} ${index + 1}`} width={112} height={70} />
        ))}
      </div>
    </Image.PreviewGroup>
  );
}

function PlaceView({ values }: { values: Values }) {
  const { regions, address } = placeNamesOf(useOpenForm().session.declaration.fields) ?? usualPlace;
  const codes = regions.map((name) => textValue(values[name])).filter((code) => code !== '');
  const region = useRegionText(codes);
  const { longitude, dimension } = values;
  return (
    <span className="conflict-text">
      {`${region}${textValue(values[address])}` || '（空）'}
      {!isEmptyValue(longitude) && !isEmptyValue(dimension) && (
        <span className="hint num">
          <br />
          经度 {textValue(longitude)}，纬度 {textValue(dimension)}
        </span>
      )}
    </span>
  );
}
