import { type BasicDataId, newId } from '@opensono/pacs-core'
import type { TestServer } from '../../../../test/startTestServer'
import { basicData } from '../../../database/schema/study'

/** Writes the words that a registration chooses from: a patient source, an exam type and a body part. */
export async function addChoices(server: TestServer) {
  const actor = await server.actorOf('director')
  const [source, type, part] = [newId(), newId(), newId()] as BasicDataId[] as [BasicDataId, BasicDataId, BasicDataId]
  const rows = [
    { id: source, kind: 'patient-source', name: '门诊' },
    { id: type, kind: 'exam-type', name: '腹部超声' },
    { id: part, kind: 'body-part', name: '肝脏' },
  ]
  await server.services.database.change(actor, { id: 'test.choices' }, ({ tx }) =>
    tx.insert(basicData).values(rows.map((row) => ({ ...row, hospitalId: actor.hospitalId }))),
  )
  return { patientSourceId: source, examTypeId: type, bodyPartIds: [part] }
}
