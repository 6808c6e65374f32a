import { readSealedReport, type SealedReport } from '@opensono/pacs-core'

/** Larger than any report is. */
const maxBytes = 1024 * 1024

/**
 * Reads the file of a sealed report.
 *
 * @returns null for any other file.
 */
export async function readSealedFile(file: Blob): Promise<SealedReport | null> {
  if (file.size > maxBytes) return null
  return readSealedReport(await file.text())
}
