import { isArticleLink } from '@yunguan/contract/kernel/addresses';
import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import Highlight from '@tiptap/extension-highlight';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import Image from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { ListKeymap } from '@tiptap/extension-list/keymap';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table } from '@tiptap/extension-table/table';
import { TableCell } from '@tiptap/extension-table/cell';
import { TableHeader } from '@tiptap/extension-table/header';
import { TableRow } from '@tiptap/extension-table/row';
import { Text } from '@tiptap/extension-text';
import TextAlign from '@tiptap/extension-text-align';
import { Color } from '@tiptap/extension-text-style/color';
import { TextStyle } from '@tiptap/extension-text-style/text-style';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor } from '@tiptap/extensions/drop-cursor';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { Placeholder } from '@tiptap/extensions/placeholder';
import { TrailingNode } from '@tiptap/extensions/trailing-node';
import { UndoRedo } from '@tiptap/extensions/undo-redo';

const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, poster: { default: null } }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'video',
    mergeAttributes({ controls: 'controls', preload: 'metadata' }, HTMLAttributes),
  ],
});

/** Nothing of ours raises or lowers; pasted and imported texts do. What is typed behind stands on the line again. */
const Raised = Mark.create({
  name: 'raised',
  inclusive: false,
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
});
const Lowered = Mark.create({
  name: 'lowered',
  inclusive: false,
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
});

/** A pasted paragraph takes the place of an empty one, and does not only give it its words: the title of a notice stays centred. */
const WholeParagraphs = Extension.create({
  name: 'wholeParagraphs',
  extendNodeSchema: ({ name }) => (name === 'paragraph' ? { definingForContent: true } : {}),
});

/** Structure of a text, and how it is written and edited. */
const writing = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3] }),
  Blockquote,
  HorizontalRule,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  UndoRedo,
  Dropcursor,
  Gapcursor,
  TrailingNode,
  WholeParagraphs,
];

/** Their order is that of the tags around a word: another would rewrite stored texts. */
const lettering = [
  Bold,
  Italic,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    protocols: ['http', 'https', 'mailto', 'tel'],
    // What is saved keeps no other: a link that would be gone then must not look like one before.
    isAllowedUri: isArticleLink,
  }),
  Strike,
  Underline,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TextStyle,
  Color,
  Highlight.configure({ multicolor: true }),
  Raised,
  Lowered,
];

/** Everything a text of ours may hold, one by one: the starter kit would bring code and task lists along. */
export function editorExtensions(placeholder: string) {
  return [
    ...writing,
    ...lettering,
    Table.configure({ resizable: true }),
    TableRow,
    TableHeader,
    TableCell,
    Image.configure({ resize: { enabled: true, minWidth: 80, minHeight: 40, alwaysPreserveAspectRatio: true } }),
    Video,
    Placeholder.configure({ placeholder }),
  ];
}
