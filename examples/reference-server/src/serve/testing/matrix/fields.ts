import { arrange, type Endpoint, recordColumnTable, registrationFieldTable } from '@opensono/pacs-core'
import { testPassword } from '../../../../test/fixture/fixture'
import type { KnownFields } from '../exampleCall'
import { idFields, purpose } from './policy'

/** Values for the fields of a call that no made-up one fits, and ids that name nothing. */
export function fittingFields(endpoint: Endpoint): KnownFields {
  return {
    ...idFields,
    purpose,
    filename: 'example.xml',
    fileExtension: '.jpg',
    phone: '13700009999',
    kind: 'exam-type',
    telPhone: '',
    idCard: '',
    studyFee: '',
    patientAge: { value: 40, unit: 'year' },
    password: 'Quiet-River-42',
    printCopies: '',
    endsOn: '2126-01-31',
    ...(endpoint.id.startsWith('basicData.') && { fields: {} }),
    ...(endpoint.id === 'layout.setRegistrationFields' && { fields: arrange(registrationFieldTable, null) }),
    items: arrange(recordColumnTable, null),
    credentials: testPassword,
    baseUrl: '',
    measure: '',
  }
}
