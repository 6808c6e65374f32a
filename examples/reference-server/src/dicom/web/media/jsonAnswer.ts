import { Readable } from 'node:stream'
import { PacsError } from '@opensono/pacs-core'
import type { DicomDataset } from '@opensono/pacs-core/dicom'
import type { FastifyReply } from 'fastify'
import { type MediaType, takes } from './mediaType'

/** The DICOM JSON Model (PS3.18, annex F). */
export const dicomJson = 'application/dicom+json'

/**
 * The JSON type that a client takes.
 *
 * @throws PacsError `MEDIA_TYPE_NOT_ACCEPTABLE` for a client that takes none.
 */
export function jsonTypeOf(accept: readonly MediaType[]): string {
  const offered = [dicomJson, 'application/json']
  for (const { name } of accept) {
    const found = offered.find((type) => takes(name, type))
    if (found !== undefined) return found
  }
  throw new PacsError('MEDIA_TYPE_NOT_ACCEPTABLE', { details: { offered: offered.join(', ') } })
}

function* arrayOf(datasets: Iterable<unknown>): Generator<string> {
  let separator = '['
  for (const dataset of datasets) {
    yield separator + JSON.stringify(dataset)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** Sends datasets as one JSON array, written while it is sent. */
export function sendDatasets(
  reply: FastifyReply,
  type: string,
  datasets: Iterable<DicomDataset | object>,
): FastifyReply {
  return reply.type(type).send(Readable.from(arrayOf(datasets)))
}
