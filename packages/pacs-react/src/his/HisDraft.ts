import { type HisSettings, type HisSettingsFault, hisAddress, hisSettingsFaults } from '@opensono/pacs-core'

/** The settings as the form holds them. */
export interface HisDraft {
  baseUrl: string
  authentication: HisSettings['authentication']
  userName: string
  /** Empty keeps the stored one. */
  secret: string
  connectSeconds: number
  answerSeconds: number
  searchSeconds: number
  codeSystem: string
  retentionDays: number
}

/** The form of settings. */
export function draftOfHis(settings: HisSettings): HisDraft {
  const { baseUrl, authentication, userName, connectSeconds, answerSeconds, searchSeconds } = settings
  return {
    baseUrl,
    authentication,
    userName,
    secret: '',
    connectSeconds,
    answerSeconds,
    searchSeconds,
    codeSystem: settings.codeSystem,
    retentionDays: settings.retentionDays,
  }
}

const originOf = (text: string) => {
  const address = hisAddress(text)
  return address === null ? null : new URL(address).origin
}

/** Whether the stored secret stays: it goes to no other host than the one that it was given for. */
export function keepsSecret(draft: HisDraft, base: HisSettings): boolean {
  return base.hasSecret && originOf(draft.baseUrl) === originOf(base.baseUrl)
}

/** What is wrong with a draft, by the rule that the server refuses by. */
export function hisFaults(draft: HisDraft, base: HisSettings): readonly HisSettingsFault[] {
  return hisSettingsFaults({ ...draft, hasSecret: draft.secret !== '' || keepsSecret(draft, base) })
}

/** A draft as it travels. */
export function hisInput({ secret, ...fields }: HisDraft) {
  return { ...fields, ...(secret !== '' && { secret }) }
}
