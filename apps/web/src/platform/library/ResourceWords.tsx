import { resourceNode } from '@yunguan/contract/platform/library';
import { useDictionary, withdrawnItem } from '@/kernel/dictionary/use-dictionary';
import { licenceState } from '@/kernel/library/resource-text';
import type { ResourceDetail } from './resource-detail';
import './resource-facts.css';

/** What staff wrote about a file, for who may not change it. */
export function ResourceWords({ resource }: { readonly resource: ResourceDetail }) {
  const { labels, classification, alt, origin, licence, licenceUntil } = resource;
  const { items } = useDictionary(resourceNode);
  const type = classification && (items?.find(({ id }) => id === classification)?.displayName ?? withdrawnItem);
  const words: readonly (readonly [string, string | null])[] = [
    ['标签', labels.join('、')],
    ['分类', items ? type : ''],
    ['替代文字', alt],
    ['来源', origin],
    ['授权说明', licence],
    ['授权到期日', licenceUntil && `${licenceUntil}（${licenceState(licenceUntil).text}）`],
  ];
  return (
    <dl className="resource-facts">
      {words.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
