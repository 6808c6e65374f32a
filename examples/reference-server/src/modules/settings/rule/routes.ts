import { type RuleName, ruleApi, workRules } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { readDepartmentRules, readLicence, setDepartmentRule } from './departmentRules'
import { readIdFormat, setIdFormat } from './idFormatSetting'
import { readAllRules, readPage } from './readRules'
import { saveRules } from './saveRules'

/** Settings of a hospital. */
export function ruleRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, log } = services

  /** The work goes on by the defaults; whoever runs the server is told. */
  function told<Read extends { readonly unreadable: readonly RuleName[] }>(hospitalId: string, read: Read): Read {
    if (read.unreadable.length > 0) {
      log.warn({ hospitalId, settings: read.unreadable }, 'settings that cannot be read: their defaults hold')
    }
    return read
  }

  serve(app, services, ruleApi, {
    systemRules: ({ actor }) =>
      database.read(actor, ruleApi.systemRules, async (tx) => {
        const { values, version } = told(actor.hospitalId, await readPage(tx, 'system-rule'))
        return { values, version }
      }),
    setSystemRules: ({ actor, body }) =>
      database.change(actor, ruleApi.setSystemRules, (change) => saveRules(change, actor, 'system-rule', body)),
    globalParameters: ({ actor }) =>
      database.read(actor, ruleApi.globalParameters, async (tx) => {
        const { values, version } = told(actor.hospitalId, await readPage(tx, 'global-parameter'))
        return { values, version }
      }),
    setGlobalParameters: ({ actor, body }) =>
      database.change(actor, ruleApi.setGlobalParameters, (change) =>
        saveRules(change, actor, 'global-parameter', body),
      ),
    atWork: ({ actor }) =>
      database.read(actor, ruleApi.atWork, async (tx) =>
        workRules(told(actor.hospitalId, await readAllRules(tx)).values),
      ),
    departmentRules: ({ actor }) => database.read(actor, ruleApi.departmentRules, readDepartmentRules),
    setDepartmentRule: ({ actor, params, body }) =>
      database.change(actor, ruleApi.setDepartmentRule, (change) =>
        setDepartmentRule(change, actor, params.departmentId, body),
      ),
    licence: ({ actor }) => database.read(actor, ruleApi.licence, readLicence),
    idFormat: ({ actor, params }) =>
      database.read(actor, ruleApi.idFormat, (tx) =>
        readIdFormat(tx, actor, params.purpose, clock.now(), () =>
          log.warn({ hospitalId: actor.hospitalId, ...params }, 'a format makes no numbers: the default holds'),
        ),
      ),
    setIdFormat: ({ actor, params, body }) =>
      database.change(actor, ruleApi.setIdFormat, (change) => setIdFormat(change, actor, params.purpose, body)),
  })
}
