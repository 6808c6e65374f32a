import {
  readTemplate,
  type TemplateContent,
  type TemplateFault,
  type TemplateSurroundings,
  writeTemplate,
} from '@opensono/pacs-core'
import { useMemo, useState } from 'react'

/** A template under the editor: one document, seen as parts and as XML. */
export interface TemplateDocument {
  /** What the parts show: the document, or what it said before its XML could no longer be read. */
  readonly content: TemplateContent
  readonly xml: string
  /** What is wrong with it; none when it can be used. */
  readonly faults: readonly TemplateFault[]
  /** The XML cannot be read as a template: its parts are not shown until it can. */
  readonly isUnread: boolean
  /** Whether anything was changed since it was opened. */
  readonly isChanged: boolean
  setContent: (content: TemplateContent) => void
  setXml: (xml: string) => void
}

interface Held {
  readonly content: TemplateContent
  readonly xml: string
  /** Whether the parts say what the XML says. */
  readonly isUnread: boolean
}

/**
 * Holds a template that is edited as parts and as XML alike: a change of the one is a change of the other.
 *
 * @param opened - how it stood, and its XML as somebody wrote it.
 * @param around - what the hospital knows.
 */
export function useTemplateDocument(
  opened: { content: TemplateContent; xml: string | null },
  around: TemplateSurroundings,
): TemplateDocument {
  const [first] = useState<Held>(() => ({
    content: opened.content,
    xml: opened.xml ?? writeTemplate(opened.content),
    isUnread: false,
  }))
  const [held, setHeld] = useState(first)
  const { faults } = useMemo(() => readTemplate(held.xml, around), [held.xml, around])
  return {
    ...held,
    faults,
    isChanged: held.xml !== first.xml,
    setContent: (content) => setHeld({ content, xml: writeTemplate(content), isUnread: false }),
    setXml(xml) {
      // Names that the hospital does not have are faults, but no reason not to show the parts.
      const { content } = readTemplate(xml)
      setHeld((before) => ({ content: content ?? before.content, xml, isUnread: content === null }))
    },
  }
}
