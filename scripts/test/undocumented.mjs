/**
 * Finds the public names without a sentence of their own. API Extractor marks them in its reports. typedoc does not find all of them: it
 * accepts an inherited comment, and one that has only `@returns`.
 * @param {string} report the text of an API report
 * @returns {string[]} the names
 */
export function undocumentedNames(report) {
  const found = report.matchAll(/\(undocumented\)\nexport (?:[a-z]+ )*([\w$]+)/g)
  return [...found].map(([, name = '']) => name)
}
