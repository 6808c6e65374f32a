import type { TemplateBlock, TemplateContent } from './TemplateContent'
import { type TemplateSection, type TemplateType, templateSections } from './templateFormat'

/** Kinds of parts that the body of a template may have. */
export type TemplateBlockKind = TemplateBlock['kind']

const none = { zh: '', en: '' }
const titles = {
  report: { zh: '超声检查报告', en: 'Ultrasound Report' },
  'application-form': { zh: '超声检查申请单', en: 'Ultrasound Application Form' },
  consultation: { zh: '会诊报告', en: 'Consultation Report' },
} as const
const section = (name: TemplateSection): TemplateBlock => ({ kind: 'section', name, title: none, text: '' })

/**
 * What a new template says before somebody changes it: a title, the usual facts, the sections that it must have, who signs, the page number.
 *
 * @param type - what it is for.
 */
export function newTemplate(type: TemplateType): TemplateContent {
  const isReport = type === 'report'
  const signer = { report: 'reported', 'application-form': 'applied', consultation: 'expert' } as const
  return {
    type,
    page: type === 'application-form' ? 'A5' : 'A4',
    orientation: 'portrait',
    title: titles[type],
    examTypes: [],
    header: ['patientName', 'sex', 'age', 'patientId', 'examNumber', 'patientSource', 'applyDepartment', 'applyDoctor'],
    blocks: [
      ...(isReport ? [{ kind: 'images' as const, columns: 2, rows: 1 }] : []),
      ...templateSections[type].needed.map(section),
    ],
    signers: [signer[type]],
    footer: { fields: ['page'], text: none },
  }
}

/**
 * The sections that a template does not have yet.
 *
 * @param content - the template.
 */
export function freeSections({ type, blocks }: TemplateContent): TemplateSection[] {
  const taken = new Set(blocks.flatMap((block) => (block.kind === 'section' ? [block.name] : [])))
  const all: readonly TemplateSection[] = templateSections[type].all
  return all.filter((name) => !taken.has(name))
}

/**
 * A new part for the body of a template.
 *
 * @param content - the template.
 * @param kind - of the part.
 * @returns null for a section where the template has all of them.
 */
export function newTemplateBlock(content: TemplateContent, kind: TemplateBlockKind): TemplateBlock | null {
  switch (kind) {
    case 'section': {
      const [name] = freeSections(content)
      return name === undefined ? null : section(name)
    }
    case 'images':
      return { kind, columns: 2, rows: 1 }
    case 'parameters':
      return { kind, title: none, columns: 2, abbreviations: [] }
    case 'fields':
      return { kind, columns: 4, fields: [] }
  }
}

/**
 * Moves a part of a template; the others close up.
 *
 * @param content - the template.
 * @param from - its place, from 0.
 * @param to - the place that it has afterwards; places outside the body mean its nearer end.
 */
export function moveTemplateBlock(content: TemplateContent, from: number, to: number): TemplateContent {
  const moved = content.blocks[from]
  if (moved === undefined) return content
  const blocks = content.blocks.filter((_, place) => place !== from)
  const place = Math.min(Math.max(0, to), blocks.length)
  return { ...content, blocks: [...blocks.slice(0, place), moved, ...blocks.slice(place)] }
}

/** Why a part cannot be taken out of a template. */
export type TemplateBlockRefusal = 'needed'

/**
 * Why a part cannot be taken out of a template; null where it can.
 *
 * @param content - the template.
 * @param place - of the part, from 0.
 */
export function whyNotRemoveBlock({ type, blocks }: TemplateContent, place: number): TemplateBlockRefusal | null {
  const block = blocks[place]
  const needed: readonly string[] = templateSections[type].needed
  return block?.kind === 'section' && needed.includes(block.name) ? 'needed' : null
}
