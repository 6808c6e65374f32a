import { PacsError } from '@opensono/pacs-core'
import { deflatedLittleEndian, explicitBigEndian, implicitLittleEndian } from '@opensono/pacs-core/dicom'
import { type MediaType, takes } from './mediaType'

/** How bytes are sent: as the parts of a multipart/related body, or alone. */
export interface Representation {
  readonly isMultipart: boolean
  /** Media type of each part. */
  readonly type: string
}

const multipart = 'multipart/related'

/** Bytes that can be sent under any of some types, coded in one transfer syntax. */
export interface Offer {
  readonly types: readonly string[]
  readonly transferSyntaxUid: string
}

/** Transfer syntaxes that are given out to clients that name them alone (PS3.18, 8.7.3.5.2). */
const onRequest: ReadonlySet<string> = new Set([implicitLittleEndian, explicitBigEndian, deflatedLittleEndian])

/** A client that names no transfer syntax takes what is stored, if that is one of the web: viewers decode JPEG. */
function takesSyntax(parameters: MediaType['parameters'], { transferSyntaxUid }: Offer): boolean {
  const wanted = parameters.get('transfer-syntax')
  if (wanted === undefined) return !onRequest.has(transferSyntaxUid)
  return wanted === '*' || wanted === transferSyntaxUid
}

/**
 * Finds how a client takes what is offered.
 *
 * @param accept - what it takes, most wanted first.
 * @param canBeAlone - whether there is one thing only, which can be sent without parts to a client that asks for its very type.
 * @returns null when it takes it in no way.
 */
export function representationOf(
  accept: readonly MediaType[],
  offer: Offer,
  canBeAlone: boolean,
): Representation | null {
  for (const { name, parameters } of accept) {
    if (!takesSyntax(parameters, offer)) continue
    if (name === '*/*' || name === multipart || name === 'multipart/*') {
      const wanted = parameters.get('type')?.toLowerCase() ?? '*/*'
      const type = offer.types.find((each) => takes(wanted, each))
      if (type !== undefined) return { isMultipart: true, type }
    } else if (canBeAlone) {
      const type = offer.types.find((each) => takes(name, each))
      if (type !== undefined) return { isMultipart: false, type }
    }
  }
  return null
}

/** The refusal of a client that takes none of what there is. */
export function notAcceptable(offers: readonly Offer[]): PacsError {
  const texts = offers.flatMap(({ types, transferSyntaxUid }) =>
    types.map((type) => `${multipart}; type="${type}"; transfer-syntax=${transferSyntaxUid}`),
  )
  return new PacsError('MEDIA_TYPE_NOT_ACCEPTABLE', {
    details: { offered: [...new Set(texts)].slice(0, 4).join(', ') },
  })
}
