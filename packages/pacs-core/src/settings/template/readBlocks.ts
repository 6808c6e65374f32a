import { limits } from '../../value/limits'
import type { ElementReader } from './ElementReader'
import type { XmlElement } from './readXml'
import type { TemplateBlock } from './TemplateContent'
import { type TemplateSection, type TemplateType, templateFields, templateSections } from './templateFormat'

/** Most columns of a grid or table, and most rows of a grid. */
const columnsMost = 4
const rowsMost = 6

type ReadBlock = (reader: ElementReader, element: XmlElement, type: TemplateType) => TemplateBlock

/** Words of a part, from its attributes `zh` and `en`; without them the part has no heading of its own. */
function headingOf(reader: ElementReader, element: XmlElement) {
  const [zh = '', en = ''] = ['zh', 'en'].map((name) => element.attributes.get(name)?.trim())
  const { nameLength } = limits.template
  if (zh === '' && en !== '') reader.fault('attributeMissing', element, { name: 'zh' })
  if ([...zh].length > nameLength || [...en].length > nameLength) reader.fault('tooLong', element, { most: nameLength })
  return { zh, en }
}

const section: ReadBlock = (reader, element, type) => {
  reader.attributes(element, ['name', 'zh', 'en'])
  const names: readonly TemplateSection[] = templateSections[type].all
  const name = reader.choice(element, 'name', names)
  const texts = reader.children(element, ['text', 'english'], 'once')
  const title = headingOf(reader, element)
  const textOf = (asked: 'text' | 'english') => {
    const found = texts.find((child) => child.name === asked)
    return found === undefined ? '' : reader.text(found, limits.template.textLength)
  }
  const englishText = textOf('english')
  return { kind: 'section', name, title, text: textOf('text'), ...(englishText !== '' && { englishText }) }
}

const images: ReadBlock = (reader, element) => {
  reader.attributes(element, ['columns', 'rows'])
  reader.children(element, [])
  const columns = reader.count(element, 'columns', 2, columnsMost)
  const rows = reader.count(element, 'rows', 1, rowsMost)
  const most = limits.report.images
  if (columns * rows > most)
    reader.fault('value', element, { name: 'rows', value: rows, allowed: `columns × rows ≤ ${most}` })
  return { kind: 'images', columns, rows }
}

const parameters: ReadBlock = (reader, element) => {
  reader.attributes(element, ['columns', 'zh', 'en'])
  const columns = reader.count(element, 'columns', 2, columnsMost)
  const title = headingOf(reader, element)
  const abbreviations = reader.list(element, ['parameter'], (child) => reader.text(child, limits.basicData.codeLength))
  if (abbreviations.length === 0) reader.fault('missing', element, { name: 'parameter' })
  return { kind: 'parameters', title, columns, abbreviations }
}

const fields: ReadBlock = (reader, element) => {
  reader.attributes(element, ['columns'])
  const columns = reader.count(element, 'columns', 4, columnsMost)
  const found = reader.list(element, ['field'], (child) => {
    reader.attributes(child, ['name'])
    reader.children(child, [])
    return reader.choice(child, 'name', templateFields)
  })
  return { kind: 'fields', columns, fields: found }
}

/** How each part of the body is read, by the name of its element. */
export const blockReaders = { section, images, parameters, fields } as const
