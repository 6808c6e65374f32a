import postcss, { type AtRule, type Container, type Rule } from 'postcss'

/** Stays a layer, so that a host sets a token with any rule of its own. */
const tokens = 'pacs.tokens'

/** The layer of classes; the other layers style elements, of which those with classes of the host are the host's. */
const components = 'pacs.components'
const own = ':where(:not([class]:not([class=""], [class*="pacs-"], [class*="react-aria-"], .lucide)))'

/**
 * Turns layered styles into unlayered ones that ordinary rules of a host do not override. A rule of a host that is in no layer beats
 * every layer, so each layer becomes a number of ids in the specificity of its selectors: the order of the layers stays, and rules by
 * element, class or attribute are weaker.
 *
 * @param css - bundled styles, beginning with the order of their layers.
 */
export function isolateStyles(css: string): string {
  const sheet = postcss.parse(css)
  const layers: string[] = []
  sheet.walkAtRules('layer', (layer) => {
    for (const name of layer.params.split(',').map((each) => each.trim())) if (!layers.includes(name)) layers.push(name)
    if (layer.nodes === undefined) layer.remove()
    else if (layer.params !== tokens) unwrap(layer, layers.indexOf(layer.params))
  })
  return sheet.toString()
}

function unwrap(layer: AtRule, depth: number): void {
  layer.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const scoped = layer.params === components ? rule.selectors : rule.selectors.map(leaveHosts)
    rule.selectors = scoped.map((selector) => weigh(selector, depth))
  })
  layer.replaceWith(layer.nodes ?? [])
}

function isKeyframe({ parent }: Rule): boolean {
  const around: Container | undefined = parent
  return around?.type === 'atrule' && (around as AtRule).name.endsWith('keyframes')
}

function leaveHosts(selector: string): string {
  if (!selector.startsWith('.pacs-root ')) return selector
  const [element, pseudo] = selector.split('::')
  return `${element}${own}${pseudo === undefined ? '' : `::${pseudo}`}`
}

/** No element has two ids, so that the weight matches every element. */
function weigh(selector: string, depth: number): string {
  if (!/^(\.|\[|:(?!:))/.test(selector))
    throw new Error(`A selector must begin with a class or an attribute: ${selector}`)
  return `:not(#pacs${'#_'.repeat(depth + 1)})${selector}`
}
