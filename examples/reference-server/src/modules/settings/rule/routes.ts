import { ruleApi, workRules } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { readDepartmentRules, readLicence, setDepartmentRule } from './departmentRules'
import { readIdFormat, setIdFormat } from './idFormatSetting'
import { readAllRules, readPage } from './readRules'
import { saveRules } from './saveRules'

/** Settings of a hospital. */
export function ruleRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services

  serve(app, services, ruleApi, {
    systemRules: ({ actor }) =>
      database.read(actor, ruleApi.systemRules, async (tx) => {
        const { values, version } = await readPage(tx, 'system-rule')
        return { values, version }
      }),
    setSystemRules: ({ actor, body }) =>
      database.change(actor, ruleApi.setSystemRules, (change) => saveRules(change, actor, 'system-rule', body)),
    globalParameters: ({ actor }) =>
      database.read(actor, ruleApi.globalParameters, async (tx) => {
        const { values, version } = await readPage(tx, 'global-parameter')
        return { values, version }
      }),
    setGlobalParameters: ({ actor, body }) =>
      database.change(actor, ruleApi.setGlobalParameters, (change) =>
        saveRules(change, actor, 'global-parameter', body),
      ),
    atWork: ({ actor }) => database.read(actor, ruleApi.atWork, async (tx) => workRules(await readAllRules(tx))),
    departmentRules: ({ actor }) => database.read(actor, ruleApi.departmentRules, readDepartmentRules),
    setDepartmentRule: ({ actor, params, body }) =>
      database.change(actor, ruleApi.setDepartmentRule, (change) =>
        setDepartmentRule(change, actor, params.departmentId, body),
      ),
    licence: ({ actor }) => database.read(actor, ruleApi.licence, readLicence),
    idFormat: ({ actor, params }) =>
      database.read(actor, ruleApi.idFormat, (tx) => readIdFormat(tx, actor, params.purpose, clock.now())),
    setIdFormat: ({ actor, params, body }) =>
      database.change(actor, ruleApi.setIdFormat, (change) => setIdFormat(change, actor, params.purpose, body)),
  })
}
