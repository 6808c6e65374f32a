import type { PictureSource } from './PictureSource'

/** A picture by its image, whose address is another one with each answer. */
export interface ShelfPicture {
  /** Key of the image. */
  readonly key: string
  readonly url: string
  readonly contentType: string
  /** A clip is not opened before it is shown: it may be all of a network's time, and of a computer's memory. */
  readonly isClip: boolean
}

/** Open pictures of a viewer: those that are shown, the ones before and after them. */
export interface PictureShelf {
  /** The picture of an image if it can be drawn at once; opens nothing. */
  peek(key: string): PictureSource | null
  /** Opens a picture to show it, or hands over the one that is open already. */
  acquire(picture: ShelfPicture): PictureSource
  /** A picture is no longer shown: a still stays open, as long as there is room, for a user who goes back. */
  release(picture: ShelfPicture, source: PictureSource): void
  /** Opens stills that will be shown soon, and drops what earlier calls asked for. */
  prefetch(pictures: readonly ShelfPicture[]): void
  /** Closes all that is not shown. */
  empty(): void
  /** Bytes of the pictures that are open and not shown. */
  readonly bytes: number
}

/** How much is open without being shown. */
export const shelfLimits = { pictures: 4, bytes: 64 * 1024 * 1024 } as const

export interface PictureShelfOptions {
  open(picture: { readonly url: string; readonly contentType: string }): PictureSource
  /** A picture that was prefetched could not be read; called once for each image until it can. */
  onFailed(): void
}

interface Idle {
  readonly source: PictureSource
  readonly url: string
  readonly stop: () => void
}

/** Four bytes for each pixel; nothing before the picture is open. */
function bytesOf({ source }: Idle): number {
  const { facts } = source.getSnapshot()
  return facts === null ? 0 : facts.width * facts.height * 4
}

const isReady = (source: PictureSource) => source.getSnapshot().status === 'ready'

/** Pictures that are open beside those that are shown, in a bound of number and bytes. */
export function createPictureShelf({ open, onFailed }: PictureShelfOptions): PictureShelf {
  /** The one that was put there last is the last. */
  const idle = new Map<string, Idle>()
  const shown = new Map<string, PictureSource>()
  const failedKeys = new Set<string>()
  let wanted: readonly string[] = []

  const bytes = () => [...idle.values()].reduce((sum, each) => sum + bytesOf(each), 0)

  function close(key: string): void {
    const found = idle.get(key)
    if (found === undefined) return
    idle.delete(key)
    found.stop()
    found.source.destroy()
  }

  function trim(): void {
    while (idle.size > shelfLimits.pictures || bytes() > shelfLimits.bytes) {
      const keys = [...idle.keys()]
      const [first] = [...keys.filter((key) => !wanted.includes(key)), ...keys]
      if (first === undefined) return
      close(first)
    }
  }

  function put(key: string, url: string, source: PictureSource): void {
    const look = () => {
      const { status } = source.getSnapshot()
      if (status === 'ready') {
        failedKeys.delete(key)
        trim()
      }
      if (status !== 'failed') return
      close(key)
      if (failedKeys.has(key)) return
      failedKeys.add(key)
      onFailed()
    }
    idle.set(key, { source, url, stop: source.subscribe(look) })
    look()
  }

  return {
    peek(key) {
      const source = idle.get(key)?.source ?? shown.get(key)
      return source !== undefined && isReady(source) ? source : null
    },
    acquire({ key, url, contentType }) {
      const found = idle.get(key)
      if (found !== undefined) {
        idle.delete(key)
        found.stop()
        // One that is still on its way may be so from an address that has expired meanwhile.
        if (isReady(found.source) || found.url === url) {
          shown.set(key, found.source)
          return found.source
        }
        found.source.destroy()
      }
      const source = open({ url, contentType })
      shown.set(key, source)
      return source
    },
    release({ key, url, isClip }, source) {
      if (shown.get(key) === source) shown.delete(key)
      if (isClip || !isReady(source) || idle.has(key)) return source.destroy()
      put(key, url, source)
      trim()
    },
    prefetch(pictures) {
      const stills = pictures.filter(({ isClip }) => !isClip)
      wanted = stills.map(({ key }) => key)
      for (const [key, { source }] of [...idle]) if (!wanted.includes(key) && !isReady(source)) close(key)
      for (const { key, url, contentType } of stills) {
        if (idle.has(key) || shown.has(key)) continue
        const source = open({ url, contentType })
        source.prefetch(0, 1)
        put(key, url, source)
      }
      trim()
    },
    empty() {
      wanted = []
      for (const key of [...idle.keys()]) close(key)
    },
    get bytes() {
      return bytes()
    },
  }
}
