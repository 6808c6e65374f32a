import type { ComponentType } from 'react'

/** Code that comes when it is asked for. */
export interface Source<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  /** Under way; null before it is asked for and after it did not come. */
  loading: Promise<ComponentType<Props>> | null
  loaded: ComponentType<Props> | null
}

/** A source that was not asked for yet. */
export const sourceOf = <Props>(load: Source<Props>['load']): Source<Props> => ({ load, loading: null, loaded: null })

/** Asks for the code unless it is asked for already. */
export function loadOnce<Props>(source: Source<Props>): Promise<ComponentType<Props>> {
  source.loading ??= source.load().then(
    (part) => {
      source.loaded = part
      return part
    },
    (thrown: unknown) => {
      source.loading = null
      throw thrown
    },
  )
  return source.loading
}
