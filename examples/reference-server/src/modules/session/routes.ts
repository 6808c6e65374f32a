import { type CurrentUser, limits, PacsError, productVersion, sessionApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor } from '../../database/actor'
import type { Database } from '../../database/database'
import { dicomwebUrl } from '../../dicom/web/addressOf'
import { requestBytes } from '../../serve/requestLimits'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { accountRoutes } from './accountRoutes'
import { lock, setMachine, unlock } from './lockScreen'
import { checkPassword, logIn } from './logIn'
import { createAuthenticator, isMfaBound } from './mfa'
import { departmentRules } from './passwordRules'
import { licenceNow, periodValidity } from './place'
import { departmentsOf, findAnyDepartment, invitationsOf, roomsOf } from './queries'
import { logOut } from './sessions'
import { needsSetup, setUp } from './setUp'
import { sendCode } from './smsCodes'
import { listSwitchable, switchDepartment, switchHospital, switchRoom } from './switchPlace'

async function currentUser(database: Database, actor: Actor): Promise<z.input<typeof CurrentUser>> {
  const { userName, authorities, requestId: _, idempotency: __, ...facts } = actor
  return database.system(async (tx) => ({
    ...facts,
    name: userName,
    authorities: [...authorities].sort(),
    isMfaBound: await isMfaBound(tx, actor.userId),
    invitationCount: (await invitationsOf(tx, actor.userId)).length,
  }))
}

/** A department, as anyone who is about to log in there may know it. */
async function departmentOf(database: Database, departmentId: string) {
  return database.system(async (tx) => {
    const found = await findAnyDepartment(tx, departmentId)
    if (found === undefined) throw new PacsError('NOT_FOUND')
    const rules = await departmentRules(tx, [found.hospitalId])
    const department = rules.find(({ id }) => id === found.id)
    if (department === undefined) throw new PacsError('NOT_FOUND')
    return { department, timeZone: found.timeZone, nowMs: await licenceNow(tx, database) }
  })
}

/** Login, logout, and what a login page must know. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, log, sms } = services
  const mfa = createAuthenticator(services)
  let isSetUp = false

  async function asksForSetup(): Promise<boolean> {
    isSetUp ||= !(await needsSetup(services))
    return !isSetUp
  }

  serve(app, services, sessionApi, {
    serverInfo: async () => ({
      version: productVersion,
      calls: app.served.map((endpoint) => endpoint.id),
      limits: { uploadBytes: limits.uploadBytes, requestBytes },
      isDemo: config.isDemo,
      needsSetup: await asksForSetup(),
      dicomwebUrl: dicomwebUrl(services),
    }),
    setUp: ({ body, requestId }) => setUp(services, body, requestId),
    smsCode: ({ body, address }) => sendCode(services, body, address),
    passwordCheck: ({ body, requestId, address }) => checkPassword(services, body, { requestId, address }),
    password: ({ body, requestId, address }) => logIn(services, mfa, body, { requestId, address }),
    logout: ({ actor }) => logOut(database, actor),
    info: ({ actor }) => currentUser(database, actor),
    lock: ({ actor }) => lock(services, actor),
    unlock: ({ actor, body }) => unlock(services, actor, body),
    // Being called is all that it is for.
    activity: () => null,
    machine: ({ actor, body }) => setMachine(services, actor, body),
    switchableHospitals: ({ actor }) => listSwitchable(services, actor),
    switchHospital: ({ actor, body }) => switchHospital(services, actor, body),
    switchDepartment: ({ actor, body }) => switchDepartment(services, actor, body),
    switchRoom: ({ actor, body }) => switchRoom(services, actor, body),
    department: async ({ query, findCaller }) => {
      const hospitalId = query.hospitalId ?? (await findCaller())?.hospitalId
      return database.system((tx) => departmentsOf(tx, hospitalId))
    },
    room: async ({ query, findCaller }) => {
      const departmentId = query.departmentId ?? (await findCaller())?.departmentId
      return database.system((tx) => roomsOf(tx, departmentId))
    },
    passwordRule: async ({ params }) => (await departmentOf(database, params.departmentId)).department.rule,
    async periodValidity({ params }) {
      const { department, timeZone, nowMs } = await departmentOf(database, params.departmentId)
      return periodValidity(department, nowMs, timeZone)
    },
    breastScreeningSwitch: ({ actor }) => actor.isBreastScreeningOn,
    clientEvent({ body, requestId }) {
      log.warn({ ...body, requestId, clientRequestId: body.requestId }, 'a client reported a failure')
      return null
    },
    devSms({ query }) {
      if (!config.isDemo || sms.last === undefined) throw new PacsError('NOT_FOUND')
      return sms.last(query.phone)
    },
  })
  accountRoutes(app, services, mfa)
}
