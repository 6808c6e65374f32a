import * as z from 'zod/mini'
import type { Same } from '../../value/schema'
import {
  templateFields,
  templateOrientations,
  templatePages,
  templateSectionNames,
  templateSigners,
  templateTypes,
} from './templateFormat'

/** Words in both languages; the English ones may be empty. */
const Words = z.object({ zh: z.string(), en: z.string() })

const fields = z.array(z.enum(templateFields))

/** A part of the body of a template, in the order of the paper. */
export const TemplateBlock = z.discriminatedUnion('kind', [
  /** A text that somebody writes, and its initial value. */
  z.object({
    kind: z.literal('section'),
    name: z.enum(templateSectionNames),
    title: Words,
    text: z.string(),
    /** The initial text in an English report; left out where the template has none. */
    englishText: z.optional(z.string()),
  }),
  /** A grid of pictures. */
  z.object({ kind: z.literal('images'), columns: z.int(), rows: z.int() }),
  /** A table of parameters, by their abbreviations. */
  z.object({ kind: z.literal('parameters'), title: Words, columns: z.int(), abbreviations: z.array(z.string()) }),
  /** A table of facts. */
  z.object({ kind: z.literal('fields'), columns: z.int(), fields }),
])

/** A part of the body of a template. */
export type TemplateBlock = z.output<typeof TemplateBlock>

const templateContentSchema = z.object({
  type: z.enum(templateTypes),
  page: z.enum(templatePages),
  orientation: z.enum(templateOrientations),
  title: Words,
  /** Names of exam types that it is offered for first; none means all. */
  examTypes: z.array(z.string()),
  header: fields,
  blocks: z.array(TemplateBlock),
  signers: z.array(z.enum(templateSigners)),
  footer: z.object({ fields, text: Words }),
})

/** The schema of {@link TemplateContent} by its name, which declarations repeat in place of its fields. */
export interface TemplateContentSchema extends Same<typeof templateContentSchema> {}

/** What a template says, as its XML was understood. */
export const TemplateContent: TemplateContentSchema = templateContentSchema

/** What a template says. */
export interface TemplateContent extends z.output<typeof TemplateContent> {}
