import { limits } from '../../value/limits'
import type { XmlElement } from './readXml'
import type { TemplateFault, TemplateFaultReason } from './TemplateFault'

/** Where faults are gathered. */
export type TemplateFaults = TemplateFault[]

/** Words in both languages. */
interface Words {
  readonly zh: string
  readonly en: string
}

const lengthOf = (text: string) => [...text].length

/** Reads the elements of a template and notes every fault on the way, so that the author sees all of them at once. */
export class ElementReader {
  constructor(private readonly faults: TemplateFaults) {}

  /** Notes a fault. */
  fault(reason: TemplateFaultReason, { line, path }: XmlElement, details: TemplateFault['details'] = {}): void {
    this.faults.push({ reason, line, element: path, details })
  }

  /** Notes attributes that the element does not have. */
  attributes(element: XmlElement, allowed: readonly string[]): void {
    for (const name of element.attributes.keys()) {
      if (!allowed.includes(name)) this.fault('attribute', element, { name, allowed: allowed.join(', ') })
    }
  }

  /** The child elements, without those that are not allowed here. Text beside them is a fault. */
  children(
    element: XmlElement,
    allowed: readonly string[],
    howOften: 'once' | 'often' = 'often',
  ): readonly XmlElement[] {
    if (element.text.trim() !== '') this.fault('text', element, { value: element.text.trim().slice(0, 20) })
    const seen = new Set<string>()
    return element.children.filter((child) => {
      const isAllowed = allowed.includes(child.name)
      if (!isAllowed) this.fault('element', child, { name: child.name, allowed: allowed.join(', ') })
      else if (howOften === 'once' && seen.has(child.name)) this.fault('twice', child, { name: child.name })
      seen.add(child.name)
      return isAllowed
    })
  }

  /** The text of an element that holds nothing else. */
  text(element: XmlElement, maxLength: number): string {
    this.attributes(element, [])
    for (const child of element.children) this.fault('element', child, { name: child.name, allowed: '' })
    const text = element.text.trim()
    if (lengthOf(text) > maxLength) this.fault('tooLong', element, { most: maxLength })
    return text
  }

  /** One of a closed set; without a value for its absence it must be there. */
  choice<Value extends string>(element: XmlElement, name: string, values: readonly Value[], absent?: Value): Value {
    const given = element.attributes.get(name)
    const found = values.find((value) => value === given)
    if (given === undefined && absent === undefined) this.fault('attributeMissing', element, { name })
    else if (given !== undefined && found === undefined) {
      this.fault('value', element, { name, value: given.slice(0, 40), allowed: values.join(', ') })
    }
    // With a fault nothing of what was read is used.
    return found ?? absent ?? (values[0] as Value)
  }

  /** A whole number within bounds. */
  count(element: XmlElement, name: string, absent: number, most: number): number {
    const given = element.attributes.get(name)
    const value = given === undefined ? absent : /^[1-9]\d?$/.test(given) ? Number(given) : 0
    if (value < 1 || value > most) {
      this.fault('value', element, { name, value: (given ?? '').slice(0, 40), allowed: `1-${most}` })
    }
    return value
  }

  /** Words by their attributes `zh` and `en`; the Chinese ones must be there where an element is. */
  words(element: XmlElement | null): Words {
    if (element === null) return { zh: '', en: '' }
    this.attributes(element, ['zh', 'en'])
    this.children(element, [])
    const [zh = '', en = ''] = ['zh', 'en'].map((name) => element.attributes.get(name)?.trim())
    if (zh === '') this.fault('attributeMissing', element, { name: 'zh' })
    const { nameLength } = limits.template
    for (const text of [zh, en]) if (lengthOf(text) > nameLength) this.fault('tooLong', element, { most: nameLength })
    return { zh, en }
  }

  /** The texts of a list of elements, none empty, none twice. */
  texts(element: XmlElement | null, name: string, maxLength: number): string[] {
    if (element === null) return []
    this.attributes(element, [])
    return this.list(element, [name], (child) => this.text(child, maxLength))
  }

  /** Names of a closed set in a list of elements, none twice. */
  names<Value extends string>(
    element: XmlElement | null,
    name: string,
    values: readonly Value[],
    others: readonly string[] = [],
  ): Value[] {
    if (element === null) return []
    this.attributes(element, [])
    const found = this.list(element, [name, ...others], (child) => {
      if (child.name !== name) return null
      this.attributes(child, ['name'])
      this.children(child, [])
      return this.choice(child, 'name', values)
    })
    for (const other of others) {
      const [, second] = element.children.filter((child) => child.name === other)
      if (second !== undefined) this.fault('twice', second, { name: other })
    }
    return found
  }

  /** What a list of elements says, none empty, none twice. */
  list<Value extends string>(
    element: XmlElement,
    names: readonly string[],
    read: (child: XmlElement) => Value | null,
  ): Value[] {
    const seen = new Set<string>()
    return this.children(element, names).flatMap((child) => {
      const value = read(child)
      if (value === null) return []
      if (value === '') this.fault('missing', child, { name: child.name })
      else if (seen.has(value)) this.fault('twice', child, { name: value })
      seen.add(value)
      return [value]
    })
  }
}
