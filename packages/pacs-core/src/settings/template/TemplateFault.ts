import * as z from 'zod/mini'

/** What can be wrong with a template; each is `template.fault.<reason>` in both languages. */
export const templateFaultReasons = [
  // The file as XML.
  'tooLarge',
  /** Not UTF-8, or said to be something else. */
  'encoding',
  /** Characters that XML does not have. */
  'character',
  /** Not well-formed. */
  'malformed',
  /** A document type, with which entities come. */
  'doctype',
  /** An XML declaration that is not the very beginning, or not one of XML 1.0. */
  'declaration',
  /** A prefix of which no namespace is declared. */
  'prefix',
  /** An entity other than the five of XML itself. */
  'entity',
  'tooDeep',
  'tooMany',
  /** An end that is not that of the open element. */
  'mismatch',
  /** An element that nothing ends. */
  'unclosed',
  // The template.
  /** Not a template of this format and version. */
  'root',
  /** A template of a type that does not belong here. */
  'type',
  /** An element that is not allowed here. */
  'element',
  /** An element that is required here. */
  'missing',
  /** An element that occurs twice here. */
  'twice',
  /** An attribute that the element does not have. */
  'attribute',
  'attributeMissing',
  /** A value that is not one of a closed set, or outside of its bounds. */
  'value',
  /** Text where there is none. */
  'text',
  'tooLong',
  /** The hospital has no such exam type. */
  'unknownExamType',
  /** No parameter of the hospital has this abbreviation. */
  'unknownParameter',
] as const

/** What can be wrong with a template. */
export type TemplateFaultReason = (typeof templateFaultReasons)[number]

/** What is wrong with a template, and where. */
export const TemplateFault = z.readonly(
  z.object({
    reason: z.enum(templateFaultReasons),
    /** Line of the file, from 1. */
    line: z.int(),
    /** The elements from the root down to the place, `template/section`; empty before the root. */
    element: z.string(),
    /** Facts for the words: `name`, `value`, `allowed`, `most`. */
    details: z.readonly(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
)

/** What is wrong with a template, and where. */
export type TemplateFault = z.output<typeof TemplateFault>

/** How the first fault of a file leaves the reading of its XML; never seen outside of this folder. */
export class TemplateProblem extends Error {
  constructor(readonly fault: TemplateFault) {
    super(fault.reason)
  }
}
