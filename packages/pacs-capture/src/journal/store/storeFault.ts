import { JournalFault } from '../JournalFault'

/**
 * Names what a browser's storage threw: a full disk and a used-up quota are one thing to the user.
 *
 * @param thrown - what a `catch` received.
 */
export function storeFault(thrown: unknown): unknown {
  const name = (thrown as { name?: unknown } | null)?.name
  return name === 'QuotaExceededError' ? new JournalFault('DISK_FULL', { cause: thrown }) : thrown
}
