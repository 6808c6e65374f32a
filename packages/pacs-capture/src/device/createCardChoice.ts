import type { KeyValueStorage } from '@opensono/pacs-core'
import { captureStorageKeys } from './captureStorageKeys'
import type { CaptureDevice, MissingCard } from './DeviceList'

/** What a card is called: by its own name, and by a number among cards of that name. */
interface CardName {
  readonly label: string
  readonly number: number
}

/** The capture card of this computer: the one that a user chose, or the first that was opened. */
export interface CardChoice {
  /** Its id; null while no card was opened or chosen. */
  id(): string | null
  /** Stores a choice; null forgets it. */
  choose(id: string | null): void
  /** Numbers cards of one name, so that they can be told apart; a card keeps its number while others come and go. */
  number(devices: readonly CaptureDevice[]): readonly CaptureDevice[]
  /** The chosen card while it is not among the connected ones; null while it is, or while the browser does not identify cards. */
  missingFrom(devices: readonly CaptureDevice[]): MissingCard | null
}

function readName(storage: KeyValueStorage): CardName {
  try {
    const stored: unknown = JSON.parse(storage.getItem(captureStorageKeys.captureCardName) ?? 'null')
    if (typeof stored === 'object' && stored !== null && 'label' in stored && 'number' in stored) {
      return { label: String(stored.label), number: Number(stored.number) || 1 }
    }
  } catch {
    // What another program wrote there is no name.
  }
  return { label: '', number: 1 }
}

/**
 * Makes the choice of this computer's capture card.
 *
 * @param storage - where it is stored: after a reload, too, no other card may take the place of one that is not connected.
 */
export function createCardChoice(storage: KeyValueStorage): CardChoice {
  let chosenId = storage.getItem(captureStorageKeys.captureCard)
  const names = new Map<string, CardName>()
  if (chosenId !== null) names.set(chosenId, readName(storage))

  function storeName(): void {
    const name = chosenId === null ? undefined : names.get(chosenId)
    if (name === undefined || name.label === '') storage.removeItem(captureStorageKeys.captureCardName)
    else storage.setItem(captureStorageKeys.captureCardName, JSON.stringify(name))
  }

  function learn({ id, label }: CaptureDevice): void {
    if (id === '' || label === '' || names.get(id)?.label === label) return
    const used = new Set([...names.values()].flatMap((each) => (each.label === label ? [each.number] : [])))
    let number = 1
    while (used.has(number)) number += 1
    names.set(id, { label, number })
    if (id === chosenId) storeName()
  }

  function named(device: CaptureDevice): CaptureDevice {
    const name = names.get(device.id)
    if (device.kind !== 'card' || name === undefined) return device
    const label = device.label === '' ? name.label : device.label
    const isShared = [...names.values()].filter((each) => each.label === label).length > 1
    return Object.freeze({ ...device, label, ...(isShared && label !== '' ? { number: name.number } : {}) })
  }

  return {
    id: () => chosenId,
    choose(id) {
      chosenId = id
      if (id === null) storage.removeItem(captureStorageKeys.captureCard)
      else storage.setItem(captureStorageKeys.captureCard, id)
      storeName()
    },
    number(devices) {
      for (const each of devices) if (each.kind === 'card') learn(each)
      return Object.freeze(devices.map(named))
    },
    missingFrom(devices) {
      const id = chosenId
      const cards = devices.filter((each) => each.kind === 'card')
      // Without permission browsers list one card without an id: whether it is the chosen one is not known.
      const isIdentified = cards.every((each) => each.id !== '')
      if (id === null || !isIdentified || devices.some((each) => each.id === id)) return null
      const card = named(Object.freeze({ id, label: '', groupId: '', kind: 'card' as const }))
      return Object.freeze({ card, others: Object.freeze(cards) })
    },
  }
}
