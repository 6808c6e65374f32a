import { type RefObject, useEffect } from 'react'

/**
 * Leads to the field that is wrong, and selects what was typed there: the next key replaces it.
 *
 * @param form - contains the field, which is found by its name.
 * @param wrong - its name; null when all is well.
 */
export function useWrongField(form: RefObject<HTMLElement | null>, wrong: string | null): void {
  useEffect(() => {
    if (wrong === null) return
    const field = form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
  }, [form, wrong])
}
