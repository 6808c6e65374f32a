import type { Page, Route } from 'playwright'

type Row = Record<string, unknown>

const imagesOfStudy = /\/image\?studyId=/
const imagesOfBuffer = /\/image\/cache\?roomId=/

/**
 * Puts marks on the images that the server lists, as long use puts them there: used in the report, with a comment, damaged, and
 * refused by their study.
 *
 * @param page - before it opens.
 * @param studyId - for which the refused image was taken.
 */
export async function markImages(page: Page, studyId: string): Promise<void> {
  const study: readonly Row[] = [
    { isUsedInReport: true, comment: 'Gall bladder, polyp 4 mm' },
    { comment: 'Portal vein' },
    { isDamaged: true, url: '', thumbnailUrl: null },
    { type: 'SINGLE_FRAME', contentType: 'application/dicom', thumbnailUrl: null, durationMs: null },
  ]
  const buffer: readonly Row[] = [
    { intendedStudyId: studyId, refusal: 'PRINTED_STUDY_CANNOT_UPLOAD', comment: 'Left kidney' },
    { name: 'A128' },
  ]
  await change(page, imagesOfStudy, (rows) => mark(rows, study))
  await change(page, imagesOfBuffer, (rows) => mark(rows, buffer))
}

/**
 * Has the server say that the study was printed and is locked.
 *
 * @param page - before it opens.
 */
export async function lockStudy(page: Page): Promise<void> {
  await change(page, /\/study\/[\w-]+$/, (study) => ({
    ...(study as Row),
    studyStatus: 'printed',
    lockedUntil: '2031-01-01T00:00:00Z',
  }))
}

/**
 * Has the server list no images, neither of the study nor of the buffer.
 *
 * @param page - before it opens.
 */
export async function emptyLists(page: Page): Promise<void> {
  await change(page, imagesOfStudy, () => [])
  await change(page, imagesOfBuffer, () => [])
}

/**
 * Has the server take no more images: the first is refused for good, the second is never answered.
 *
 * @param page - before it opens.
 */
export async function refuseUploads(page: Page): Promise<void> {
  let calls = 0
  await page.route(/\/image\/on-upload$/, async (route) => {
    calls += 1
    if (calls > 1) return
    await route.fulfill({ status: 415, json: { success: false, errorCode: 'FILE_TYPE_NOT_ALLOWED' } })
  })
}

/**
 * Has the server say that it has no hospital yet.
 *
 * @param page - before it opens.
 */
export async function askForSetUp(page: Page): Promise<void> {
  await change(page, /\/server-info$/, (info) => ({ ...(info as Row), isDemo: false, needsSetup: true }))
}

const mark = (rows: unknown, marks: readonly Row[]) =>
  (rows as Row[]).map((row, index) => ({ ...row, ...(marks[index] ?? {}) }))

async function change(page: Page, address: RegExp, edit: (data: unknown) => unknown): Promise<void> {
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== 'GET' || route.request().resourceType() === 'document') return route.fallback()
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: answer.ok() ? { ...body, data: edit(body.data) } : body })
  })
}
