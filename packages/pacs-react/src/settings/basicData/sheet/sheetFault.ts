import { uploadRules } from '@opensono/pacs-core'

/** Why a file cannot be a sheet. Words: `dictionary.import<Fault>`. */
export type SheetFileFault = 'Type' | 'Size'

/**
 * What the store would refuse, found before the file is sent.
 *
 * @param file - the chosen file.
 * @returns null for what may be a sheet.
 */
export function sheetFault({ name, size }: Pick<File, 'name' | 'size'>): SheetFileFault | null {
  const { extensions, maxBytes } = uploadRules.import
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension))) return 'Type'
  return size > maxBytes ? 'Size' : null
}
