import type { ReportValueSource } from '@opensono/pacs-core'
import { Schema, type Node as TextNode } from 'prosemirror-model'

/** What a value node holds. */
export interface ValueAttributes {
  readonly id: string
  /** As it is printed. */
  readonly text: string
  readonly source: ReportValueSource
}

/** What a value node holds; the schema lets nothing else in. */
export const attributesOf = (node: TextNode) => node.attrs as ValueAttributes

/** A text of a report: plain paragraphs, one for each line, with linked values in them. */
export const textSchema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'inline*', toDOM: () => ['p', 0] },
    text: { group: 'inline' },
    value: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { id: {}, text: {}, source: {} },
      leafText: (node) => attributesOf(node).text,
      toDOM: (node) => [
        'span',
        { class: 'pacs-report-value', 'data-value': attributesOf(node).id },
        attributesOf(node).text,
      ],
    },
  },
})
