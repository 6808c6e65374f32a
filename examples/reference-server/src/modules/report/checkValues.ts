import { type FieldFaultMessage, type ReportValueSource, type ValueFault, whyNotValues } from '@opensono/pacs-core'
import { and, eq, inArray } from 'drizzle-orm'
import { image } from '../../database/schema/image'
import { basicData } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { refuseField } from '../../serve/refuseField'
import type { SavedReport, Writing } from './queries'

/** A source that names a row. What follows from a pregnancy names none. */
type RowSource = Exclude<ReportValueSource, { kind: 'pregnancy' }>

/** What is wrong with a linked value that its text does not fit. */
const misfits = {
  outside: 'invalid',
  overlap: 'overlap',
  twice: 'twice',
} as const satisfies Record<ValueFault, FieldFaultMessage>

/** What is wrong with one whose source is not there. */
const missing = {
  measure: 'otherStudy',
  parameter: 'unknown',
} as const satisfies Record<RowSource['kind'], FieldFaultMessage>

const idOf = (source: RowSource): string => (source.kind === 'measure' ? source.imageId : source.parameterId)
const isRowSource = (source: ReportValueSource): source is RowSource => source.kind !== 'pregnancy'

/**
 * Checks the linked values of a report: they fit its texts, and what they come from belongs to this study and this hospital. The source of
 * a value that was saved before may be gone.
 *
 * @throws PacsError `SCHEMA_VALIDATION_FAILED`.
 */
export async function checkValues(
  tx: Transaction,
  studyId: string,
  writing: Writing,
  current: SavedReport | null,
): Promise<void> {
  const { values } = writing
  const misfit = whyNotValues(writing, values)
  if (misfit !== null) throw refuseField(`values.${misfit.index}`, misfits[misfit.fault])
  const known = new Set(current?.values.flatMap(({ source }) => (isRowSource(source) ? idOf(source) : [])))
  const asked = values.flatMap(({ source }) => (isRowSource(source) && !known.has(idOf(source)) ? source : []))
  const idsOf = (kind: RowSource['kind']) => asked.filter((source) => source.kind === kind).map(idOf)
  const [imageIds, parameterIds] = [idsOf('measure'), idsOf('parameter')]
  const images =
    imageIds.length === 0
      ? []
      : await tx
          .select({ id: image.id })
          .from(image)
          .where(and(eq(image.studyId, studyId), inArray(image.id, imageIds)))
  const parameters =
    parameterIds.length === 0
      ? []
      : await tx
          .select({ id: basicData.id })
          .from(basicData)
          .where(and(eq(basicData.kind, 'parameter'), inArray(basicData.id, parameterIds)))
  for (const { id } of [...images, ...parameters]) known.add(id)
  const strangers = values.flatMap(({ source }, index) =>
    !isRowSource(source) || known.has(idOf(source)) ? [] : { source, index },
  )
  const [first] = strangers
  if (first === undefined) return
  const ids = strangers.map(({ source }) => idOf(source))
  throw refuseField(`values.${first.index}`, missing[first.source.kind], { ids })
}
