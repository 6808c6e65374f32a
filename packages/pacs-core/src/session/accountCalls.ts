// Made from accountApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { Invitation, Nothing, RunningSession } from '../index'
import type { accountCalls } from './accountApi'

/** What `account.forgotPassword` takes. */
export interface AccountForgotPasswordInput extends FieldsOf<typeof accountCalls.forgotPassword> {}

/** What `account.resetPassword` takes. */
export interface AccountResetPasswordInput extends FieldsOf<typeof accountCalls.resetPassword> {}

/** What `account.mfaInfo` takes. */
export interface AccountMfaInfoInput extends FieldsOf<typeof accountCalls.mfaInfo> {}

/** What `account.mfaInfo` answers. */
export interface AccountMfaInfoData extends DataOf<typeof accountCalls.mfaInfo> {}

/** What `account.mfaSecret` takes. */
export interface AccountMfaSecretInput extends FieldsOf<typeof accountCalls.mfaSecret> {}

/** What `account.mfaSecret` answers. */
export interface AccountMfaSecretData extends DataOf<typeof accountCalls.mfaSecret> {}

/** What `account.mfaBind` takes. */
export interface AccountMfaBindInput extends FieldsOf<typeof accountCalls.mfaBind> {}

/** What `account.mfaUnbind` takes. */
export interface AccountMfaUnbindInput extends FieldsOf<typeof accountCalls.mfaUnbind> {}

/** What `account.acceptInvitation` takes. */
export interface AccountAcceptInvitationInput extends FieldsOf<typeof accountCalls.acceptInvitation> {}

/** What `account.declineInvitation` takes. */
export interface AccountDeclineInvitationInput extends FieldsOf<typeof accountCalls.declineInvitation> {}

/** What `account.endSession` takes. */
export interface AccountEndSessionInput extends FieldsOf<typeof accountCalls.endSession> {}

/** The calls of `account`. */
export type AccountApi = {
  /** Sets a new password for the owner of the phone, and the second factor when one is bound. */
  readonly forgotPassword: NamedCall<typeof accountCalls.forgotPassword, AccountForgotPasswordInput, Nothing>
  /** Changes a password by the old one and the second factor where one is bound. Every session of the person ends. */
  readonly resetPassword: NamedCall<typeof accountCalls.resetPassword, AccountResetPasswordInput, Nothing>
  /** Whether a second factor is bound: one's own, or another's for who may unbind it. */
  readonly mfaInfo: NamedCall<typeof accountCalls.mfaInfo, AccountMfaInfoInput, AccountMfaInfoData>
  /** Starts binding a second factor: a secret of the server, valid for ten minutes, shown once. */
  readonly mfaSecret: NamedCall<typeof accountCalls.mfaSecret, AccountMfaSecretInput, AccountMfaSecretData>
  /** Binds the second factor whose secret the server made, by its first code. Other sessions of the person end. */
  readonly mfaBind: NamedCall<typeof accountCalls.mfaBind, AccountMfaBindInput, Nothing>
  /** Unbinds a second factor, one's own or by permission another's, by the caller's password. Sessions of the person end. */
  readonly mfaUnbind: NamedCall<typeof accountCalls.mfaUnbind, AccountMfaUnbindInput, Nothing>
  /** The invitations of the caller: hospitals that added an account for their phone and wait for an answer. */
  readonly invitations: NamedCall<typeof accountCalls.invitations, FieldsOf<typeof accountCalls.invitations>, Invitation[]>
  /** Accepts an invitation of a hospital, by the password and the second factor where one is bound. */
  readonly acceptInvitation: NamedCall<typeof accountCalls.acceptInvitation, AccountAcceptInvitationInput, Nothing>
  /** Declines an invitation of a hospital: the account there is disabled. */
  readonly declineInvitation: NamedCall<typeof accountCalls.declineInvitation, AccountDeclineInvitationInput, Nothing>
  /** The person's logins that still run, the newest first. */
  readonly sessions: NamedCall<typeof accountCalls.sessions, FieldsOf<typeof accountCalls.sessions>, RunningSession[]>
  /** Ends one of the person's own logins. */
  readonly endSession: NamedCall<typeof accountCalls.endSession, AccountEndSessionInput, Nothing>
}
