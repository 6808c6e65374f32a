import { accessApi, accountApi, type UserRow } from '@opensono/pacs-core'
import { useToasts } from '../control/toast/ToastProvider'
import { callKey } from '../provider/callKey'
import { useMutationCall } from '../provider/useMutationCall'
import { useText } from '../provider/useText'
import { accessText } from './accessText'

/** What follows an act on a user's account. */
export interface UseUserActsOptions {
  user: UserRow
  /** The account is as it now is. */
  onChanged: (user: UserRow) => void
  /** The account is gone. */
  onRemoved: () => void
}

/**
 * What is done to an account at once, outside its form.
 *
 * @param options - whose, and what follows.
 */
export function useUserActs({ user, onChanged, onRemoved }: UseUserActsOptions) {
  const { t } = useText(accessText)
  const toasts = useToasts()
  const { name } = user
  return {
    enable: useMutationCall(accessApi.setUserEnabled, { onDone: onChanged }),
    unlock: useMutationCall(accessApi.unlockUser, {
      onDone(row) {
        onChanged(row)
        toasts.success(t('user.unlocked', { name }))
      },
    }),
    setPassword: useMutationCall(accessApi.setUserPassword, {
      onDone(row) {
        onChanged(row)
        toasts.success(t('user.passwordSet', { name }))
      },
    }),
    unbind: useMutationCall(accountApi.mfaUnbind, {
      onDone() {
        onChanged({ ...user, isMfaBound: false })
        toasts.success(t('user.unbound', { name }))
      },
    }),
    remove: useMutationCall(accessApi.deleteUser, {
      ends: ({ userId }) => [callKey(accessApi.user, { userId })],
      onDone() {
        toasts.success(t('user.removed', { name }))
        onRemoved()
      },
    }),
  }
}
