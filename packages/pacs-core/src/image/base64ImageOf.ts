import type { PacsClient } from '../api/Pacs'
import { PacsError } from '../error/PacsError'
import { imageApi } from './imageApi'

/**
 * Reads a stored picture as base64 text, for instance to place it into a document.
 *
 * @param pacs - any client.
 * @param imageUrl - an address that another call answered.
 * @throws {@link PacsError} `IMAGE_TRANSFORM_FAILED` when the server answers no data, and what the call refuses with.
 */
export async function base64ImageOf(pacs: Pick<PacsClient, 'call'>, imageUrl: string): Promise<string> {
  const text = await pacs.call(imageApi.base64Image, { imageUrl })
  if (text === null || text === '') throw new PacsError('IMAGE_TRANSFORM_FAILED')
  return text
}
