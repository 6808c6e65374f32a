import {
  type BrokenLink,
  keptUnlinked,
  limits,
  moveValues,
  type PacsError,
  type Report,
  type ReportDrawing,
  type ReportResult,
  type ReportTexts,
  type ReportValue,
  type ReportValueSource,
  type ReportWorksheet,
  reportTextFields,
  type TypedParameter,
  type UnlinkedValue,
  unlinkedOf,
} from '@opensono/pacs-core'

/** What is written in a report: the part of it that a user changes. */
export interface ReportContent extends ReportTexts {
  readonly templateId: Report['templateId']
  /** Language that it is written and printed in; null while nobody chose one. */
  readonly language: Report['language']
  readonly result: ReportResult
  /** Images that the report shows, in order; at most twelve. */
  readonly imageIds: Report['imageIds']
  /** Linked values inside the texts. */
  readonly values: readonly ReportValue[]
  /** Values of parameters that were typed or measured; calculated ones follow from them. */
  readonly parameters: readonly TypedParameter[]
  /** Scored worksheets as they are filled in. */
  readonly worksheets: readonly ReportWorksheet[]
  /** On which of the images drawings are printed, where it was chosen. */
  readonly drawings: readonly ReportDrawing[]
  /** Values that lost their drawing and are plain text, until they are edited or accepted. */
  readonly unlinked: readonly UnlinkedValue[]
}

/** A value as a report row has it. */
type StoredParameter = TypedParameter & { readonly isComputed?: boolean }

/** What a source says of its value. The server knows the name of the drawing, and the last digits of its value, better. */
function comparableSource(source: ReportValueSource): unknown[] {
  if (source.kind === 'parameter') return [source.parameterId]
  if (source.kind === 'pregnancy') return [source.fact, source.fetus, source.standard]
  const { imageId, annotationId, frame, annotation, quantity, value, unit, calibration } = source
  const { source: scale, id, region } = calibration
  return [imageId, annotationId, frame, annotation, quantity, value.toPrecision(9), unit, scale, id || null, region]
}

/** What is typed or measured of a report's parameters, whatever the order; what the server calculated does not count. */
function comparableParameters(parameters: readonly StoredParameter[]): string {
  const typed = parameters
    .filter(({ isComputed }) => isComputed !== true)
    .map(({ parameterId, value, source }) => [parameterId, value, source && comparableSource(source)])
  return JSON.stringify(typed.sort(([one = ''], [other = '']) => String(one).localeCompare(String(other))))
}

/** Names of what is written in a report, in the order in which it is read. */
export const reportContentFields = [
  'templateId',
  'language',
  ...reportTextFields,
  'values',
  'parameters',
  'worksheets',
  'result',
  'imageIds',
  'drawings',
  'unlinked',
] as const

/** Name of a part of a report. */
export type ReportContentField = (typeof reportContentFields)[number]

/** Images that one report shows at most. */
export const maxReportImages = limits.report.images

/** The content of a report row, without what only the server changes. */
export function contentOf(
  report: Omit<ReportContent, 'parameters'> & { readonly parameters: readonly StoredParameter[] },
): ReportContent {
  const { templateId, language, findings, impression, recommendation, history, values, worksheets } = report
  const { result, imageIds, drawings, unlinked } = report
  const parameters = report.parameters
    .filter(({ isComputed }) => isComputed !== true)
    .map(({ parameterId, value, source }) => ({ parameterId, value, source }))
  const texts = { findings, impression, recommendation, history }
  return { templateId, language, ...texts, values, parameters, worksheets, result, imageIds, drawings, unlinked }
}

/** The linked values of two contents in one order, whatever order they were made in. */
function comparable(values: readonly ReportValue[]): string {
  const inOrder = [...values].sort((a, b) => a.field.localeCompare(b.field) || a.start - b.start)
  return JSON.stringify(
    inOrder.map(({ id, field, start, end, source }) => [id, field, start, end, comparableSource(source)]),
  )
}

/** What worksheets say, whatever order they and their answers are in; the findings of one worksheet are in order. */
function comparableWorksheets(worksheets: readonly ReportWorksheet[]): string {
  const counts = new Map<string, number>()
  const lines = worksheets.flatMap(({ worksheetId, answers, size, measured = [], side, place }) => {
    const finding = counts.get(worksheetId) ?? 0
    counts.set(worksheetId, finding + 1)
    return [
      JSON.stringify([worksheetId, finding, size, side ?? '', place ?? '', measured.map(comparableSource)]),
      ...answers.map(({ itemId, optionIds }) =>
        JSON.stringify([worksheetId, finding, itemId, ...[...optionIds].sort()]),
      ),
    ]
  })
  return lines.sort().join()
}

/** What is chosen of the drawings on the images of a report, whatever order it was chosen in. */
function comparableDrawings({ drawings, imageIds }: ReportContent): string {
  const chosen = drawings.filter(({ imageId }) => imageIds.includes(imageId))
  return chosen
    .map(({ imageId, isPrinted }) => `${imageId} ${isPrinted}`)
    .sort()
    .join()
}

/** Values that lost their drawing, whatever order they are in. */
const comparableUnlinked = ({ unlinked }: ReportContent): string =>
  JSON.stringify(unlinked.map(({ id, field, text }) => JSON.stringify([field, id, text])).sort())

