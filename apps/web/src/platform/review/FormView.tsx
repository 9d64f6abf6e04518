import { ExportOutlined, MessageOutlined } from '@ant-design/icons';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { isWebAddress } from '@yunguan/contract/kernel/field';
import { Image } from 'antd';
import { MediaPlayer } from '@/ui/MediaPlayer';
import { RichTextView } from '@/ui/RichTextView';
import { thumbPath } from '@/ui/thumb-path';
import { type FormItem, formItems, type FormWords } from './form-items';

export interface FormViewProps {
  readonly declaration: Pick<AnyContent, 'fields'>;
  readonly form: Readonly<Record<string, unknown>>;
  readonly words: FormWords;
  /** Names of the fields that differ from the approved version. */
  readonly changed?: ReadonlySet<string>;
  /** Points out a field in the opinion. */
  readonly onPoint?: ((label: string) => void) | undefined;
}

const noneChanged: ReadonlySet<string> = new Set();

/** A submitted form to be read, drawn from the declaration of its type. */
export function FormView({ declaration, form, words, changed = noneChanged, onPoint }: FormViewProps) {
  return (
    <dl className="review-form">
      {formItems(declaration, { form, words, kept: changed }).map((item) => (
        <div key={item.name} className={isWide(item) ? 'review-field review-field-wide' : 'review-field'}>
          <dt>
            {item.label}
            {changed.has(item.name) && <span className="review-changed">有修改</span>}
          </dt>
          <dd>
            <Value item={item} />
            {onPoint && (
              <button
                type="button"
                className="review-point"
                aria-label={`在意见中指出：${item.label}`}
                title="在意见中指出"
                onClick={() => onPoint(item.label)}
              >
                <MessageOutlined aria-hidden />
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isWide(item: FormItem): boolean {
  return item.kind !== 'text' || item.isLong;
}

function Value({ item }: { item: FormItem }) {
  if (item.kind === 'text') return <span className="review-text">{item.text}</span>;
  if (item.kind === 'link') return <Address address={item.address} />;
  if (item.kind === 'html') return <RichTextView html={item.html} />;
  if (item.kind === 'pictures') return <Pictures label={item.label} pictures={item.pictures} />;
  return item.src === '' ? '—' : <MediaPlayer kind={item.kind} src={item.src} label={item.label} />;
}

/** A page elsewhere, in a window of its own, which cannot reach back; what is no web address is only read. */
function Address({ address }: { address: string }) {
  if (!isWebAddress(address)) return <span className="review-text">{address || '—'}</span>;
  return (
    <a
      className="review-text"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={`在新窗口打开 ${address}`}
    >
      {address} <ExportOutlined aria-label="在新窗口打开" />
    </a>
  );
}

function Pictures({ label, pictures }: { label: string; pictures: readonly string[] }) {
  if (pictures.length === 0) return '—';
  return (
    <Image.PreviewGroup>
      <div className="review-pictures">
        {pictures.map((src, index) => (
          <Image
            key={src}
            src={thumbPath(src)}
            preview={{ src }}
            alt={`${label}第 ${index + 1} 张`}
            width={176}
            height={110}
          />
        ))}
      </div>
    </Image.PreviewGroup>
  );
}
