import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FileIdentityField, identityFields } from './patientDifferences'
import type { FilePatient } from './storedImage'
import { whyNotUseImage } from './whyNotUseImage'

const named = (differences: FileIdentityField[], keptByName: string | null): FilePatient => ({
  name: 'LI^SI',
  patientId: 'P2',
  birthDate: null,
  sex: '',
  differences,
  keptByName,
})

test('an image that did not come as DICOM names no patient and may be used', () => {
  expect(whyNotUseImage({})).toBeNull()
  expect(whyNotUseImage({ filePatient: null })).toBeNull()
})

test('a file of the patient of the study may be used, whether a user decided about it or not', () => {
  expect(whyNotUseImage({ filePatient: named([], null) })).toBeNull()
  expect(whyNotUseImage({ filePatient: named([], 'Dr Wang') })).toBeNull()
})

test('a file that contradicts its study in any field is used only after a user decided that it belongs there', () => {
  const some = fc.subarray([...identityFields], { minLength: 1 })
  fc.assert(
    fc.property(some, fc.string(), (differences, keptByName) => {
      expect(whyNotUseImage({ filePatient: named(differences, null) })).toBe('IMAGE_OF_OTHER_PATIENT')
      expect(whyNotUseImage({ filePatient: named(differences, keptByName) })).toBeNull()
    }),
  )
})
