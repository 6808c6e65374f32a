import { guardStorage, type KeyValueStorage, type StudyId, type UserId } from '@opensono/pacs-core'

/** What was being typed, by whom, and about which study. */
export interface KeptOfStudy {
  readonly userId: UserId
  /** null for a new one. */
  readonly studyId: StudyId | null
  /** Of several new ones, which; left out for a study. */
  readonly id?: string | undefined
}

/** Keeps what is being typed, so that leaving the page or a crash of the tab loses none of it. */
export interface DraftKeeper<Kept extends KeptOfStudy> {
  /** Keeps it, in memory at once and over a crash as soon as it is sealed. */
  keep(kept: Kept): Promise<void>
  /** What was kept of a study, or last of a new one that is wanted; null for nothing, and for what another session sealed. */
  read(studyId: StudyId | null, isWanted?: (kept: Kept) => boolean): Promise<Kept | null>
  /** Forgets what was kept of a study, or of a new one. */
  forget(studyId: StudyId | null, id?: string): Promise<void>
  /** Forgets everything at once: the session is over. */
  forgetAll(): void
}

/** How a keeper is made. */
export interface DraftKeeperOptions<Kept extends KeptOfStudy> {
  /** Its key in the storage, and what its seal is for. */
  name: string
  /** Whether it has the form of today: an earlier version may have kept another one. */
  isWhole: (kept: Partial<Kept>) => boolean
  /** Of this tab alone: `sessionStorage`. Left out, nothing outlives the page. */
  storage?: KeyValueStorage | undefined
  /** The session's token; null while nobody is logged in. */
  token: () => string | null
  /** @defaultValue the browser's; without one (a page over plain HTTP) nothing outlives the page */
  subtle?: SubtleCrypto | undefined
}

async function keyOf(subtle: SubtleCrypto, token: string, name: string): Promise<CryptoKey> {
  const secret = await subtle.importKey('raw', new TextEncoder().encode(token), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: new TextEncoder().encode(name) }
  return subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const ivBytes = 12
/** Of this many bytes in base64. */
const ivLetters = 16
/** Drafts that are kept: who has more of them open than that has forgotten the first. */
const most = 5

/**
 * Makes a keeper. What it writes to the tab's storage is sealed with a key made of the session's token: when the session ends, nobody
 * can read it any more, whatever a browser left on the disk.
 *
 * @param options - the storage and the token.
 */
export function createDraftKeeper<Kept extends KeptOfStudy>(options: DraftKeeperOptions<Kept>): DraftKeeper<Kept> {
  const { name: storageKey, isWhole, token } = options
  const storage = options.storage && guardStorage(options.storage)
  const subtle = options.subtle ?? globalThis.crypto?.subtle
  /** null until the storage was read. */
  let inMemory: readonly Kept[] | null = null
  /** Grows when everything is forgotten: what was begun before that is not kept after it. */
  let epoch = 0
  /** Only the newest is written, however long sealing took. */
  let turn = 0

  async function unseal(): Promise<readonly Kept[]> {
    const text = storage?.getItem(storageKey) ?? null
    const secret = token()
    if (text === null || subtle === undefined || secret === null) return []
    try {
      const iv = toBytes(text.slice(0, ivLetters))
      const key = await keyOf(subtle, secret, storageKey)
      const plain = await subtle.decrypt({ name: 'AES-GCM', iv }, key, toBytes(text.slice(ivLetters)))
      const kept = JSON.parse(new TextDecoder().decode(plain)) as Partial<Kept>[]
      return kept.filter((each): each is Kept => isWhole(each))
    } catch {
      storage?.removeItem(storageKey)
      return []
    }
  }

  async function seal(drafts: readonly Kept[]): Promise<void> {
    turn += 1
    const mine = turn
    const secret = token()
    if (drafts.length === 0) storage?.removeItem(storageKey)
    else if (storage !== undefined && subtle !== undefined && secret !== null) {
      try {
        const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
        const plain = new TextEncoder().encode(JSON.stringify(drafts))
        const key = await keyOf(subtle, secret, storageKey)
        const sealed = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
        if (mine === turn) storage.setItem(storageKey, toText(iv) + toText(sealed))
      } catch {
        // What cannot be sealed lives as long as the page.
      }
    }
  }

  /** Updates drafts without awaiting between read and write, so that concurrent updates do not overwrite each other. */
  async function change(next: (drafts: readonly Kept[]) => readonly Kept[]): Promise<void> {
    const mine = epoch
    const read = inMemory === null ? await unseal() : []
    if (mine !== epoch) return
    const former = inMemory ?? read
    const drafts = next(former)
    inMemory = drafts
    if (drafts.length > 0 || former.length > 0) await seal(drafts)
  }

  const others = (drafts: readonly Kept[], { studyId, id }: Pick<KeptOfStudy, 'studyId' | 'id'>) =>
    drafts.filter((each) => each.studyId !== studyId || each.id !== id)

  return {
    keep: (kept) => change((drafts) => [kept, ...others(drafts, kept)].slice(0, most)),
    async read(studyId, isWanted = () => true) {
      if (inMemory === null) {
        const mine = epoch
        const drafts = await unseal()
        if (mine === epoch) inMemory ??= drafts
      }
      return inMemory?.find((each) => each.studyId === studyId && isWanted(each)) ?? null
    },
    forget: (studyId, id) => change((drafts) => others(drafts, { studyId, id })),
    forgetAll() {
      epoch += 1
      inMemory = []
      turn += 1
      storage?.removeItem(storageKey)
    },
  }
}
