import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import { DictionaryField, useFieldProps } from './DictionaryField'
import { dictionaryText } from './dictionaryText'
import { kindFields } from './RowDraft'
import type { RowForm } from './useRowForm'

/** What is written of a row: its name and what its kind has, then what it is called in English and found by. */
export function DictionaryFields({ form, isReadOnly }: { form: RowForm; isReadOnly: boolean }) {
  const { t } = useText(dictionaryText)
  const name = (field: 'name' | 'englishName' | 'briefCode') => ({
    value: form.draft[field],
    onChange: (text: string) => form.change({ [field]: text }),
    autoComplete: 'off' as const,
    spellCheck: false,
  })
  const names = {
    name: { ...useFieldProps(form, 'name', isReadOnly), ...name('name') },
    englishName: { ...useFieldProps(form, 'englishName', isReadOnly), ...name('englishName') },
    briefCode: { ...useFieldProps(form, 'briefCode', isReadOnly), ...name('briefCode') },
  }
  return (
    <>
      <div className="pacs-dictionary-fields">
        <TextField {...names.name} className="pacs-dictionary-whole" isRequired autoFocus={form.base === null} />
        {kindFields(form.kind).map((field) => (
          <DictionaryField key={field} form={form} field={field} isReadOnly={isReadOnly} />
        ))}
      </div>
      <section className="pacs-dictionary-section" aria-label={t('dictionary.sectionOther')}>
        <h3>{t('dictionary.sectionOther')}</h3>
        <div className="pacs-dictionary-fields">
          <TextField {...names.englishName} hint={t('basicData.hint.englishName')} />
          <TextField {...names.briefCode} hint={t('basicData.hint.briefCode')} />
        </div>
      </section>
    </>
  )
}
