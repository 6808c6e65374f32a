import { isZip } from './isZip'
import { wrongType } from './wrongType'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The part that every Office Open XML package begins with (ECMA-376-2). */
const firstPart = '[Content_Types].xml'

function isXml(file: Buffer): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return false
  }
  // Entities come with a document type only: without one there is nothing to expand and nothing to fetch.
  return (
    /^\s*<(\?xml\s|[A-Za-z_])/.test(text) && !/<!(DOCTYPE|ENTITY)/i.test(text) && !/^\s*<(!doctype|html)/i.test(text)
  )
}

function isWorkbook(file: Buffer): boolean {
  return file.toString('latin1', 0, 4) === 'PK\x03\x04' && isZip(file) && file.includes(firstPart)
}

/**
 * Finds what a document is by its content; anyone who uses it reads it with limits of its own.
 *
 * @throws PacsError `FILE_TYPE_NOT_ALLOWED`.
 */
export function examineDocument(file: Buffer, purpose: 'template' | 'import'): { contentType: string } {
  const isIt = purpose === 'template' ? isXml(file) : isWorkbook(file)
  if (!isIt) throw wrongType(purpose)
  return { contentType: purpose === 'template' ? 'application/xml' : workbookType }
}
