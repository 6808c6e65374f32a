import { findDuplicateMember } from './findDuplicateMember'
import { SealedReport } from './ReportSeal'

/**
 * Reads the text of a sealed report's file.
 *
 * @returns null for any other text, and for one that has a name twice: two readers would see two reports.
 */
export function readSealedReport(text: string): SealedReport | null {
  try {
    const read = SealedReport.safeParse(JSON.parse(text))
    return read.success && findDuplicateMember(text) === null ? read.data : null
  } catch {
    return null
  }
}
