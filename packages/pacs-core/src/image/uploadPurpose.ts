import { anyOf, type PermissionExpression } from '../access/permission'
import { limits } from '../value/limits'

/** What files other than images are uploaded for. */
export const uploadPurposes = [
  /** A user's signature: jpg, png or bmp, under 800x600. */
  'signature',
  /** A user's picture, cut to size: jpg or png, within 2 MB. */
  'avatar',
  /** A report template: xml. */
  'template',
  /** Rows to take over: an Excel file. */
  'import',
] as const

/** What a file other than an image is uploaded for. */
export type UploadPurpose = (typeof uploadPurposes)[number]

/** Which file names a purpose takes, how large the files may be, and who may send them. */
export const uploadRules = {
  signature: {
    extensions: ['.jpg', '.jpeg', '.png', '.bmp'],
    maxBytes: limits.signatureImage.bytes,
    permission: anyOf('pacs:diagnostic_report:edit_report', 'pacs:other:set_basic_info'),
  },
  avatar: {
    extensions: ['.jpg', '.jpeg', '.png'],
    maxBytes: limits.avatarBytes,
    permission: 'pacs:other:set_basic_info',
  },
  template: { extensions: ['.xml'], maxBytes: limits.templateBytes, permission: 'pacs:other:set_basic_info' },
  import: {
    extensions: ['.xlsx'],
    maxBytes: limits.importBytes,
    permission: anyOf('pacs:diagnostic_report:edit_report', 'pacs:other:set_basic_info'),
  },
} as const satisfies Record<
  UploadPurpose,
  { extensions: readonly string[]; maxBytes: number; permission: PermissionExpression }
>

/**
 * What names of files end with, as a refusal says it.
 *
 * @param purpose - undefined for any.
 */
export function uploadTypesOf(purpose?: UploadPurpose): string[] {
  const purposes = purpose === undefined ? uploadPurposes : [purpose]
  const all = purposes.flatMap((each) => uploadRules[each].extensions.map((extension) => extension.slice(1)))
  return [...new Set(all)]
}

/**
 * What a file is for when nobody says so: it shows in its name, save for pictures, which are taken for avatars.
 *
 * @param filename - for instance `rows.xlsx`.
 * @returns null for files that may not be uploaded.
 */
export function uploadPurposeOf(filename: string): UploadPurpose | null {
  const lower = filename.toLowerCase()
  const order: readonly UploadPurpose[] = ['template', 'import', 'avatar', 'signature']
  return order.find((each) => uploadRules[each].extensions.some((extension) => lower.endsWith(extension))) ?? null
}
