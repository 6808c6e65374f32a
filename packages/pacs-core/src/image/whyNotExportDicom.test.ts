import { expect, it } from 'vitest'
import { whyNotExportDicom } from './whyNotExportDicom'

it('clips cannot be exported as DICOM, stills can', () => {
  expect(whyNotExportDicom({ type: 'MULTI_FRAME' })).toBe('DICOM_EXPORT_NOT_POSSIBLE')
  expect(whyNotExportDicom({ type: 'MULTI_FRAME', hasDicom: true })).toBe('DICOM_EXPORT_NOT_POSSIBLE')
  expect(whyNotExportDicom({ type: 'SINGLE_FRAME', hasDicom: false })).toBe('DICOM_EXPORT_NOT_POSSIBLE')
  expect(whyNotExportDicom({ type: 'SINGLE_FRAME', hasDicom: true })).toBeNull()
  // A server that does not say so decides when it is asked.
  expect(whyNotExportDicom({ type: 'SINGLE_FRAME' })).toBeNull()
})
