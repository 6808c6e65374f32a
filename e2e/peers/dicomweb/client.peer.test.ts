import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { tag } from '@opensono/pacs-core/dicom'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDicomObjects } from '../../../examples/reference-server/src/dicom/object/dicomObjects'
import { capturedSeriesUid, uidOf } from '../../../examples/reference-server/src/dicom/object/uids'
import {
  makeStudy,
  startDicomwebServer,
} from '../../../examples/reference-server/src/dicom/web/testing/dicomwebFixture'
import { actorOf, dicom } from '../../../examples/reference-server/src/modules/image/testing/imageFixture'
import type { TestServer } from '../../../examples/reference-server/test/startTestServer'
import { launchBrowser } from '../../browser/launchBrowser.ts'
import { freePorts } from '../../harness/freePorts.ts'
import { namesRegistered, registered } from './registered'
import { type Pages, servePages } from './servePages.ts'
import { viewerFolder } from './viewerFolder.ts'

/** What the client's script leaves in the page. */
interface ClientWindow {
  DICOMwebClient: { api: { DICOMwebClient: new (options: object) => Client } }
  client: Client
}
type Client = Record<string, (options: unknown) => Promise<unknown>>

/** A dataset as the client gives it. */
type Dataset = Record<string, { Value?: unknown[]; BulkDataURI?: string }>

let server: TestServer
let pages: Pages
let browser: Browser
let page: Page
let studyId: string
beforeAll(async () => {
  const [port = 0, pagePort = 0] = await freePorts(2)
  pages = await servePages(viewerFolder('DICOMWEB_CLIENT_FOLDER'), pagePort)
  pages.replace('/', '<!doctype html><script src="/build/dicomweb-client.js"></script>')
  server = await startDicomwebServer({
    config: { port, publicUrl: `http://127.0.0.1:${port}`, allowedOrigins: [pages.url] },
  })
  studyId = await makeStudy(server, { stills: 2 })
  browser = await launchBrowser({ kind: 'none' })
  page = await browser.newPage()
  await page.goto(pages.url)
  const token = await server.tokenOf('doctor')
  await page.evaluate(
    ([url, bearer]) => {
      const own = window as unknown as ClientWindow
      own.client = new own.DICOMwebClient.api.DICOMwebClient({ url, headers: { Authorization: `Bearer ${bearer}` } })
    },
    [`http://127.0.0.1:${port}/dicom-web`, token],
  )
})
afterAll(async () => {
  await browser?.close()
  await pages?.close()
  await server?.close()
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Calls a method of the client in the page; bytes come back as SHA-256. */
function call(method: string, options: unknown): Promise<unknown> {
  return page.evaluate(
    async ([name, given]) => {
      const hash = async (bytes: ArrayBuffer) =>
        [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join('')
      const answer = await (window as unknown as ClientWindow).client[name]?.(given)
      if (answer instanceof ArrayBuffer) return hash(answer)
      if (answer instanceof Blob) return hash(await answer.arrayBuffer())
      const isBytes = Array.isArray(answer) && answer[0] instanceof ArrayBuffer
      return isBytes ? Promise.all(answer.map(hash)) : answer
    },
    [method, options] as const,
  )
}

const ids = () => ({ studyInstanceUID: uidOf(studyId), seriesInstanceUID: capturedSeriesUid(studyId) })

async function objects() {
  const images = await readDicomObjects(server.services, actorOf('doctor'), { id: 'test.dicom' }, studyId)
  return images.map(({ object }) => object).filter((object) => object !== null)
}

describe('dicomweb-client in Chromium', () => {
  it('searches', async () => {
    const studies = (await call('searchForStudies', { queryParams: { PatientName: 'Zhang*' } })) as Dataset[]
    expect(studies.map((each) => each[tag.StudyInstanceUID]?.Value?.[0])).toEqual([uidOf(studyId)])
    expect(await call('searchForStudies', { queryParams: { PatientName: 'nobody' } })).toEqual([])
    expect(await call('searchForSeries', ids())).toHaveLength(1)
    expect(await call('searchForInstances', ids())).toHaveLength(2)
  })

  it('retrieves files, metadata, frames, pictures and bulk data', async () => {
    const stored = await objects()
    const files = await Promise.all(
      stored.map(async (object) => sha256(await buffer((await object.toPart10()).stream))),
    )
    expect(await call('retrieveStudy', ids())).toEqual(files)
    expect(await call('retrieveSeries', ids())).toEqual(files)
    const [first] = stored
    const instance = { ...ids(), sopInstanceUID: first?.sopInstanceUid }
    expect(await call('retrieveInstance', instance)).toBe(files[0])
    expect(await call('retrieveStudyMetadata', ids())).toHaveLength(2)
    const frame = sha256(first === undefined ? Buffer.alloc(0) : await buffer((await first.frame(1)).stream))
    expect(await call('retrieveInstanceFrames', { ...instance, frameNumbers: [1] })).toEqual([frame])
    const [dataset] = [(await call('retrieveInstanceMetadata', instance)) as Dataset | Dataset[]].flat()
    const BulkDataURI = dataset?.[tag.PixelData]?.BulkDataURI
    expect(await call('retrieveBulkData', { BulkDataURI })).toEqual([frame])
  })

  it('stores', async () => {
    const id = await makeStudy(server, { ...registered, stills: 0 })
    const file = dicom(Buffer.alloc(128), {
      ...namesRegistered,
      [tag.SOPInstanceUID]: { vr: 'UI', Value: ['1.2.826.0.1.77'] },
      [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(id)] },
    })
    await page.evaluate(
      async (bytes) => {
        await (window as unknown as ClientWindow).client.storeInstances?.({ datasets: [new Uint8Array(bytes).buffer] })
      },
      [...file],
    )
    expect(await call('retrieveStudy', { studyInstanceUID: uidOf(id) })).toEqual([sha256(file)])
  })
})
