import { S3Error } from './S3Error'

/** A part as a client names it when it completes an upload. */
export interface NamedPart {
  partNumber: number
  /** Without quotes. */
  etag: string
}

/**
 * Reads the body of CompleteMultipartUpload. It is a flat list, so this reads that list and refuses all else XML can be
 * (document types, entities of its own, nesting) with `MalformedXML`.
 */
export function readNamedParts(xml: string): NamedPart[] {
  if (xml.includes('<!') || !/<CompleteMultipartUpload[\s>]/.test(xml)) throw new S3Error('MalformedXML')
  const parts = [...xml.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, part = '']) => {
    const partNumber = /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/.exec(part)?.[1]
    const etag = /<ETag>\s*(?:"|&quot;|&#34;)?([0-9a-f]{32})(?:"|&quot;|&#34;)?\s*<\/ETag>/.exec(part)?.[1]
    if (partNumber === undefined || etag === undefined) throw new S3Error('MalformedXML')
    return { partNumber: Number(partNumber), etag }
  })
  if (parts.length === 0) throw new S3Error('MalformedXML')
  return parts
}
