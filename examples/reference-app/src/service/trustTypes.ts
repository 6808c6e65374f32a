type Rule = (text: string, type: string, sink: string) => string | null

interface PolicyFactory {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', Rule>): unknown
}

/** Missing in browsers that do not know Trusted Types; there the policy asks for nothing. */
const factory = Reflect.get(window, 'trustedTypes') as PolicyFactory | undefined

// What text may become under `require-trusted-types-for 'script'`: a document that is only read, such as an answer of the object store,
// nothing, by which react-aria empties what it read out, and the script of a worker from our own server. No other text becomes part of the page.
factory?.createPolicy('default', {
  createHTML: (text, _type, sink) => (text === '' || sink === 'DOMParser parseFromString' ? text : null),
  createScriptURL: (text, _type, sink) =>
    sink === 'Worker constructor' && new URL(text, location.href).href.startsWith(`${location.origin}/`) ? text : null,
})
