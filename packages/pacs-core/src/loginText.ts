import { loginEn, loginFaultEn } from './error/locale/loginEn'
import { loginFaultZh, loginZh } from './error/locale/loginZh'

/** The words of core that are read before a login: some of its errors. They are few, so that a login page is light. Add `coreText` once somebody is logged in. */
export const loginText = {
  en: { error: loginEn, fault: loginFaultEn },
  zh: { error: loginZh, fault: loginFaultZh },
} as const
