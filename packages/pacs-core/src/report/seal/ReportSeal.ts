import * as z from 'zod/mini'
import { textOf } from '../../value/schema'

/** The form of sealed documents. */
export const sealFormat = 'opensono-report-1'

/** The seal of a finished report: proof that its hospital's server wrote exactly this document. */
export const ReportSeal = z.object({
  /** Short name of the seal, made from its digest. */
  code: textOf(32, 1),
  /** SHA-256 of the document's canonical text, in hexadecimal. */
  digest: textOf(64, 1),
  /** Which key signed. */
  keyId: textOf(64, 1),
  /** Ed25519 signature (RFC 8032) of the canonical text, in Base64. */
  signature: textOf(128, 1),
})

/** The seal of a finished report: proof that its hospital's server wrote exactly this document. */
export interface ReportSeal extends z.output<typeof ReportSeal> {}

/**
 * A sealed document, field by field as it was signed. It is opaque here: a field that this release does not know is a part of what was
 * signed.
 */
export const SealedDocument = z.record(z.string(), z.unknown())

/** A sealed document, field by field as it was signed. */
export interface SealedDocument extends z.output<typeof SealedDocument> {}

/** What is kept of a sealed report outside of the product: a file that proves itself. */
export const SealedReport = z.object({
  document: SealedDocument,
  seal: ReportSeal,
  /** The key that signed (PEM, SPKI). Anyone who verifies takes the hospital's key from elsewhere. */
  publicKey: textOf(512, 1),
})

/** What is kept of a sealed report outside of the product: a file that proves itself. */
export interface SealedReport extends z.output<typeof SealedReport> {}

/** What a verification finds. */
export const sealVerdicts = [
  /** It is what was sealed. */
  'valid',
  /** It is not what was sealed. */
  'changed',
  /** No seal of this server. */
  'unknown',
] as const

/** What a verification finds. */
export type SealVerdict = (typeof sealVerdicts)[number]
