import type { Language, Translate } from '@opensono/pacs-core'
import { forwardRef, type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { enableShadowDOM } from 'react-stately/private/flags/flags'
import type { ControlProps } from './ControlProps'
import { classes } from './classes'
import { type Mode, RootContext } from './root/RootContext'
import { createToasts } from './toast/createToasts'
import { RootToastsContext } from './toast/ToastProvider'
import { ToastRegion } from './toast/ToastRegion'

// Without it, menus, calendars and drawers in a shadow root do not open or have no focus.
enableShadowDOM()

/** Colours of the interface; the stage behind a picture is black in both. */
export type Theme = 'dark' | 'light'

/** Props of {@link PacsRoot}: theme, mode and language of everything in it. */
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

/** A queue for parts whose host has no ToastProvider; it is shown while there are such parts. */
function useRootToasts() {
  const [users, setUsers] = useState(0)
  const toasts = useMemo(() => {
    const use = () => {
      setUsers((count) => count + 1)
      return () => setUsers((count) => count - 1)
    }
    return { queue: createToasts(), use }
  }, [])
  // Timers end with the root; a queue without toasts has none.
  useEffect(() => toasts.queue.destroy, [toasts])
  return { toasts, hasToasts: users > 0 }
}

/**
 * The root element of every screen of the product: it carries theme, language and mode, applies the reset, and is
 * where popovers, dialogs and toasts are put, so that tokens reach them and a shadow root keeps them.
 */
export const PacsRoot = forwardRef<HTMLDivElement, PacsRootProps>(function PacsRoot(
  { theme = 'dark', mode = 'comfortable', language = 'en', t, className, children, ...rest },
  ref,
) {
  const [portal, setPortal] = useState<HTMLElement | null>(null)
  const { toasts, hasToasts } = useRootToasts()
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
          <RootToastsContext.Provider value={toasts}>{children}</RootToastsContext.Provider>
          {hasToasts && <ToastRegion toasts={toasts.queue} />}
          <div className="pacs-portal" ref={setPortal} />
        </div>
      </RootContext.Provider>
    </I18nProvider>
  )
})
