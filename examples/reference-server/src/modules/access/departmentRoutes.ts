import { type DepartmentId, departmentApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../database/actor'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import {
  createDepartment,
  type DepartmentChange,
  editDepartment,
  readDepartments,
  readDepartmentUsage,
  removeDepartment,
  setDepartmentEnabled,
} from './departments'

/** The departments that users log in to. */
export function departmentRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services

  function changeOne<Answer>(
    { actor, params }: { actor: Actor; params: { departmentId: DepartmentId } },
    call: { id: string },
    work: (edit: DepartmentChange) => Promise<Answer>,
  ): Promise<Answer> {
    const { departmentId } = params
    return database.change(actor, call, (change) => work({ change, actor, services, departmentId }))
  }

  serve(app, services, departmentApi, {
    list: ({ actor }) => database.read(actor, departmentApi.list, (tx) => readDepartments(tx)),
    create: ({ actor, body }) =>
      database.change(actor, departmentApi.create, (change) => createDepartment({ change, actor, services }, body)),
    edit: (call) => changeOne(call, departmentApi.edit, (edit) => editDepartment(edit, call.body)),
    setEnabled: (call) => changeOne(call, departmentApi.setEnabled, (edit) => setDepartmentEnabled(edit, call.body)),
    usage: ({ actor, params }) =>
      database.read(actor, departmentApi.usage, (tx) => readDepartmentUsage(tx, params.departmentId)),
    remove: (call) => changeOne(call, departmentApi.remove, removeDepartment),
  })
}
