/** Finished papers, one behind the other in one file, each as often as its patient's source wants. */
export interface BundlePaper {
  readonly kind: 'bundle'
  readonly title: string
  readonly author: string
  /** ISO 8601. It becomes the creation date. */
  readonly madeAt: string
  readonly files: readonly { readonly bytes: Uint8Array; readonly copies: number }[]
}
