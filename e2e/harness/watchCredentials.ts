import type { UploadCredentials } from '@opensono/pacs-core'
import type { Page } from 'playwright'

/**
 * Notes all temporary credentials to upload that a page is given from now on.
 *
 * @param page - the page.
 * @returns a list that grows.
 */
export function watchCredentials(page: Page): UploadCredentials[] {
  const given: UploadCredentials[] = []
  page.on('response', async (answer) => {
    if (!answer.url().includes('upload-token')) return
    const { data } = await answer.json().catch(() => ({ data: null }))
    if (typeof data?.secretAccessKey === 'string') given.push(data)
  })
  return given
}

/** What nobody may find anywhere. */
export function secretsOf(credentials: readonly UploadCredentials[]): string[] {
  return credentials.flatMap(({ secretAccessKey, sessionToken }) => [secretAccessKey, sessionToken])
}
