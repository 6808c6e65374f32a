import { SheetProblem } from './readZip'

/** A piece of XML: the start of an element, its end, or text between, which is still encoded. */
export type XmlToken =
  | {
      readonly kind: 'start'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      readonly isEmpty: boolean
    }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

const startTag =
  /<(?:[\w.-]+:)?([\w.-]+)((?:[ \t\r\n]+[\w:.-]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*)[ \t\r\n]*(\/?)>/y
const endTag = /<\/(?:[\w.-]+:)?([\w.-]+)[ \t\r\n]*>/y
const attribute = /(?<![\w:.-])([\w:.-]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/g
const encoded: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text as XML has it between tags. */
export function encodeXml(text: string): string {
  return text.replace(/[&<>]/g, (each) => encoded[each] ?? each)
}

/** Text as it is meant; what is no entity of XML itself stays. */
export function decodeXml(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? all
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const pairs = [...text.matchAll(attribute)]
  return new Map(pairs.map(([, name = '', double, single]) => [name, decodeXml(double ?? single ?? '')]))
}

/** What lies between two marks, and where it ends. */
function until(xml: string, from: number, mark: string): number {
  const at = xml.indexOf(mark, from)
  if (at < 0) throw new SheetProblem('XML without an end')
  return at
}

/**
 * Reads XML from left to right. Prefixes of elements do not count; comments and processing instructions are passed over; sections of CDATA are text.
 *
 * @param xml - without a document type.
 * @throws SheetProblem when it is not XML.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  let at = xml.startsWith('\ufeff') ? 1 : 0
  const find = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(xml)
    if (found === null) throw new SheetProblem('no XML')
    at = pattern.lastIndex
    return found
  }
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const end = xml.indexOf('<', at)
      const text = xml.slice(at, end < 0 ? xml.length : end)
      at += text.length
      yield { kind: 'text', text }
    } else if (xml.startsWith('<!--', at)) at = until(xml, at + 4, '-->') + 3
    else if (xml.startsWith('<?', at)) at = until(xml, at + 2, '?>') + 2
    else if (xml.startsWith('<![CDATA[', at)) {
      const end = until(xml, at + 9, ']]>')
      const text = encodeXml(xml.slice(at + 9, end))
      at = end + 3
      yield { kind: 'text', text }
    } else if (xml.startsWith('</', at)) yield { kind: 'end', name: find(endTag)[1] ?? '' }
    else {
      const [, name = '', attributes = '', slash] = find(startTag)
      yield { kind: 'start', name, attributes: attributesOf(attributes), isEmpty: slash === '/' }
    }
  }
}
