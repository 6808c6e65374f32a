import { limits } from '../../value/limits'
import { type TemplateFault, type TemplateFaultReason, TemplateProblem } from './TemplateFault'

/** An element of an XML document. */
export interface XmlElement {
  /** Without a prefix in the namespace of the root, else `{namespace}name`. */
  readonly name: string
  /** Its namespace; empty for none. */
  readonly namespace: string
  /** Without those that are for XML itself and for editors: declarations of namespaces, `xml:…`, and places of schemas. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** All text directly inside of it, in order. */
  readonly text: string
  /** Line of its start, from 1. */
  readonly line: number
  /** The names from the root down to it, with strokes between. */
  readonly path: string
}

/** An element while its content is read. */
type OpenElement = Omit<XmlElement, 'children' | 'text'> & {
  children: XmlElement[]
  text: string
  /** As it is written, with its prefix. */
  written: string
  scope: Scope
}

/** Namespaces by prefix; the empty prefix is that of names without one. */
type Scope = ReadonlyMap<string, string>

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
/** Attributes that say to an editor where a schema lies (XML Schema part 1, 2.6). */
const schemaNamespace = 'http://www.w3.org/2001/XMLSchema-instance'

const { maxDepth, maxElements, maxAttributes } = limits.template

/** The entities that XML itself has; all others come with a document type, which there is none of here. */
const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

// XML 1.0, productions 2, 4 and 25, and Namespaces in XML 1.0, production 7.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that are refused
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/u
const declaration =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([A-Za-z][\w.-]*)"|'([A-Za-z][\w.-]*)'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/
const nameToken = /(?:[A-Za-z_][A-Za-z0-9_.-]*:)?[A-Za-z_][A-Za-z0-9_.-]*/y
const attributeToken =
  /[ \t\r\n]+((?:[A-Za-z_][A-Za-z0-9_.-]*:)?[A-Za-z_][A-Za-z0-9_.-]*)[ \t\r\n]*=[ \t\r\n]*("[^<"]*"|'[^<']*')/y
const blanks = /[ \t\r\n]*/y

const isXmlChar = (code: number) =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

/** Reads a document from left to right, without recursion: the open elements are a list. */
class XmlReader {
  private at = 0
  private count = 0
  private readonly open: OpenElement[] = []
  private root: XmlElement | null = null
  private line = 1
  private countedTo = 0

  constructor(private readonly text: string) {}

  document(): XmlElement {
    this.head()
    while (this.at < this.text.length) this.next()
    const unclosed = this.open.at(-1)
    if (unclosed !== undefined) this.fail('unclosed', { name: unclosed.written })
    return this.root ?? this.fail('malformed')
  }

  private fail(reason: TemplateFaultReason, details: TemplateFault['details'] = {}): never {
    throw new TemplateProblem({ reason, line: this.here(), element: this.open.at(-1)?.path ?? '', details })
  }

  /** The line that is being read; each line is counted once. */
  private here(): number {
    for (; this.countedTo < this.at && this.countedTo < this.text.length; this.countedTo += 1) {
      if (this.text.charCodeAt(this.countedTo) === 10) this.line += 1
    }
    return this.line
  }

  private head(): void {
    const [found, quoted, single] = declaration.exec(this.text) ?? []
    if (found === undefined) return
    const encoding = quoted ?? single ?? 'UTF-8'
    if (!/^utf-?8$/i.test(encoding)) this.fail('encoding', { name: encoding })
    this.at = found.length
  }

  private take(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.at
    const found = token.exec(this.text)
    if (found !== null) this.at += found[0].length
    return found
  }

  private isAt(text: string): boolean {
    return this.text.startsWith(text, this.at)
  }

  private next(): void {
    if (!this.isAt('<')) this.characters()
    else if (this.isAt('<!--')) this.comment()
    else if (this.isAt('<?')) this.instruction()
    else if (this.isAt('<![CDATA[')) this.section()
    else if (this.isAt('<!')) this.fail('doctype')
    else if (this.isAt('</')) this.end()
    else this.start()
  }

  private comment(): void {
    const end = this.text.indexOf('--', this.at + 4)
    if (end < 0 || this.text[end + 2] !== '>') this.fail('malformed')
    this.at = end + 3
  }

  /** Instructions are for other programs, such as a style sheet for a browser. */
  private instruction(): void {
    if (/^<\?xml[ \t\r\n?]/i.test(this.text.slice(this.at, this.at + 6))) this.fail('declaration')
    this.at += 2
    const end = this.text.indexOf('?>', this.at)
    const name = this.take(nameToken)?.[0] ?? ''
    const isSeparate = this.at === end || /^[ \t\r\n]/.test(this.text.slice(this.at, this.at + 1))
    if (end < 0 || name === '' || name.includes(':') || !isSeparate) this.fail('malformed')
    this.at = end + 2
  }

  /** A section of CDATA is text in which nothing has to be written otherwise. */
  private section(): void {
    const start = this.at + '<![CDATA['.length
    const end = this.text.indexOf(']]>', start)
    const element = this.open.at(-1)
    if (element === undefined || end < 0) this.fail('malformed')
    element.text += this.text.slice(start, end).replace(/\r\n?/g, '\n')
    this.at = end + 3
  }

  private characters(): void {
    const end = this.text.indexOf('<', this.at)
    const raw = this.text.slice(this.at, end < 0 ? this.text.length : end)
    const element = this.open.at(-1)
    if (element === undefined && !/^[ \t\r\n]*$/.test(raw)) this.fail('malformed')
    if (raw.includes(']]>')) this.fail('malformed')
    if (element !== undefined) element.text += this.decoded(raw, this.at, '\n')
    this.at += raw.length
  }

