import { sign } from 'node:crypto'
import { canonicalJson, SealedDocument, sealCodeOf, sealDigestOf } from '@opensono/pacs-core'
import type { SealKey } from './sealKey'

/** Signs a document, and names the seal. */
export async function signDocument({ keyId, privateKey }: SealKey, sealed: SealedDocument) {
  const document = canonicalJson(sealed)
  const digest = await sealDigestOf(sealed)
  const signature = sign(null, Buffer.from(document), privateKey).toString('base64')
  return { code: sealCodeOf(digest), digest, document, keyId, signature }
}

/** What was signed, as it is stored; nothing when that is no document any more, which its signature then shows. */
export function documentIn({ document }: { document: string }): SealedDocument {
  try {
    return SealedDocument.parse(JSON.parse(document))
  } catch {
    return {}
  }
}
