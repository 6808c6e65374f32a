import type { Language, TextResource, Translate } from '@opensono/pacs-core'
import { createContext, useContext } from 'react'
import { type ControlTextKey, controlTranslate } from './controlText'

/** `touch` is the large mode of devices: 44 px targets and one type step up. */
export type Mode = 'comfortable' | 'touch'

/** What controls read of the nearest PacsRoot. */
export interface Root {
  /** null until the root is mounted, undefined outside of one. */
  portal: HTMLElement | null | undefined
  language: Language
  mode: Mode
  t: Translate | undefined
}

/** Hands the root down. */
export const RootContext = createContext<Root>({ portal: undefined, language: 'en', mode: 'comfortable', t: undefined })

/** Where overlays go: spread into react-aria's overlays. Outside a PacsRoot they fall back to the body. */
export function usePortalProps(): { UNSTABLE_portalContainer?: Element } {
  const { portal } = useContext(RootContext)
  return portal ? { UNSTABLE_portalContainer: portal } : {}
}

/** The element overlays are put into, or null before the root is mounted. */
export function usePortalElement(): HTMLElement | null {
  return useContext(RootContext).portal ?? null
}

/**
 * Whether an overlay may open: one that opened before its place exists would move there and lose the focus.
 */
export function useIsPortalReady(): boolean {
  return useContext(RootContext).portal !== null
}

/** Whether there is a PacsRoot above. */
export function useIsInRoot(): boolean {
  return useContext(RootContext).portal !== undefined
}

/** The language of the nearest PacsRoot. */
export function useLanguage(): Language {
  return useContext(RootContext).language
}

/** The mode of the nearest PacsRoot. */
export function useMode(): Mode {
  return useContext(RootContext).mode
}

/**
 * The words of the controls, in the language of the nearest PacsRoot.
 *
 * @param resource words of core that a control brings along.
 */
export function useControlText(resource?: TextResource): Translate<ControlTextKey> {
  const { language, t } = useContext(RootContext)
  return t ?? controlTranslate(language, resource)
}
