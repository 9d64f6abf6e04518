import { type AnyContent, type ContentOperation, isBorrowed } from '@yunguan/contract/kernel/content';
import type { Option } from '@yunguan/contract/kernel/options';
import { contentTypes } from '@yunguan/contract/content-types';
import type { ContentApp } from '../content-app';
import { builderOf, shortestForm } from '../content-builders';
import { type Form, path } from '../factories';
import { type AreaMatrix, nothing, optionRow } from './row';

interface Standard {
  readonly anyOf: readonly (Option | 'view')[];
  readonly body: (app: ContentApp, content: AnyContent) => Promise<Form>;
}

const idOf = async (app: ContentApp, content: AnyContent, status: 0 | 1 | 100 = 0) => ({
  id: await builderOf(content)(app, { status }),
});

/** Who may call what every content type offers, and what changes something there. */
const standard: Readonly<Record<ContentOperation, Standard>> = {
  page: { anyOf: ['view'], body: nothing },
  detail: { anyOf: ['view'], body: idOf },
  albums: { anyOf: ['view'], body: idOf },
  create: { anyOf: ['add'], body: async (_app, content) => shortestForm(content) },
  update: {
    anyOf: ['edit'],
    body: async (app, content) => ({
      ...(await idOf(app, content)),
      [content.titleField]: `改过的${content.label}`,
      // A form that is not said to be a draft is submitted where the type's screen knows none.
      ...(content.reviewed && { status: 0 }),
    }),
  },
  remove: {
    anyOf: ['del'],
    body: async (app, content) => ({ [content.dialect.idsKey]: [(await idOf(app, content)).id] }),
  },
  revoke: {
    anyOf: ['edit', 'add'],
    body: async (app, content) => ({
      ...(await idOf(app, content, 1)),
      ...(content.dialect.revokeSendsStatus && { status: 0 }),
    }),
  },
  cover: {
    anyOf: ['edit'],
    body: async (app, content) => ({
      ...(await idOf(app, content)),
      [content.coverField ?? 'cover']: await app.picture('editor', '#224466'),
    }),
  },
  toggle: { anyOf: ['edit'], body: (app, content) => idOf(app, content, 100) },
  pin: { anyOf: ['edit'], body: (app, content) => idOf(app, content, 100) },
};

/** The standard calls of every content type; a borrowed one is its lender's. */
export const contentMatrix: AreaMatrix = (app) =>
  Object.fromEntries(
    contentTypes.flatMap((content) =>
      (Object.keys(content.paths) as ContentOperation[]).flatMap((operation) => {
        if (isBorrowed(content, operation)) return [];
        const { anyOf, body } = standard[operation];
        return [[path(content, operation), optionRow(content.key, anyOf, () => body(app(), content))]];
      }),
    ),
  );
