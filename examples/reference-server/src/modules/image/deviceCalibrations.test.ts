import {
  DeviceCalibrationId,
  deviceCalibrationApi,
  type ImageId,
  imageApi,
  newId,
  type Pacs,
} from '@opensono/pacs-core'
import { calibrateLength } from '@opensono/pacs-core/measure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { storeImage } from './storeImage'
import { actorOf, addStudy, codeOf, apis as imageApis, jpeg, writtenOn } from './testing/imageFixture'

const apis = { ...imageApis, image: imageApi, deviceCalibration: deviceCalibrationApi }

let server: TestServer
let sonographer: Pacs<typeof apis>
let doctor: Pacs<typeof apis>
let foreigner: Pacs<typeof apis>
let registrar: Pacs<typeof apis>
beforeAll(async () => {
  server = await startTestServer()
  sonographer = await server.as('sonographer', apis)
  doctor = await server.as('doctor', apis)
  foreigner = await server.as('doctor', apis, 'second')
  registrar = await server.as('registrar', apis)
})
afterAll(() => server?.close())

const bounds = { minX: 0, minY: 0, maxX: 799, maxY: 599 }
const ruler = (value: number) => ({ from: { x: 10, y: 0 }, to: { x: 10, y: 500 }, value })
const setup = { device: 'LOGIQ E9', preset: 'Abdomen', depthMm: 160, width: 800, height: 600 }
const size = { width: 800, height: 600 }

describe('A calibration by hand', () => {
  it('is kept per device, preset and depth, and offered for pictures of the same size', async () => {
    const deep = await sonographer.deviceCalibration.keep({ setup, regions: [calibrateLength(ruler(160), bounds)] })
    server.clock.advance(1)
    const flat = { ...setup, depthMm: 80 }
    const shallow = await sonographer.deviceCalibration.keep({
      setup: flat,
      regions: [calibrateLength(ruler(80), bounds)],
    })
    const listed = await doctor.deviceCalibration.list(size)
    expect(listed).toEqual([shallow, deep])
    expect(await doctor.deviceCalibration.list({ width: 1024, height: 768 })).toEqual([])
  })

  it('takes the place of the one before for the same setup, so that none of two is guessed', async () => {
    const own = { ...setup, preset: 'Thyroid', width: 640, height: 480 }
    const first = await sonographer.deviceCalibration.keep({
      setup: own,
      regions: [calibrateLength(ruler(160), bounds)],
    })
    const second = await doctor.deviceCalibration.keep({
      setup: { ...own, preset: ' Thyroid ' },
      regions: [calibrateLength(ruler(161), bounds)],
    })
    expect(second.id).not.toBe(first.id)
    const listed = await sonographer.deviceCalibration.list({ width: 640, height: 480 })
    expect(listed.map(({ id }) => id)).toEqual([second.id])
  })

  it('is of its hospital alone, and only who measures reads, keeps or deletes it', async () => {
    const own = { ...setup, width: 320, height: 240 }
    const kept = await sonographer.deviceCalibration.keep({ setup: own, regions: [calibrateLength(ruler(1), bounds)] })
    const calibrationId = DeviceCalibrationId.parse(kept.id)
    expect(await foreigner.deviceCalibration.list({ width: 320, height: 240 })).toEqual([])
    expect(await codeOf(foreigner.deviceCalibration.remove({ calibrationId }))).toBe('NOT_FOUND')
    expect(await codeOf(registrar.deviceCalibration.remove({ calibrationId }))).toBe('FORBIDDEN')
    expect(await codeOf(registrar.deviceCalibration.list({ width: 320, height: 240 }))).toBe('FORBIDDEN')
    await doctor.deviceCalibration.remove({ calibrationId })
    expect(await sonographer.deviceCalibration.list({ width: 320, height: 240 })).toEqual([])
    expect(await codeOf(doctor.deviceCalibration.remove({ calibrationId }))).toBe('NOT_FOUND')
  })
})

describe('What is measured on one image by two people', () => {
  async function addImage(): Promise<ImageId> {
    const studyId = await addStudy(server)
    return (await storeImage(server.services, actorOf('sonographer'), { studyId, bytes: await jpeg() })) as ImageId
  }

  it('is never replaced by who has not seen it: CONFLICT says who saved it', async () => {
    const imageId = await addImage()
    expect(await sonographer.image.measure({ imageId, measure: writtenOn('one'), version: 0 })).toEqual({ version: 1 })
    const late = doctor.image.measure({ imageId, measure: writtenOn('two'), version: 0 })
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', details: { savedByName: 'first sonographer' } })
    expect(await doctor.image.readMeasure({ imageId })).toEqual({ measure: writtenOn('one'), version: 1 })
    expect(await doctor.image.measure({ imageId, measure: writtenOn('both'), version: 1 })).toEqual({ version: 2 })
  })

  it('of six at once one is kept, and the others learn of it', async () => {
    const imageId = await addImage()
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        codeOf((index % 2 ? doctor : sonographer).image.measure({ imageId, measure: writtenOn(newId()), version: 0 })),
      ),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(5)
  })

  it('is replaced by a caller that names no version, as the specification has it', async () => {
    const imageId = await addImage()
    await sonographer.image.measure({ imageId, measure: writtenOn('one') })
    await doctor.image.measure({ imageId, measure: writtenOn('two') })
    expect(await sonographer.image.readMeasure({ imageId })).toEqual({ measure: writtenOn('two'), version: 2 })
  })

  it('is said in the list of images', async () => {
    const studyId = await addStudy(server)
    const [first, second] = await Promise.all(
      [1, 2].map(async () => storeImage(server.services, actorOf('sonographer'), { studyId, bytes: await jpeg() })),
    )
    await sonographer.image.measure({ imageId: first as ImageId, measure: writtenOn('one') })
    const listed = await doctor.image.list({ studyId })
    expect(listed.find(({ id }) => id === first)?.isMeasured).toBe(true)
    expect(listed.find(({ id }) => id === second)?.isMeasured).toBe(false)
  })
})
