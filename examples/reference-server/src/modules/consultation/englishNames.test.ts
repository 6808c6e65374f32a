import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentIdOf, hospitalIdOf, type TestHospital } from '../../../test/fixture/fixture'
import { department, hospital } from '../../database/schema/foundation'
import { actorOf } from '../image/testing/imageFixture'
import { asked, type ConsultationWorld, startConsultationWorld } from './testing/consultationWorld'

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
})
afterAll(() => world?.server.close())

const nameHospital = (which: TestHospital, names: { englishName: string; name?: string }) =>
  world.server.services.database.change(actorOf('director', which), { id: 'test.hospital' }, ({ tx }) =>
    tx
      .update(hospital)
      .set(names)
      .where(eq(hospital.id, hospitalIdOf(which))),
  )

test('lists, details and the report page have the English names of both hospitals, as long as they bear the name of then', async () => {
  const { doctor, far, newStudy, server } = world
  await nameHospital('first', { englishName: 'First Hospital' })
  await nameHospital('second', { englishName: 'Second Hospital' })
  await server.services.database.change(actorOf('director'), { id: 'test.department' }, ({ tx }) =>
    tx
      .update(department)
      .set({ englishName: 'Ultrasound' })
      .where(eq(department.id, departmentIdOf('first'))),
  )
  const studyId = await newStudy()
  const { id } = await doctor.live.initiate({ studyId, expertList: asked(far), comment: '' })
  const query = { pageNum: 0, pageSize: 10 }
  const read = async () => {
    const rows = [
      (await doctor.live.requestedRecords(query)).rows[0],
      (await far.live.receivedRecords(query)).rows[0],
      await doctor.live.get({ id }),
      await far.live.get({ id }),
      (await doctor.live.ofStudy({ studyId }))[0],
      await doctor.live.requesting(),
    ]
    return rows.map((row) => [
      row?.requestHospitalEnglishName,
      row?.requestDepartmentEnglishName,
      row?.experts[0]?.hospitalEnglishName,
    ])
  }
  expect(await read()).toEqual(Array.from({ length: 6 }, () => ['First Hospital', 'Ultrasound', 'Second Hospital']))
  await nameHospital('first', { englishName: '' })
  await nameHospital('second', { englishName: 'Third Hospital', name: 'renamed hospital' })
  expect(await read()).toEqual(Array.from({ length: 6 }, () => [null, 'Ultrasound', null]))
})
