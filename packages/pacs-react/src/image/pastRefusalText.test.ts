import { coreText, createText, type ErrorCode, isErrorCode } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { type ImageTextKey, imageText } from './imageText'
import { pastRefusalText } from './pastRefusalText'

const codes = [
  'STUDY_OCCUPIED_ERROR',
  'STUDY_IS_LOCKED_ERROR',
  'STUDY_IS_DELETED_ERROR',
  'STUDY_VIP_ERROR',
  'ONLY_STUDY_DOCTOR_CAN_UPLOAD',
  'PRINTED_STUDY_CANNOT_UPLOAD',
] as const satisfies readonly ErrorCode[]

describe.each(['en', 'zh'] as const)('why a study did not take an image, in %s', (language) => {
  const { t } = createText<ImageTextKey>({ resources: [coreText, imageText], browserLanguage: language }).getSnapshot()

  it.each(codes)('is said in whole words: %s', (code) => {
    expect(isErrorCode(code)).toBe(true)
    expect(pastRefusalText(t, code)).toMatch(/^[^{}]+[.。]$/)
  })

  it('is said of a code that this version does not know', () => {
    expect(pastRefusalText(t, 'OF_A_LATER_VERSION')).toMatch(/^[^{}]+$/)
    expect(pastRefusalText(t, null)).toMatch(/^[^{}]+$/)
  })
})
