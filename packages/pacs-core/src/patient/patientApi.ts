import * as z from 'zod/mini'
import { anyOf } from '../access/permission'
import { defineApi, get, post } from '../api/endpoint'
import { showsStudies } from '../event/studyEvents'
import { StudyPage } from '../study/Study'
import { limits } from '../value/limits'
import { CalendarDate, optionalText, orNull, PageNumber, PageSize, PatientRecordId, textOf } from '../value/schema'
import { documentKinds } from './identityDocument'
import { KnownPatient, PossibleDuplicate } from './KnownPatient'
import type { PatientApi } from './patientCalls'
import { sexes } from './sex'

const { registration, patientSearch } = limits

const permission = 'pacs:registration:register_study'
const text = z.optional(textOf(registration.nameLength))

export const patientCalls = defineApi('patient', {
  furtherVisit: post('/patient/further-visit', {
    summary: 'Finds returning patients; name and phone cannot both be empty.',
    body: {
      /** The hospital that is asked; none but the caller's own answers. */
      hospitalGUID: z.optional(textOf(64)),
      /** Part of a name in any script, its pinyin or initials. */
      patientName: text,
      patientHISID: text,
      patientSex: z.optional(z.enum(sexes)),
      /** Its start. */
      telPhone: text,
      /** Counted from 0. */
      pageNumber: z._default(PageNumber, 0),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(limits.patientPageSize)), limits.studyPageSize),
    },
    data: z.object({ rows: z.array(KnownPatient), total: z.int(), isTotalExact: z.boolean() }),
    permission,
    readsPatientData: true,
    errors: ['NAME_AND_PHONE_EMPTY'],
  }),
  suggest: post('/patient/suggest', {
    summary:
      'Likely patients while somebody types: by name, pinyin, or the start of a phone, ID card, HIS or patient number.',
    body: { text: textOf(registration.nameLength, patientSearch.minTyped) },
    data: z.array(KnownPatient),
    permission,
    readsPatientData: true,
  }),
  duplicates: post('/patient/duplicate', {
    summary: 'Who of the known patients may be the one that is about to be registered.',
    body: {
      patientName: textOf(registration.nameLength),
      patientSex: z._default(z.enum(sexes), 'unknown'),
      birthDate: orNull(CalendarDate),
      telPhone: optionalText(40),
      idCard: optionalText(40),
      /** Kind of the document; null, or left out, is the kind that its number shows. */
      documentKind: z._default(z.nullable(z.enum(documentKinds)), null),
      hisNumber: optionalText(registration.numberLength),
    },
    data: z.array(PossibleDuplicate),
    permission,
    readsPatientData: true,
  }),
  studies: get('/patient/{patientRecordId}/study', {
    summary: "A patient's studies, newest first.",
    params: { patientRecordId: PatientRecordId },
    query: {
      /** Counted from 0. */
      pageNumber: PageNumber,
      pageSize: PageSize,
    },
    data: StudyPage,
    permission: anyOf(
      'pacs:registration:register_study',
      'pacs:medical_record:medical_record_view',
      'pacs:image:collect_image',
      'pacs:diagnostic_report:diagnostic_report_view',
    ),
    readsPatientData: true,
    errors: ['NOT_FOUND'],
    staleOn: showsStudies,
  }),
})

/** Patients whom the hospital knows. VIP patients exist for nobody who may not see them. */
export const patientApi: PatientApi = patientCalls as PatientApi
