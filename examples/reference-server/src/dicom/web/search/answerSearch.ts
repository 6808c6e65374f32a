import { PacsError } from '@opensono/pacs-core'
import { toDicomJson } from '@opensono/pacs-core/dicom'
import type { FastifyReply } from 'fastify'
import type { CallName } from '../../../database/actor'
import type { Transaction } from '../../../database/transaction'
import { hasUnjudged, judgeFiles } from '../../../modules/image/judgeFiles'
import type { Services } from '../../../services'
import { describePixels } from '../../object/describePixels'
import { jsonTypeOf, sendDatasets } from '../media/jsonAnswer'
import { warn } from '../media/warning'
import type { DicomwebRequest } from '../serveDicomweb'
import type { Search } from './findStudies'
import { instanceFilter } from './instanceConditions'
import type { Level, MatchName } from './matchKeys'
import { readQuery, type SearchQuery } from './readQuery'
import { chooseTags } from './resultTags'
import { type Findings, searchInstances, searchSeries, searchStudies } from './search'
import { studyFilter } from './studyConditions'

const searchers: Record<Level, (services: Services, tx: Transaction, search: Search) => Promise<Findings>> = {
  study: searchStudies,
  series: searchSeries,
  instance: searchInstances,
}

const levelsByName: Readonly<Record<string, Level>> = { studies: 'study', series: 'series', instances: 'instance' }

const pathKeys = { study: 'StudyInstanceUID', series: 'SeriesInstanceUID' } as const satisfies Record<string, MatchName>

/** The query with what the path says. */
function withPath(query: SearchQuery, params: DicomwebRequest['params']): SearchQuery {
  const values = new Map(query.values)
  for (const [name, key] of Object.entries(pathKeys)) {
    const uid = params[name]
    if (uid === undefined) continue
    if (values.has(key) && values.get(key) !== uid) {
      throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path: key, message: 'invalid' }] } })
    }
    values.set(key, uid)
  }
  return { ...query, values }
}

/**
 * Answers a search (QIDO-RS, PS3.18, 10.6): newest studies first, as many as one answer holds. Nothing of a study that the caller may not
 * see is returned, found by or counted.
 */
export async function answerSearch(services: Services, request: DicomwebRequest): Promise<FastifyReply> {
  const { call, path, params, actor, accept, reply } = request
  const type = jsonTypeOf(accept)
  const level = levelsByName[path.slice(path.lastIndexOf('/') + 1)] ?? 'study'
  const named = (['study', 'series'] as const).filter((each) => params[each] !== undefined)
  const query = withPath(readQuery(request.query), params)
  const search: Search = {
    studies: studyFilter(actor, query),
    instances: instanceFilter(actor, query),
    // One more than the answer holds shows whether there is another one.
    page: { skip: query.offset, take: query.limit + 1 },
  }
  const read = (name: CallName) =>
    services.database.read(actor, name, async (tx, note) => {
      const isAllJudged = !(await hasUnjudged(tx))
      const findings = await searchers[level](services, tx, search)
      const studyIds = [...new Set(findings.results.slice(0, query.limit).map(({ studyId }) => studyId))]
      note({ content: 'searched studies by DICOMweb', subject: 'study', details: { studyIds } })
      return { ...findings, isAllJudged }
    })
  const { results, undescribed, isAllJudged } = await read(call)
  if (!isAllJudged) await judgeFiles(services, actor)
  for (const imageId of undescribed) await describePixels(services, actor, imageId)
  // The search was written down already.
  const found = undescribed.length === 0 && isAllJudged ? results : (await read({ id: call.id })).results
  if (query.ignored.length > 0) warn(reply, `The following attributes are not matched: ${query.ignored.join(', ')}`)
  if (found.length > query.limit) warn(reply, 'There are more results than this answer holds. Ask for them by offset.')
  const datasets = found
    .slice(0, query.limit)
    .map(({ dataset }) => toDicomJson(chooseTags(dataset, level, named, query)))
  return datasets.length === 0 ? reply.code(204).send() : sendDatasets(reply, type, datasets)
}
