import { limits, type ReadTemplate, readTemplate, type TemplateSurroundings, uploadRules } from '@opensono/pacs-core'

/** A chosen file, read as the server will read it. */
export interface TemplateFile {
  readonly file: File
  /** Why it is not even read; null when it was. */
  readonly fault: 'notXml' | 'tooLarge' | 'unreadable' | null
  /** What it says, or what is wrong with it; null for a file that was not read. */
  readonly read: ReadTemplate | null
}

/**
 * Reads a chosen file. What the server would refuse is refused before anything is sent, in the same words.
 *
 * @param file - as somebody chose it.
 * @param around - what the hospital knows.
 */
export async function readTemplateFile(file: File, around: TemplateSurroundings): Promise<TemplateFile> {
  const isXml = uploadRules.template.extensions.some((extension) => file.name.toLowerCase().endsWith(extension))
  if (!isXml) return { file, fault: 'notXml', read: null }
  if (file.size > limits.templateBytes) return { file, fault: 'tooLarge', read: null }
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return { file, fault: null, read: readTemplate(xml, around) }
  } catch {
    return { file, fault: 'unreadable', read: null }
  }
}
