import { type CaptureSession, createDeviceList } from '@opensono/pacs-capture'
import { exportImages } from '@opensono/pacs-capture/export'
import { FakeMediaDevices } from '@opensono/pacs-capture/testing'
import { createUploadQueue, type UploadQueueState } from '@opensono/pacs-capture/upload'
import { createPacs, imageApi, type StudyRow, studyApi } from '@opensono/pacs-core'
import { buildOpenApi } from '@opensono/pacs-core/server'
import { createFakePacs, FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { CaptureWorkbench, PacsRoot } from '@opensono/pacs-react'
import '@opensono/pacs-react/styles.css'
import '@opensono/pacs-react/styles.layered.css'

/** True when a type is exactly another: `any`, as an unresolved import gives, is none. */
type Is<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const is = <_ extends true>() => undefined

const pacs = createPacs({ apis: { study: studyApi, image: imageApi }, token: () => null })
const uploads = createUploadQueue({ pacs })
const rows = async () => (await pacs.study.search({ text: '', pageNumber: 0, pageSize: 20 })).rows

is<Is<Awaited<ReturnType<typeof rows>>[number], StudyRow>>()
is<Is<ReturnType<typeof uploads.getSnapshot>, UploadQueueState>>()
is<Is<ReturnType<CaptureSession['start']>, Promise<void>>>()
// @ts-expect-error a page number is a number
pacs.study.search({ pageNumber: 'first', pageSize: 20 })
// @ts-expect-error there is no such place
uploads.add({ target: { kind: 'elsewhere' }, blob: new Blob(), fileExtension: '.jpg' })

export const made = [
  createDeviceList({ storage: new MemoryStorage() }),
  createFakePacs({ study: studyApi }),
  new FakeMediaDevices(),
  new FakeClock(),
  exportImages,
  buildOpenApi,
]
export const page = (
  <PacsRoot theme="dark" language="en">
    <CaptureWorkbench />
  </PacsRoot>
)
