import { expertApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../database/actor'
import type { Transaction } from '../../database/transaction'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { createExpert, type ExpertChange, editExpert, removeExpert } from './experts'
import { createGroup, editGroup, type GroupChange, removeGroup, setGroupEnabled } from './groups'
import { addPartner, editPartner, type PartnerChange, removePartner } from './partners'
import { readAvailable, readCandidates, readExpert, readExperts, readGroups, readPartners } from './queries'

/** Who may be consulted: experts, groups, and the hospitals that take part. */
export function expertRoutes(app: FastifyInstance, services: Services): void {
  const { database, objectStore: store } = services
  const readerOf = (tx: Transaction) => ({ tx, store, nowMs: database.clock.now() })

  function changeExpert<Answer>(actor: Actor, call: { id: string }, work: (edit: ExpertChange) => Promise<Answer>) {
    return database.change(actor, call, (change) => work({ change, actor, store }))
  }

  function changeGroup<Answer>(
    { actor, params }: { actor: Actor; params: { groupId: string } },
    call: { id: string },
    work: (edit: GroupChange) => Promise<Answer>,
  ) {
    return database.change(actor, call, (change) => work({ change, actor, groupId: params.groupId }))
  }

  function changePartner<Answer>(
    actor: Actor,
    partnerId: string,
    call: { id: string },
    work: (edit: PartnerChange) => Promise<Answer>,
  ) {
    return database.change(actor, call, (change) => work({ change, actor, partnerId }))
  }

  serve(app, services, expertApi, {
    page: ({ actor, query }) =>
      database.read(actor, expertApi.page, async (tx, note) => {
        const page = await readExperts(readerOf(tx), query)
        note({ content: 'looked at the experts', details: { expertIds: page.rows.map(({ expertId }) => expertId) } })
        return page
      }),
    get: ({ actor, params }) =>
      database.read(actor, expertApi.get, (tx, note) => {
        note({ content: 'looked at an expert', subject: 'expert', subjectId: params.expertId })
        return readExpert(readerOf(tx), params.expertId)
      }),
    create: ({ actor, body }) => changeExpert(actor, expertApi.create, (edit) => createExpert(edit, body)),
    edit: ({ actor, params, body }) =>
      changeExpert(actor, expertApi.edit, (edit) => editExpert(edit, params.expertId, body)),
    remove: ({ actor, params }) => changeExpert(actor, expertApi.remove, (edit) => removeExpert(edit, params.expertId)),
    available: ({ actor }) =>
      database.read(actor, expertApi.available, (tx) =>
        readAvailable(tx, store, actor.hospitalId, database.clock.now()),
      ),
    groups: ({ actor }) => database.read(actor, expertApi.groups, (tx) => readGroups(tx)),
    createGroup: ({ actor, body }) =>
      database.change(actor, expertApi.createGroup, (change) => createGroup(change, actor, body)),
    editGroup: (call) => changeGroup(call, expertApi.editGroup, (edit) => editGroup(edit, call.body)),
    setGroupEnabled: (call) => changeGroup(call, expertApi.setGroupEnabled, (edit) => setGroupEnabled(edit, call.body)),
    removeGroup: (call) => changeGroup(call, expertApi.removeGroup, removeGroup),
    hospitals: ({ actor }) => database.read(actor, expertApi.hospitals, (tx) => readPartners(tx)),
    candidates: ({ actor }) => database.read(actor, expertApi.candidates, readCandidates),
    addHospital: ({ actor, body }) =>
      changePartner(actor, body.hospitalId, expertApi.addHospital, (edit) => addPartner(edit, body)),
    editHospital: ({ actor, params, body }) =>
      changePartner(actor, params.hospitalId, expertApi.editHospital, (edit) => editPartner(edit, body)),
    removeHospital: ({ actor, params }) =>
      changePartner(actor, params.hospitalId, expertApi.removeHospital, removePartner),
  })
}
