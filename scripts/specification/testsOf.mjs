import ts from 'typescript'

const beginnings = new Set(['test', 'it', 'describe'])

/** Whether an expression is `test`, `it.each(…)`, `describe.for(…)` and the like. */
function beginsTest(expression) {
  if (ts.isIdentifier(expression)) return beginnings.has(expression.text)
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return beginsTest(expression.expression)
  return false
}

const isName = (node) => node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))

/**
 * The tests of a file, by the names that stand in it: of a table of tests the one with its `%s`.
 *
 * @param text - the source of a test file.
 * @param file - its name: in a `.tsx` an angle bracket begins an element.
 * @returns each test with its name, the names of the blocks around it, and its source.
 */
export function testsOf(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found = []
  const visit = (node, blocks) => {
    let inside = blocks
    if (ts.isCallExpression(node) && beginsTest(node.expression) && isName(node.arguments[0])) {
      const [first] = node.arguments
      const name = ts.isStringLiteralLike(first) ? first.text : first.getText(source).slice(1, -1)
      const body = node.getText(source)
      if (/^describe\b/.test(body)) inside = [...blocks, name]
      else found.push({ name, blocks, body })
    }
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(source, [])
  return found
}