function isSameField(a: ReportContent, b: ReportContent, field: ReportContentField): boolean {
  if (field === 'values') return a.values === b.values || comparable(a.values) === comparable(b.values)
  if (field === 'parameters') return comparableParameters(a.parameters) === comparableParameters(b.parameters)
  if (field === 'worksheets') return comparableWorksheets(a.worksheets) === comparableWorksheets(b.worksheets)
  if (field === 'drawings') return comparableDrawings(a) === comparableDrawings(b)
  if (field === 'unlinked') return a.unlinked === b.unlinked || comparableUnlinked(a) === comparableUnlinked(b)
  if (field !== 'imageIds') return a[field] === b[field]
  return a.imageIds.length === b.imageIds.length && a.imageIds.every((id, index) => id === b.imageIds[index])
}

/**
 * Which parts of two contents differ.
 *
 * @returns the fields, in reading order; empty when both say the same.
 */
export function differingFields(a: ReportContent, b: ReportContent): ReportContentField[] {
  return reportContentFields.filter((field) => !isSameField(a, b, field))
}

/**
 * A content with some of its parts changed. Linked values stay where their text is still there, unless they are changed, too. Those that lost
 * their drawing stay marked until they are edited.
 *
 * @param patch - the changed parts.
 */
export function changedContent(content: ReportContent, patch: Partial<ReportContent>): ReportContent {
  let { values } = { ...content, ...patch }
  if (patch.values === undefined) {
    for (const field of reportTextFields) {
      const [former, next] = [content[field], patch[field] ?? content[field]]
      if (next !== former) values = moveValues(values, field, former, next)
    }
  }
  const next = { ...content, ...patch, values }
  const unlinked = keptUnlinked(next.unlinked, next)
  return unlinked.length === next.unlinked.length ? next : { ...next, unlinked }
}

/** Of the row that a value comes from; null for what follows from a pregnancy. */
function sourceIdOf({ source }: ReportValue): string | null {
  if (source.kind === 'pregnancy') return null
  return source.kind === 'measure' ? source.imageId : source.parameterId
}

/**
 * What can still be saved of a content that was refused because images, parameters or the template that it names are gone: somebody
 * deleted an image while its measurement was being written about, or corrected the identity, so that it names another patient now; or because
 * linked values are not what is measured. The texts stay as they are.
 *
 * @param content - as it is now.
 * @param formerTemplateId - takes the place of a template that is gone.
 * @param error - the refusal.
 * @returns null when the error is about something else.
 */
export function withoutGone(
  content: ReportContent,
  formerTemplateId: ReportContent['templateId'],
  error: PacsError,
): ReportContent | null {
  const fields = error.is('SCHEMA_VALIDATION_FAILED') ? (error.details.fields ?? []) : []
  const refusedIds = error.is('IMAGE_OF_OTHER_PATIENT') ? (error.details.imageIds ?? []) : []
  const gone: ReadonlySet<string> = new Set([...fields.flatMap(({ ids }) => ids ?? []), ...refusedIds])
  const linked = withoutLinks(content, brokenLinksOf(error))
  const kept: ReportContent = {
    ...linked,
    templateId: content.templateId !== null && gone.has(content.templateId) ? formerTemplateId : content.templateId,
    imageIds: content.imageIds.filter((id) => !gone.has(id)),
    values: linked.values.filter((value) => !gone.has(sourceIdOf(value) ?? '')),
    parameters: linked.parameters
      .filter(({ parameterId }) => !gone.has(parameterId))
      .map((each) => (each.source !== null && gone.has(each.source.imageId) ? { ...each, source: null } : each)),
    worksheets: linked.worksheets.map((each) =>
      each.measured?.some(({ imageId }) => gone.has(imageId)) ? withTypedSize(each) : each,
    ),
  }
  return differingFields(content, kept).length === 0 ? null : kept
}

/** The linked values that a refusal names because they are not what is measured. */
export function brokenLinksOf(error: PacsError): readonly BrokenLink[] {
  return error.is('LINKED_VALUE_DIFFERS') ? (error.details.links ?? []) : []
}

/** A finding whose size does not follow a drawing any more. */
function withTypedSize({ measured: _, ...filled }: ReportWorksheet): ReportWorksheet {
  return filled
}

/** A content without some of its links. The texts, and the values of parameters, stay as they are, and are marked. */
function withoutLinks(content: ReportContent, links: readonly BrokenLink[]): ReportContent {
  const idsIn = (...fields: readonly string[]) =>
    new Set(links.filter(({ field }) => fields.includes(field)).map(({ id }) => id))
  const inTexts = idsIn(...reportTextFields)
  const [ofParameters, ofWorksheets] = [idsIn('parameters'), idsIn('worksheets')]
  const kept = {
    ...content,
    values: content.values.filter(({ id }) => !inTexts.has(id)),
    parameters: content.parameters.map((each) =>
      ofParameters.has(each.parameterId) ? { ...each, source: null } : each,
    ),
    worksheets: content.worksheets.map((each) =>
      each.measured?.some(({ annotationId }) => ofWorksheets.has(annotationId)) ? withTypedSize(each) : each,
    ),
  }
  return { ...kept, unlinked: keptUnlinked([...content.unlinked, ...links.map(unlinkedOf)], kept) }
}

/** Whether nothing is written that would show on paper. */
export function isContentEmpty(content: ReportContent): boolean {
  return content.findings.trim() === '' && content.impression.trim() === ''
}

/** A content as a call takes it. */
export function sentContent({ language, ...content }: ReportContent) {
  return {
    ...content,
    ...(language !== null && { language }),
    imageIds: [...content.imageIds],
    values: [...content.values],
    parameters: [...content.parameters],
    worksheets: [...content.worksheets],
    unlinked: [...content.unlinked],
    drawings: content.drawings.filter(({ imageId }) => content.imageIds.includes(imageId)),
  }
}
