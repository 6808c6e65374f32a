import type { BasicDataFieldName, BasicDataFields, BasicDataKind } from '@opensono/pacs-core'

/** What a term points to: fields with the kind and the Chinese names of what they hold. */
export type DemoLinks = Readonly<
  Partial<Record<BasicDataFieldName, { readonly kind: BasicDataKind; readonly names: readonly string[] }>>
>

/** A term of the demo hospitals: Chinese, English, the letters to search by; its parent's Chinese name, its other fields. */
export interface DemoTerm {
  kind: BasicDataKind
  name: string
  englishName: string
  briefCode: string
  parent?: string
  fields?: BasicDataFields
  links?: DemoLinks
}
