import type { FileExtension } from '@opensono/pacs-core'

/** Kinds of files that no browser shows. */
export type ForeignKind = 'AVI' | 'DICOM'

const byType: ReadonlyMap<string, ForeignKind> = new Map([
  ['video/x-msvideo', 'AVI'],
  ['application/dicom', 'DICOM'],
])
const byExtension: Partial<Record<FileExtension, ForeignKind>> = { '.avi': 'AVI', '.dcm': 'DICOM' }

/** @returns what a stored file is when no browser shows it, else null. */
export const foreignKindOf = (contentType: string): ForeignKind | null => byType.get(contentType) ?? null

/** @returns what a file on its way is when no browser shows it, else null. */
export const foreignKindOfFile = (fileExtension: FileExtension): ForeignKind | null =>
  byExtension[fileExtension] ?? null
