/** The samples of the documents; scripts/test/samplesPlugin.mjs serves them. */
declare module 'virtual:samples' {
  /** Loads a sample, by the path of its document, its number and its language: `packages.pacs-react.README.md.sample1.tsx`. */
  export const samples: Record<string, () => Promise<Record<string, unknown>>>
}
