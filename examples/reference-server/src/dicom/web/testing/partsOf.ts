import { readMediaType } from '../media/mediaType'
import { readMultipart } from '../media/readMultipart'

/** A part of an answer. */
export interface ReadPart {
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** The parts of an answer. */
export async function partsOf(answer: Response): Promise<ReadPart[]> {
  if (answer.status !== 200 && answer.status !== 206) throw new Error(`${answer.status} ${await answer.text()}`)
  const boundary = readMediaType(answer.headers.get('content-type') ?? '')?.parameters.get('boundary') ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  const parts: ReadPart[] = []
  for await (const { headers, body } of readMultipart(
    (async function* () {
      yield bytes
    })(),
    boundary,
  )) {
    const pieces: Buffer[] = []
    for await (const piece of body) pieces.push(piece)
    parts.push({ headers, body: Buffer.concat(pieces) })
  }
  return parts
}
