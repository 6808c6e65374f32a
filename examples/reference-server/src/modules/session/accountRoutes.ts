import { accountApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { forgotPassword, resetPassword } from './changePassword'
import { acceptInvitation, declineInvitation, listInvitations } from './invitations'
import type { Authenticator } from './mfa'
import { endSession, listSessions } from './sessions'

/** What people do to their own account. */
export function accountRoutes(app: FastifyInstance, services: Services, mfa: Authenticator): void {
  const { database } = services
  serve(app, services, accountApi, {
    forgotPassword: ({ body, requestId, address }) => forgotPassword(services, mfa, body, { requestId, address }),
    resetPassword: ({ body, requestId, address }) => resetPassword(services, mfa, body, { requestId, address }),
    mfaInfo: ({ actor, params }) => mfa.info(actor, params.userId),
    mfaSecret: ({ actor, params, body }) => mfa.secret(actor, params.userId, body),
    mfaBind: ({ actor, body }) => mfa.bind(actor, body),
    mfaUnbind: ({ actor, params, body }) => mfa.unbind(actor, params.userId, body),
    invitations: ({ actor }) => listInvitations(services, actor),
    acceptInvitation: ({ actor, params, body }) => acceptInvitation(services, mfa, actor, params.hospitalId, body),
    declineInvitation: ({ actor, params }) => declineInvitation(services, actor, params.hospitalId),
    sessions: ({ actor }) => listSessions(database, actor),
    endSession: ({ actor, params }) => endSession(database, actor, params.sessionId),
  })
}
