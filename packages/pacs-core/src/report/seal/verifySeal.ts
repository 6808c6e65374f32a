import { canonicalJson } from './canonicalJson'
import type { ReportSeal, SealedDocument, SealVerdict } from './ReportSeal'
import { sealCodeOf } from './sealCode'

const pemLine = /-----[A-Z ]+-----|\s/g

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    // Another spelling of the same bytes is another text.
    return btoa(String.fromCharCode(...bytes)) === base64 ? bytes : null
  } catch {
    return null
  }
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The digest of a document.
 *
 * @returns SHA-256 of its canonical text (UTF-8), in hexadecimal.
 */
export async function sealDigestOf(document: SealedDocument): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(document))))
}

/**
 * The name of a public key.
 *
 * @param publicKey - PEM, SPKI.
 * @returns the first 16 digits of its SHA-256; null for what is no key.
 */
export async function sealKeyIdOf(publicKey: string): Promise<string | null> {
  const bytes = bytesOf(publicKey.replace(pemLine, ''))
  return bytes === null ? null : hex(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16)
}

/**
 * Verifies a sealed document with WebCrypto. It needs Ed25519, which Node has, and Chromium from 137 on.
 *
 * @param document - as it was read from JSON.
 * @param publicKey - the hospital's key (PEM, SPKI), from where it is trusted, not from the file that is verified.
 * @returns `unknown` when another key has signed.
 */
export async function verifySeal(document: SealedDocument, seal: ReportSeal, publicKey: string): Promise<SealVerdict> {
  const keyBytes = bytesOf(publicKey.replace(pemLine, ''))
  if (keyBytes === null || (await sealKeyIdOf(publicKey)) !== seal.keyId) return 'unknown'
  const digest = await sealDigestOf(document)
  const signature = bytesOf(seal.signature)
  if (digest !== seal.digest || sealCodeOf(digest) !== seal.code || signature === null) return 'changed'
  const key = await crypto.subtle.importKey('spki', keyBytes, 'Ed25519', false, ['verify'])
  const text = new TextEncoder().encode(canonicalJson(document))
  return (await crypto.subtle.verify('Ed25519', key, signature, text)) ? 'valid' : 'changed'
}
