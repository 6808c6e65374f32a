import { type ConsultationKind, type ConsultationStatus, limits } from '@opensono/pacs-core'
import { type ListQuery, useListQuery } from '@opensono/pacs-react'
import type { ListedSide } from './consultationActs'

/** What a list of consultations is asked for. */
export interface ConsultationQuery extends ListQuery {
  readonly patientName: string
  /** Days, both inside; null for any. */
  readonly range: { readonly start: string; readonly end: string } | null
  readonly status: ConsultationStatus | ''
  readonly isFavourite: boolean
}

const start: ConsultationQuery = {
  patientName: '',
  range: null,
  status: '',
  isFavourite: false,
  pageNumber: 0,
  pageSize: limits.consultation.pageSize,
}

/** The query of one list, remembered until the login ends. */
export function useConsultationQuery(kind: ConsultationKind, side: ListedSide) {
  return useListQuery(`consultation ${kind} ${side}`, start)
}

/** The conditions as they travel. */
export function consultationInput(query: ConsultationQuery) {
  const { patientName, range, status, isFavourite, pageNumber, pageSize } = query
  return {
    ...(patientName.trim() !== '' && { patientName: patientName.trim() }),
    ...(range !== null && { startdateStr: range.start, enddateStr: range.end }),
    ...(status !== '' && { status }),
    ...(isFavourite && { isFavourite }),
    pageNum: pageNumber,
    pageSize,
  }
}
