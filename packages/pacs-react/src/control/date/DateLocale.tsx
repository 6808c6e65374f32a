import type { Language } from '@opensono/pacs-core'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLanguage } from '../root/RootContext'

// Dates are year first with slashes in both languages. South Africa writes English that way; en-US would not.
const locales: Record<Language, string> = { en: 'en-ZA', zh: 'zh-CN' }

/** Makes react-aria's date controls write `YYYY/MM/DD`, as the product does everywhere. */
export function DateLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locales[useLanguage()]}>{children}</I18nProvider>
}
