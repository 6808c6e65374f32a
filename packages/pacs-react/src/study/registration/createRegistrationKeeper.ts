import type { KeyValueStorage } from '@opensono/pacs-core'
import { createDraftKeeper, type DraftKeeper, type KeptOfStudy } from '../../form/createDraftKeeper'
import type { RegistrationDraft, RegistrationRow } from './RegistrationDraft'

/** A registration that was being typed. */
export interface KeptDraft extends KeptOfStudy {
  /** What the typing began with. */
  readonly base: RegistrationRow
  /** What was typed. */
  readonly edits: Partial<RegistrationDraft>
}

/** Makes the keeper of registrations. */
export function createRegistrationKeeper(options: {
  storage?: KeyValueStorage | undefined
  token: () => string | null
}): DraftKeeper<KeptDraft> {
  const isWhole = ({ base, edits }: Partial<KeptDraft>) => base !== undefined && edits !== undefined
  return createDraftKeeper({ ...options, name: 'opensono.registration', isWhole })
}
