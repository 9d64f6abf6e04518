import type { FieldKind } from '@yunguan/contract/kernel/field';
import { type ComponentType, memo, type ReactNode, Suspense } from 'react';
import { FieldBox } from './FieldBox';
import { DateControl, DictControl, FlagControl, MinuteControl } from './fields/ChoiceControls';
import type { ControlProps } from './fields/control-props';
import { HtmlControl, ImageControl, ImagesControl, VideoControl } from './fields/MediaControls';
import { LongTextControl, NumberControl, PhoneControl, TextControl } from './fields/TextControls';
import { useDeclaredField, useFieldEditing, useFieldValue } from './form-context';
import { lazyPart } from '@/ui/lazy-part';

// Kinds of few forms: the others do without their code.
const AudioControl = lazyPart(() => import('./fields/AudioControl'), { inline: true });
const ChoicesControl = lazyPart(() => import('./fields/ChoicesControl'), { inline: true });
const ChoiceControl = lazyPart(() => import('./fields/ChoiceControl'), { inline: true });
const PickControl = lazyPart(() => import('./fields/PickControl'), { inline: true });

/** Kinds whose editor is a part of the screen that has it. */
const editedApart = ['sessions', 'photoAlbums', 'plans'] as const satisfies readonly FieldKind[];
type EditedApart = (typeof editedApart)[number];
const isEditedApart = (kind: FieldKind): kind is EditedApart => editedApart.some((one) => one === kind);

/** Regions have four fields and one control: `PlaceFields`. */
const controls: Readonly<
  Record<Exclude<FieldKind, 'region' | 'periods' | 'cells' | EditedApart>, ComponentType<ControlProps>>
> = {
  text: TextControl,
  longText: LongTextControl,
  html: HtmlControl,
  dict: DictControl,
  image: ImageControl,
  images: ImagesControl,
  video: VideoControl,
  audio: AudioControl,
  choice: ChoiceControl,
  minute: MinuteControl,
  date: DateControl,
  flag: FlagControl,
  count: NumberControl,
  coordinate: NumberControl,
  phone: PhoneControl,
  link: TextControl,
  choices: ChoicesControl,
  pick: PickControl,
  idCard: TextControl,
};

/** Pictures and articles label themselves; their box is no input that a label could point at. */
const groupKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['image', 'images', 'video', 'audio', 'choice', 'html']);

export interface FieldForProps {
  readonly name: string;
  /** Instead of the declaration's label; `null` for a field that its section already names. */
  readonly label?: string | null;
  readonly placeholder?: string;
  /** Takes both columns. */
  readonly wide?: boolean;
  /** Instead of the declaration's: what another field decides. */
  readonly required?: boolean;
  /** One line of help below the control. */
  readonly extra?: ReactNode;
  /** Takes a change instead of the form, for example to ask first. */
  readonly onChange?: (value: unknown) => void;
}

/** The control of a field by its kind, with label, message and the declaration's own rules. */
export const FieldFor = memo(function FieldFor(props: FieldForProps) {
  const { name, label, placeholder, wide, required, extra, onChange } = props;
  const field = useDeclaredField(name);
  const value = useFieldValue(name);
  const { change, check } = useFieldEditing();
  if (field.kind === 'region') throw new Error(`${name} belongs to a region; use PlaceFields`);
  if (field.kind === 'periods' || field.kind === 'cells')
    throw new Error(`${name} belongs to the slots; use SlotFields`);
  if (isEditedApart(field.kind)) throw new Error(`${name} has an editor of its own`);
  const Control = controls[field.kind];
  return (
    <FieldBox
      names={[name]}
      label={label === undefined ? field.label : label}
      required={required ?? field.required !== undefined}
      wide={wide ?? false}
      isGroup={groupKinds.has(field.kind)}
      extra={extra}
    >
      {(ids) => (
        <Suspense fallback={<div className="field-waiting" />}>
          <Control
            {...ids}
            field={field}
            value={value}
            placeholder={placeholder}
            suffix={field.unit}
            onChange={onChange ?? ((next) => change({ [name]: next }))}
            onBlur={() => check([name])}
          />
        </Suspense>
      )}
    </FieldBox>
  );
});
