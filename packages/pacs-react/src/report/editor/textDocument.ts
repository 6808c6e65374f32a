import type { ReportTextField, ReportValue } from '@opensono/pacs-core'
import { Fragment, Slice, type Node as TextNode } from 'prosemirror-model'
import { attributesOf, textSchema } from './textSchema'

/** A text with the linked values in it. */
export interface LinkedText {
  readonly text: string
  /** Those of this text. */
  readonly values: readonly ReportValue[]
}

const { doc, paragraph, value: valueNode } = textSchema.nodes

/** Builds the document of a text. Line breaks of any system part its paragraphs. */
export function documentOf({ text, values }: LinkedText): TextNode {
  const lines: TextNode[][] = [[]]
  const add = (node: TextNode) => lines.at(-1)?.push(node)
  const addText = (part: string) => {
    for (const [index, line] of part.split(/\r\n?|\n/).entries()) {
      if (index > 0) lines.push([])
      if (line !== '') add(textSchema.text(line))
    }
  }
  let place = 0
  for (const { id, start, end, source } of [...values].sort((a, b) => a.start - b.start)) {
    addText(text.slice(place, start))
    add(valueNode.create({ id, text: text.slice(start, end), source }))
    place = end
  }
  addText(text.slice(place))
  return doc.create(
    null,
    lines.map((line) => paragraph.create(null, line)),
  )
}

/** A text as it is put into a document: its first and last line join what is there. */
export const sliceOf = (linked: LinkedText) => new Slice(Fragment.from(documentOf(linked).content), 1, 1)

/**
 * Reads the text of a document and the values in it.
 *
 * @param field - the text that it is.
 */
export function readDocument(document: TextNode, field: ReportTextField): LinkedText {
  const values: ReportValue[] = []
  let text = ''
  document.forEach((line, _, index) => {
    if (index > 0) text += '\n'
    line.forEach((node) => {
      if (node.isText) text += node.text ?? ''
      else {
        const { id, text: printed, source } = attributesOf(node)
        values.push({ id, field, start: text.length, end: text.length + printed.length, source })
        text += printed
      }
    })
  })
  return { text, values }
}

/**
 * Where a place of the text is in the document. A place inside of a value is the one before it.
 *
 * @param offset - in UTF-16 code units.
 */
export function positionOf(document: TextNode, offset: number): number {
  let place = 0
  let found = 1
  document.forEach((line, position) => {
    if (place > offset) return
    found = position + 1
    line.forEach((node) => {
      const length = node.isText ? node.nodeSize : attributesOf(node).text.length
      if (offset >= place + length) found += node.nodeSize
      else if (node.isText && offset > place) found += offset - place
      place += length
    })
    place += 1
  })
  return found
}
