import type { TemplateBlock, TemplateContent } from './TemplateContent'
import { templateNamespace } from './templateFormat'

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => references[char] ?? char)

type Attributes = Readonly<Record<string, string | number>>

/** An element on lines of its own; attributes that are empty are left out. */
function element(name: string, attributes: Attributes, inside: readonly string[] | string = []): string[] {
  const given = Object.entries(attributes).filter(([, value]) => value !== '')
  const open = [name, ...given.map(([key, value]) => `${key}="${escaped(String(value))}"`)].join(' ')
  if (typeof inside === 'string') return [`<${open}>${escaped(inside)}</${name}>`]
  if (inside.length === 0) return [`<${open}/>`]
  return [`<${open}>`, ...inside.map((line) => `  ${line}`), `</${name}>`]
}

const named = (name: string, values: readonly string[]) => values.flatMap((value) => element(name, { name: value }))

function blockLines(block: TemplateBlock): string[] {
  switch (block.kind) {
    case 'section': {
      // A text with line breaks must not be moved in.
      const text = block.text === '' ? [] : element('text', {}, block.text)
      const { englishText = '' } = block
      const english = englishText === '' ? [] : element('english', {}, englishText)
      return element('section', { name: block.name, ...block.title }, [...text, ...english])
    }
    case 'images':
      return element('images', { columns: block.columns, rows: block.rows })
    case 'parameters': {
      const inside = block.abbreviations.flatMap((abbreviation) => element('parameter', {}, abbreviation))
      return element('parameters', { ...block.title, columns: block.columns }, inside)
    }
    case 'fields':
      return element('fields', { columns: block.columns }, named('field', block.fields))
  }
}

/**
 * Writes a template as XML; `readTemplate` reads the same from it.
 *
 * @param content - what it says.
 */
export function writeTemplate(content: TemplateContent): string {
  const { type, page, orientation, title, examTypes, header, blocks, signers, footer } = content
  const optional = (name: string, inside: readonly string[]) => (inside.length === 0 ? [] : element(name, {}, inside))
  const lines = element('template', { xmlns: templateNamespace, type, page, orientation }, [
    ...element('title', title),
    ...optional(
      'exam-types',
      examTypes.flatMap((name) => element('exam-type', {}, name)),
    ),
    ...optional('header', named('field', header)),
    ...element('body', {}, blocks.flatMap(blockLines)),
    ...optional('signature', named('signer', signers)),
    ...optional('footer', [
      ...named('field', footer.fields),
      ...(footer.text.zh === '' ? [] : element('text', footer.text)),
    ]),
  ])
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ''].join('\n')
}
