import { en as accessEn } from '../access/locale/en'
import { zh as accessZh } from '../access/locale/zh'
import { loginEn, loginFaultEn } from '../error/locale/loginEn'
import { loginFaultZh, loginZh } from '../error/locale/loginZh'
import { en as imageEn } from '../image/locale/en'
import { zh as imageZh } from '../image/locale/zh'
import { en as logEn } from '../log/locale/en'
import { zh as logZh } from '../log/locale/zh'
import { en as patientEn } from '../patient/locale/en'
import { zh as patientZh } from '../patient/locale/zh'
import { en as reportEn } from '../report/locale/en'
import { zh as reportZh } from '../report/locale/zh'
import { en as studyEn } from '../study/locale/en'
import { zh as studyZh } from '../study/locale/zh'

/**
 * The words of core without the errors that only a logged-in user meets: half the size, for a login page that has to be light.
 * Add `coreText` once somebody is logged in.
 */
export const loginText = {
  en: { ...accessEn, ...imageEn, ...logEn, ...patientEn, ...reportEn, ...studyEn, error: loginEn, fault: loginFaultEn },
  zh: { ...accessZh, ...imageZh, ...logZh, ...patientZh, ...reportZh, ...studyZh, error: loginZh, fault: loginFaultZh },
} as const
