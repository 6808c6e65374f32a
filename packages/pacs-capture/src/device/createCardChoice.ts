import type { KeyValueStorage } from '@opensono/pacs-core'
import { captureStorageKeys } from './captureStorageKeys'
import type { CaptureDevice, MissingCard } from './DeviceList'

/** What a card is called: by its own name, and by a number among cards of that name. */
interface CardName {
  readonly label: string
  readonly number: number
  /** Whether another card of that name was seen on this computer. */
  readonly isShared: boolean
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
      // Of a card that an earlier release stored it is not known whether it is the only one of its name.
      const isShared = !('isShared' in stored) || stored.isShared !== false
      return { label: String(stored.label), number: Number(stored.number) || 1, isShared }
    }
  } catch {
    // What another program wrote there is no name.
  }
  return { label: '', number: 1, isShared: true }
}

/**
 * Makes the choice of this computer's capture card.
 *
 * @param storage - where it is stored: after a reload, too, no other card may take the place of one that is not connected.
 */
export function createCardChoice(storage: KeyValueStorage): CardChoice {
  let chosenId = storage.getItem(captureStorageKeys.captureCard)
  const names = new Map<string, CardName>()
  /** Whether the card in use was connected, or was chosen, since this page began: then its id does not change any more. */
  let isKnownHere = false
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
    names.set(id, { label, number, isShared: used.size > 0 })
    if (used.size > 0) markShared(label)
    if (id === chosenId) storeName()
  }

  function markShared(label: string): void {
    for (const [id, name] of names) if (name.label === label) names.set(id, { ...name, isShared: true })
    if (chosenId !== null && names.get(chosenId)?.label === label) storeName()
  }

  /** Browsers may give a card another id on the next page. The only card of its name that this computer ever had stays the card. */
  function followId(cards: readonly CaptureDevice[]): void {
    isKnownHere ||= cards.some(({ id }) => id === chosenId)
    const name = chosenId === null ? undefined : names.get(chosenId)
    if (isKnownHere || chosenId === null || name === undefined || name.isShared) return
    const [same, ...others] = cards.filter(({ id, label }) => id !== '' && label !== '' && label === name.label)
    if (same === undefined || others.length > 0) return
    names.delete(chosenId)
    names.set(same.id, name)
    choose(same.id)
  }

  function named(device: CaptureDevice): CaptureDevice {
    const name = names.get(device.id)
    if (device.kind !== 'card' || name === undefined) return device
    const label = device.label === '' ? name.label : device.label
    const isShared = [...names.values()].filter((each) => each.label === label).length > 1
    return Object.freeze({ ...device, label, ...(isShared && label !== '' ? { number: name.number } : {}) })
  }

  function choose(id: string | null): void {
    chosenId = id
    isKnownHere = id !== null
    if (id === null) storage.removeItem(captureStorageKeys.captureCard)
    else storage.setItem(captureStorageKeys.captureCard, id)
    storeName()
  }

  return {
    id: () => chosenId,
    choose,
    number(devices) {
      const cards = devices.filter((each) => each.kind === 'card')
      followId(cards)
      for (const each of cards) learn(each)
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
