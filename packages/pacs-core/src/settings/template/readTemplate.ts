import { limits } from '../../value/limits'
import { foldName } from '../basicData/foldName'
import { ElementReader, type TemplateFaults } from './ElementReader'
import { blockReaders } from './readBlocks'
import { readXml, type XmlElement } from './readXml'
import type { TemplateBlock, TemplateContent } from './TemplateContent'
import { type TemplateFault, TemplateProblem } from './TemplateFault'
import {
  type TemplateType,
  templateFields,
  templateNamespace,
  templateOrientations,
  templatePages,
  templateSections,
  templateSigners,
  templateTypes,
} from './templateFormat'

/** What the hospital knows that a template may name. Left out, the names are taken as they are. */
export interface TemplateSurroundings {
  /** Which types belong here. */
  readonly types?: readonly TemplateType[]
  /** Chinese and English names of the exam types. */
  readonly examTypes?: readonly string[]
  /** Abbreviations of the parameters. */
  readonly parameters?: readonly string[]
}

/** What reading a template gives: what it says, or everything that is wrong with it. */
export type ReadTemplate =
  | { readonly content: TemplateContent; readonly faults: readonly [] }
  | { readonly content: null; readonly faults: readonly TemplateFault[] }

/** Maximum number of faults reported for one file. */
const faultsMost = 100

function readBody(reader: ElementReader, element: XmlElement | null, type: TemplateType): TemplateBlock[] {
  if (element === null) return []
  reader.attributes(element, [])
  const seen = new Set<string>()
  const blocks = reader.children(element, Object.keys(blockReaders)).flatMap((child) => {
    const read = Object.hasOwn(blockReaders, child.name) ? blockReaders[child.name as keyof typeof blockReaders] : null
    const block = read?.(reader, child, type) ?? null
    if (block?.kind === 'section') {
      if (seen.has(block.name)) reader.fault('twice', child, { name: block.name })
      seen.add(block.name)
    }
    return block ?? []
  })
  for (const name of templateSections[type].needed) {
    if (!seen.has(name)) reader.fault('missing', element, { name: `section name="${name}"` })
  }
  return blocks
}

function readRoot(reader: ElementReader, root: XmlElement): TemplateContent {
  const type = reader.choice(root, 'type', templateTypes)
  const page = reader.choice(root, 'page', templatePages, 'A4')
  const orientation = reader.choice(root, 'orientation', templateOrientations, 'portrait')
  reader.attributes(root, ['type', 'page', 'orientation'])
  const names = ['title', 'exam-types', 'header', 'body', 'signature', 'footer']
  const parts = new Map(reader.children(root, names, 'once').map((child) => [child.name, child]))
  const part = (name: string) => parts.get(name) ?? null
  for (const name of ['title', 'body']) if (!parts.has(name)) reader.fault('missing', root, { name })
  const footer = part('footer')
  return {
    type,
    page,
    orientation,
    title: reader.words(part('title')),
    examTypes: reader.texts(part('exam-types'), 'exam-type', limits.basicData.nameLength),
    header: reader.names(part('header'), 'field', templateFields),
    blocks: readBody(reader, part('body'), type),
    signers: reader.names(part('signature'), 'signer', templateSigners),
    footer: {
      fields: reader.names(footer, 'field', templateFields, ['text']),
      text: reader.words(footer?.children.find(({ name }) => name === 'text') ?? null),
    },
  }
}

/** Names that the hospital does not have. */
function checkNames(reader: ElementReader, root: XmlElement, { examTypes, parameters }: TemplateSurroundings): void {
  const check = (
    element: XmlElement,
    known: readonly string[] | undefined,
    reason: 'unknownExamType' | 'unknownParameter',
  ) => {
    const name = element.text.trim()
    const folded = foldName(name)
    if (known?.every((each) => foldName(each) !== folded)) reader.fault(reason, element, { name })
  }
  for (const part of root.children) {
    if (part.name === 'exam-types') for (const child of part.children) check(child, examTypes, 'unknownExamType')
    const tables = part.name === 'body' ? part.children.filter(({ name }) => name === 'parameters') : []
    for (const { children } of tables) for (const child of children) check(child, parameters, 'unknownParameter')
  }
}

/**
 * Reads a template and checks all of it: the same on the screen before it is sent and on the server before it is kept.
 *
 * @param xml - the text of the file.
 * @param around - what the hospital knows.
 * @returns what the template says; or what is wrong, with lines: the first fault when the file is no XML, else all of them.
 */
export function readTemplate(xml: string, around: TemplateSurroundings = {}): ReadTemplate {
  const faults: TemplateFault[] = []
  try {
    const root = readXml(xml)
    const reader = new ElementReader(faults as TemplateFaults)
    if (root.name !== 'template' || root.namespace !== templateNamespace) {
      reader.fault('root', root, { name: templateNamespace })
      return { content: null, faults }
    }
    const content = readRoot(reader, root)
    const { types = templateTypes } = around
    if (faults.length === 0 && !types.includes(content.type)) {
      reader.fault('type', root, { value: content.type, allowed: types.join(', ') })
    }
    checkNames(reader, root, around)
    return faults.length === 0 ? { content, faults: [] } : { content: null, faults: faults.slice(0, faultsMost) }
  } catch (problem) {
    if (problem instanceof TemplateProblem) return { content: null, faults: [problem.fault] }
    throw problem
  }
}
