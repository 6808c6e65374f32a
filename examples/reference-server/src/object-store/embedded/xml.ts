/** The content of an element: text, children in order, or the same child several times. */
export type XmlContent = string | number | boolean | { readonly [name: string]: XmlContent | readonly XmlContent[] }

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function element(name: string, content: XmlContent, attributes = ''): string {
  const inner =
    typeof content === 'object'
      ? Object.entries(content)
          .flatMap(([child, value]) =>
            (Array.isArray(value) ? value : [value]).map((one: XmlContent) => element(child, one)),
          )
          .join('')
      : String(content).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  return `<${name}${attributes}>${inner}</${name}>`
}

/** A document as S3 writes its answers. Errors carry no namespace. */
export function xmlDocument(root: string, content: XmlContent): string {
  const namespace = root === 'Error' ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content, namespace)}`
}
