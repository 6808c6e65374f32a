import { type KnownPatient, limits, patientApi } from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { useCall } from '../provider/useCall'
import { usePermission } from '../provider/usePermission'

/** Milliseconds that typing rests before the server is asked. */
const restMs = 200
const nobody: readonly KnownPatient[] = []

/**
 * Likely patients while somebody types. A question that was typed over is called off.
 *
 * @param typed - as typed; null asks nothing.
 * @returns those that the server knows by it, the likeliest first.
 */
export function usePatientSuggestions(typed: string | null): readonly KnownPatient[] {
  const isPermitted = usePermission(patientApi.suggest)
  const text = typed?.trim() ?? ''
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (text === rested) return
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text, rested])
  const isAsked = isPermitted && text === rested && [...text].length >= limits.patientSearch.minTyped
  const { data } = useCall(patientApi.suggest, isAsked ? { text: rested } : null)
  return isAsked ? (data ?? nobody) : nobody
}
