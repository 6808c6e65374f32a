import type { Language, Translate } from '@opensono/pacs-core'
import { createContext, forwardRef, type ReactNode, useContext, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { type ControlTextKey, controlTranslate } from './controlText'

/** Colours of the interface; the stage behind a picture is black in both. */
export type Theme = 'dark' | 'light'

/** `touch` is the large mode of devices: 44 px targets and one type step up. */
export type Mode = 'comfortable' | 'touch'

export interface PacsRootProps extends ControlProps {
  /** @defaultValue 'dark' */
  theme?: Theme | undefined
  /** @defaultValue 'comfortable' */
  mode?: Mode | undefined
  /** Set as `lang`, so that Chinese glyphs are chosen, and used for numbers and dates. @defaultValue 'en' */
  language?: Language | undefined
  /** The host's translator, if it holds `controlText`; else the controls use their own words. */
  t?: Translate | undefined
  children?: ReactNode
}

const locales: Record<Language, string> = { en: 'en-US', zh: 'zh-CN' }

interface Root {
  /** null until the root is mounted, undefined outside of one. */
  portal: HTMLElement | null | undefined
  language: Language
  mode: Mode
  t: Translate | undefined
}

const RootContext = createContext<Root>({ portal: undefined, language: 'en', mode: 'comfortable', t: undefined })

/**
 * The element every screen of the product stands in: it carries theme, language and mode, applies the reset, and is
 * where popovers, dialogs and toasts are put, so that tokens reach them and a shadow root keeps them.
 */
export const PacsRoot = forwardRef<HTMLDivElement, PacsRootProps>(function PacsRoot(
  { theme = 'dark', mode = 'comfortable', language = 'en', t, className, children, ...rest },
  ref,
) {
  const [portal, setPortal] = useState<HTMLElement | null>(null)
  const root = useMemo(() => ({ portal, language, mode, t }), [portal, language, mode, t])
  return (
    <I18nProvider locale={locales[language]}>
      <RootContext.Provider value={root}>
        <div
          {...rest}
          ref={ref}
          className={classes('pacs-root', className)}
          data-theme={theme}
          data-mode={mode}
          lang={language === 'zh' ? 'zh-CN' : 'en'}
        >
          {children}
          <div className="pacs-portal" ref={setPortal} />
        </div>
      </RootContext.Provider>
    </I18nProvider>
  )
})

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

/** Whether a {@link PacsRoot} stands above. */
export function useIsInRoot(): boolean {
  return useContext(RootContext).portal !== undefined
}

/** The language of the nearest {@link PacsRoot}. */
export function useLanguage(): Language {
  return useContext(RootContext).language
}

/** The mode of the nearest {@link PacsRoot}. */
export function useMode(): Mode {
  return useContext(RootContext).mode
}

/** The words of the controls, in the language of the nearest {@link PacsRoot}. */
export function useControlText(): Translate<ControlTextKey> {
  const { language, t } = useContext(RootContext)
  return t ?? controlTranslate(language)
}
