import { accountApi, type CurrentUser, limits, PacsError, productVersion, sessionApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor } from '../../database/actor'
import { requestBytes } from '../../serve/requestLimits'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { departmentsOf, findCredential, roomsOf } from './queries'
import { checkPassword, logIn, logOut } from './service'
import { sendCode } from './smsCodes'

function currentUser(actor: Actor): z.input<typeof CurrentUser> {
  const { userName, authorities, sessionId: _, requestId: __, idempotency: ___, ...told } = actor
  return { ...told, name: userName, authorities: [...authorities].sort() }
}

function notSupported(): never {
  throw new PacsError('NOT_SUPPORTED')
}

/** Login, logout, and what a login page must know. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, log, sms } = services
  serve(app, services, sessionApi, {
    serverInfo: () => ({
      version: productVersion,
      calls: app.served.map((endpoint) => endpoint.id),
      limits: { uploadBytes: limits.uploadBytes, requestBytes },
      isDemo: config.isDemo,
      needsSetup: false,
    }),
    setUp: notSupported,
    lock: notSupported,
    unlock: notSupported,
    machine: notSupported,
    switchableHospitals: notSupported,
    switchHospital: notSupported,
    switchDepartment: notSupported,
    switchRoom: notSupported,
    passwordRule: notSupported,
    periodValidity: notSupported,
    async smsCode({ body }) {
      const person = await database.system((tx) => findCredential(tx, body.phone))
      if (person === undefined) throw new PacsError('PHONE_NOT_EXIST')
      return sendCode(database, sms, body.phone, body.purpose)
    },
    passwordCheck: ({ body, requestId }) => checkPassword(database, body, requestId),
    password: ({ body, requestId }) => logIn(services, body, requestId),
    logout: ({ actor }) => logOut(database, actor),
    info: ({ actor }) => currentUser(actor),
    department: ({ query }) => database.system((tx) => departmentsOf(tx, query.hospitalId)),
    room: ({ query }) => database.system((tx) => roomsOf(tx, query.departmentId)),
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
  serve(app, services, accountApi, {
    forgotPassword: notSupported,
    resetPassword: notSupported,
    mfaInfo: notSupported,
    mfaSecret: notSupported,
    mfaBind: notSupported,
    mfaUnbind: notSupported,
    sessions: notSupported,
    endSession: notSupported,
  })
}
