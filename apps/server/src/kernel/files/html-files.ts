/** Tags as the sanitiser writes them: a `>` or a quote inside a value is an entity, so that words never look like one. */
const openingTag = /<[a-z][^>]*>/gi;
/** Attributes that show or offer a stored file; a width of a thumbnail may follow the path. */
const fileAttribute = /(\s(?:src|poster|href)=")\/files\/([^"?]+)((?:\?[^"]*)?")/g;

/** Store keys of the files that an article shows or links to. */
export function filesInHtml(html: string): string[] {
  if (!html.includes('/files/')) return [];
  const keys = [...html.matchAll(openingTag)].flatMap(([tag]) =>
    [...tag.matchAll(fileAttribute)].map(([, , key = '']) => key),
  );
  return [...new Set(keys)];
}

/** The article with another file in the attributes that name exactly the first one; words that spell the path stay. */
export function replaceFileInHtml(html: string, keys: { readonly from: string; readonly to: string }): string {
  return html.replace(openingTag, (tag) =>
    tag.replace(fileAttribute, (attribute: string, start: string, key: string, end: string) =>
      key === keys.from ? `${start}/files/${keys.to}${end}` : attribute,
    ),
  );
}
