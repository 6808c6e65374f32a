import { newId, type ReportTextField, ReportValue } from '@opensono/pacs-core'
import { Fragment, type Node as TextNode } from 'prosemirror-model'
import { type LinkedText, readDocument } from './textDocument'
import { textSchema } from './textSchema'

const ownType = 'application/x-opensono-report-text'

/** Puts a part of a text on the clipboard: as plain text for everybody, with its values for the same report. */
export function writeCopy(data: Pick<DataTransfer, 'setData'>, studyId: string, content: Fragment): void {
  const lines: TextNode[] = []
  content.forEach((line) => {
    lines.push(line)
  })
  const { text, values } = readDocument(textSchema.nodes.doc.create(null, Fragment.from(lines)), 'findings')
  data.setData('text/plain', text)
  data.setData(ownType, JSON.stringify({ studyId, text, values }))
}

/** What was copied from a report of the same study; null for anything else. Its values get ids of their own. */
export function readOwnCopy(
  data: Pick<DataTransfer, 'getData'>,
  studyId: string,
  field: ReportTextField,
): LinkedText | null {
  const copied = data.getData(ownType)
  if (copied === '') return null
  try {
    const copy: Readonly<Record<string, unknown>> = JSON.parse(copied)
    const { text, values } = copy
    if (copy.studyId !== studyId || typeof text !== 'string' || !Array.isArray(values)) return null
    return { text, values: values.map((value) => ({ ...ReportValue.parse(value), id: newId(), field })) }
  } catch {
    return null
  }
}
