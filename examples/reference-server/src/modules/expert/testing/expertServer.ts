import {
  type DataOf,
  expertApi,
  type HospitalId,
  type InputOf,
  imageApi,
  type Pacs,
  PacsError,
  type UserId,
} from '@opensono/pacs-core'
import {
  hospitalIdOf,
  type TestHospital,
  type TestRole,
  testHospitals,
  userIdOf,
} from '../../../../test/fixture/fixture'
import type { TestServer } from '../../../../test/startTestServer'
import { commonPermission } from '../../../database/schema/foundation'
import { actorOf } from '../../image/testing/imageFixture'

/** What tests of experts speak. */
export const expertApis = { expert: expertApi, image: imageApi }
/** A client that speaks it. */
export type ExpertClient = Pacs<typeof expertApis>

/** An expert who is the user of a role, with what a test wants otherwise. */
export function expertOf(
  role: TestRole,
  patch: Partial<InputOf<typeof expertApi.create>> = {},
  hospital: TestHospital = 'first',
): InputOf<typeof expertApi.create> {
  return {
    userId: userIdOf(hospital, role) as UserId,
    name: `${role} 专家`,
    phone: '13911110000',
    title: '主任医师',
    resume: 'Thirty years of hearts.',
    visibility: 'all',
    visibleTo: [],
    groupIds: [],
    ...patch,
  }
}

/** Lets every user of both hospitals take consultations, whatever their roles. */
export async function permitConsultations({
  services: { database },
}: {
  readonly services: Pick<TestServer['services'], 'database'>
}): Promise<void> {
  const permissions = ['pacs:remote_consultation:remote_consultation_application_and_reception']
  for (const hospital of testHospitals) {
    const row = { hospitalId: hospitalIdOf(hospital), permissions }
    await database.change(actorOf('director', hospital), { id: 'test.common' }, ({ tx }) =>
      tx.insert(commonPermission).values(row).execute(),
    )
  }
}

/** How a call ended. */
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

/** Id of a hospital as calls take it. */
export const hospitalId = (hospital: TestHospital) => hospitalIdOf(hospital) as HospitalId

/** Lets one hospital take part with the other, or changes whether it does. */
export async function setPartner(client: ExpertClient, partner: TestHospital, isEnabled: boolean) {
  const known = (await client.expert.hospitals()).find((each) => each.hospitalId === hospitalId(partner))
  const body = { hospitalId: hospitalId(partner), note: '', isEnabled }
  return known === undefined
    ? client.expert.addHospital(body)
    : client.expert.editHospital({ ...body, version: known.version })
}

/** What is called an expert again, to be saved. */
export function editOf(row: DataOf<typeof expertApi.get>): InputOf<typeof expertApi.edit> {
  const { expertId, userId, name, phone, title, resume, visibility, version } = row
  return {
    expertId,
    userId,
    name,
    phone,
    title,
    resume,
    visibility,
    version,
    visibleTo: row.visibleTo.map((each) => each.hospitalId),
    groupIds: row.groups.map(({ groupId }) => groupId),
  }
}
