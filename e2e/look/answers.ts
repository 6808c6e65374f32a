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

/**
 * Has the hospital information system be asked, and know three orders: an urgent one, one with long names, and one that was registered.
 *
 * @param page - before it opens.
 */
export async function answerOrders(page: Page): Promise<void> {
  await change(page, /\/system-rule\/at-work$/, (rules) => ({ ...(rules as Row), hisMode: 'pull' }))
  const item = (name: string): Row => ({ code: name, name, bodyPartId: null })
  const order: Row = {
    requestNumber: 'R20260105001',
    hisId: 'H881',
    patientName: '周敏',
    patientEnglishName: '',
    patientSex: 'female',
    birthDate: '1990-06-01',
    telPhone: '13900002222',
    idCard: '',
    documentKind: null,
    inpatientNumber: 'Z0012',
    outpatientNumber: '',
    bedNumber: '12',
    applyDepartment: '心内科',
    applyDoctor: '孙立',
    priority: 'routine',
    clinicalDiagnosis: '',
    notes: '',
    warnings: [],
    estimatedAge: null,
    requestedAt: '2026-01-05T01:00:00.000Z',
    isRegistered: false,
  }
  const orders: Row[] = [
    { ...order, orderId: '1', priority: 'urgent', examItems: [item('肝脏彩超')] },
    {
      ...order,
      orderId: '2',
      patientName: 'Alexandra Montgomery',
      applyDepartment: '泌尿外科二病区',
      examItems: [item('泌尿系彩超（肾、输尿管、膀胱、前列腺）'), item('残余尿测定')],
    },
    { ...order, orderId: '3', isRegistered: true, examItems: [item('颈动脉彩超')] },
  ]
  await page.route(/\/his\/order\/search$/, async (route) => {
    await route.fulfill({ json: { success: true, data: { orders, isComplete: true, leftOut: [] } } })
  })
}

/**
 * Has another administrator save the hospital's rules just before this page does: what it saves is refused, and read again.
 *
 * @param page - before it opens.
 */
export async function saveBehind(page: Page): Promise<void> {
  let isRefused = false
  const theirs: Row = { recordDoubleClick: 'none', printLockMinutes: 60 }
  await change(page, /\/system-rule$/, (data) => {
    const rules = data as { values: Row; version: number }
    return isRefused ? { values: { ...rules.values, ...theirs }, version: rules.version + 1 } : rules
  })
  await page.route(/\/system-rule$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    isRefused = true
    const errorData = { savedByName: '王磊 Wang Lei', savedAt: '2026-01-05T08:03:00.000Z' }
    await route.fulfill({ status: 409, json: { success: false, errorCode: 'CONFLICT', errorData } })
  })
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
