import {
  createCurrentPatient,
  createLifetime,
  createPacs,
  createSession,
  createText,
  guardStorage,
  loginText,
  readToken,
  sessionApi,
} from '@opensono/pacs-core'
import { createAppearance, createToasts } from '@opensono/pacs-react'
import { appText } from '../locale/appText'
import type { AppServices } from './AppServices'

/** Makes what lives as long as the page. It speaks the session's calls only, so that the login page is light. */
export function createAppServices(): AppServices {
  const storage = guardStorage('local')
  const text = createText({ resources: [loginText, appText], storage, browserLanguage: navigator.language })
  const pacs = createPacs({
    apis: { session: sessionApi },
    token: () => readToken(storage),
    language: () => text.getSnapshot().language,
  })
  return {
    pacs,
    session: createSession({ pacs, storage }),
    currentPatient: createCurrentPatient({
      storage,
      text,
      onStored(listener) {
        const hear = ({ key }: StorageEvent) => listener(key)
        window.addEventListener('storage', hear)
        return () => window.removeEventListener('storage', hear)
      },
    }),
    text,
    appearance: createAppearance({
      storage,
      isSystemLight: window.matchMedia('(prefers-color-scheme: light)').matches,
    }),
    toasts: createToasts(),
    storage,
    tabStorage: guardStorage('session'),
    lifetime: createLifetime(),
  }
}
