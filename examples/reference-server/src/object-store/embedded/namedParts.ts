import { S3Error } from './S3Error'

/** A part as a client names it when it completes an upload. */
export interface NamedPart {
  partNumber: number
  /** Without quotes. */
  etag: string
}

const OPEN = '<Part>'
const CLOSE = '</Part>'

/** The text of each part. Every byte is looked at once: no part may begin inside of another, and one without an end is the last. */
function* partsOf(xml: string): Generator<string> {
  let at = xml.indexOf(OPEN)
  while (at >= 0) {
    const end = xml.indexOf(CLOSE, at)
    const next = xml.indexOf(OPEN, at + OPEN.length)
    if (end < 0 || (next >= 0 && next < end)) throw new S3Error('MalformedXML')
    yield xml.slice(at + OPEN.length, end)
    at = next
  }
}

/**
 * Reads the body of CompleteMultipartUpload. It is a flat list, so this reads that list and refuses all else XML can be
 * (document types, entities of its own, nesting) with `MalformedXML`.
 */
export function readNamedParts(xml: string): NamedPart[] {
  if (xml.includes('<!') || !/<CompleteMultipartUpload[\s>]/.test(xml)) throw new S3Error('MalformedXML')
  const parts: NamedPart[] = []
  for (const part of partsOf(xml)) {
    const partNumber = /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/.exec(part)?.[1]
    const etag = /<ETag>\s*(?:"|&quot;|&#34;)?([0-9a-f]{32})(?:"|&quot;|&#34;)?\s*<\/ETag>/.exec(part)?.[1]
    if (partNumber === undefined || etag === undefined) throw new S3Error('MalformedXML')
    parts.push({ partNumber: Number(partNumber), etag })
  }
  if (parts.length === 0) throw new S3Error('MalformedXML')
  return parts
}
