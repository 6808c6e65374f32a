import { expect, it } from 'vitest'
import { whyNotExportDicom } from './whyNotExportDicom'

it('clips cannot be exported as DICOM, stills can', () => {
  expect(whyNotExportDicom({ type: 'MULTI_FRAME' })).toBe('DICOM_EXPORT_NOT_POSSIBLE')
  expect(whyNotExportDicom({ type: 'SINGLE_FRAME' })).toBeNull()
})