  /** A piece of text with its references replaced; line ends become one sign (XML 1.0, sections 2.11 and 3.3.3). */
  private decoded(raw: string, from: number, lineEnd: '\n' | ' '): string {
    return raw.replace(
      /&([^;&]*)(;?)|\r\n|[\r\n]|\t/g,
      (all: string, name: string | undefined, end: string, offset: number) => {
        if (name === undefined) return all === '\t' && lineEnd === '\n' ? all : lineEnd
        const number = /^#(?:x([0-9A-Fa-f]{1,6})|(\d{1,7}))$/.exec(name)
        const code = Number(number?.[1] === undefined ? number?.[2] : `0x${number[1]}`)
        if (end !== '' && number !== null && isXmlChar(code)) return String.fromCodePoint(code)
        const char = end === '' ? undefined : entities.get(name)
        if (char !== undefined) return char
        this.at = from + offset
        return this.fail('entity', { name: name.slice(0, 20) })
      },
    )
  }

  private start(): void {
    const line = this.here()
    this.at += 1
    const written = this.take(nameToken)?.[0] ?? this.fail('malformed')
    const parent = this.open.at(-1)
    if (parent === undefined && this.root !== null) this.fail('malformed')
    this.count += 1
    if (this.count > maxElements) this.fail('tooMany', { most: maxElements })
    if (this.open.length >= maxDepth) this.fail('tooDeep', { most: maxDepth })
    const given = this.attributes()
    const scope = this.scopeOf(given, parent?.scope ?? new Map([['xml', xmlNamespace]]))
    const { namespace, local } = this.resolved(written, scope)
    const name = namespace === (this.root?.namespace ?? namespace) ? local : `{${namespace}}${local}`
    const path = parent === undefined ? name : `${parent.path}/${name}`
    const attributes = this.ownAttributes(given, scope)
    const element: OpenElement = { name, namespace, written, scope, attributes, children: [], text: '', line, path }
    if (parent === undefined) this.root = element
    else parent.children.push(element)
    this.take(blanks)
    const isEmpty = this.isAt('/>')
    if (!isEmpty && !this.isAt('>')) this.fail('malformed')
    this.at += isEmpty ? 2 : 1
    if (!isEmpty) this.open.push(element)
  }

  /** The namespaces that are known from an element on. */
  private scopeOf(attributes: ReadonlyMap<string, string>, around: Scope): Scope {
    const declared = [...attributes].flatMap(([name, value]): [string, string][] => {
      if (name === 'xmlns') return [['', value]]
      return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value]] : []
    })
    for (const [prefix, value] of declared) {
      const isReserved = prefix === 'xmlns' || (prefix === 'xml') !== (value === xmlNamespace)
      if (isReserved || (prefix !== '' && value === '') || value === 'http://www.w3.org/2000/xmlns/')
        this.fail('malformed')
    }
    return declared.length === 0 ? around : new Map([...around, ...declared])
  }

  /** What a name with or without a prefix means. */
  private resolved(written: string, scope: Scope): { namespace: string; local: string } {
    const colon = written.indexOf(':')
    const prefix = written.slice(0, Math.max(0, colon))
    const namespace = scope.get(prefix)
    if (namespace === undefined && prefix !== '') this.fail('prefix', { name: prefix })
    return { namespace: namespace ?? '', local: written.slice(colon + 1) }
  }

  /** Attributes of the element itself. One of another namespace that is not known stays, as it is written. */
  private ownAttributes(given: ReadonlyMap<string, string>, scope: Scope): ReadonlyMap<string, string> {
    const seen = new Set<string>()
    return new Map(
      [...given].filter(([name]) => {
        if (name === 'xmlns' || name.startsWith('xmlns:')) return false
        if (!name.includes(':')) return true
        const { namespace, local } = this.resolved(name, scope)
        if (seen.has(`${namespace} ${local}`)) this.fail('malformed')
        seen.add(`${namespace} ${local}`)
        return namespace !== xmlNamespace && namespace !== schemaNamespace
      }),
    )
  }

  private attributes(): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>()
    for (let found = this.take(attributeToken); found !== null; found = this.take(attributeToken)) {
      const [, name = '', quoted = ''] = found
      if (attributes.has(name)) this.fail('malformed')
      if (attributes.size >= maxAttributes) this.fail('tooMany', { most: maxAttributes })
      attributes.set(name, this.decoded(quoted.slice(1, -1), this.at - quoted.length + 1, ' '))
    }
    return attributes
  }

  private end(): void {
    this.at += 2
    const name = this.take(nameToken)?.[0] ?? this.fail('malformed')
    const element = this.open.at(-1)
    if (element?.written !== name) this.fail('mismatch', { name, value: element?.written ?? '' })
    this.take(blanks)
    if (!this.isAt('>')) this.fail('malformed')
    this.at += 1
    this.open.pop()
  }
}

/**
 * Reads an XML document as editors write it: elements, attributes, namespaces, text, CDATA and comments; instructions for other programs are
 * passed over. What brings danger with it is not read but refused: document types, entities, and anything that is large, deep or many.
 *
 * @param text - the file.
 * @throws TemplateProblem with the line of what is wrong.
 */
export function readXml(text: string): XmlElement {
  const at = (reason: TemplateFaultReason, index: number, details: TemplateFault['details'] = {}): TemplateFault => ({
    reason,
    line: text.slice(0, index).split('\n').length,
    element: '',
    details,
  })
  if (text.length > limits.templateBytes) throw new TemplateProblem(at('tooLarge', 0))
  const bare = text.replace(/^\ufeff/, '')
  const found = forbidden.exec(bare)
  if (found !== null) throw new TemplateProblem(at('character', found.index))
  return new XmlReader(bare).document()
}
