import {
  type ArrangedField,
  type RegistrationSection,
  registrationFieldTable,
  registrationSections,
} from '@opensono/pacs-core'
import { Fragment, type ReactElement } from 'react'
import { ToggleButton } from '../../control/button/ToggleButton'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { boxTable } from './boxTable'
import type { BoxProps, NamedBox } from './RegistrationBox'
import { usePregnancySection } from './usePregnancySection'

/** How a field is shown, whichever it is: each box takes the name that it has in the table. */
const boxOf = (name: ArrangedField) => boxTable[name] as (props: NamedBox<ArrangedField>) => ReactElement

/** The boxes of a registration as the hospital arranges them, section by section: Enter moves the focus in that order. */
export function RegistrationFields(props: BoxProps) {
  const { t } = useText(studyText)
  const { registration } = props
  const pregnancy = usePregnancySection(registration)
  const fieldsOf = (section: RegistrationSection) =>
    registration.facts.layout.filter(({ id, isShown }) => isShown && registrationFieldTable[id].section === section)
  return registrationSections.map((section) => {
    const fields = section === 'pregnancy' && !pregnancy.isShown ? [] : fieldsOf(section)
    if (fields.length === 0) return null
    return (
      <section key={section} className="pacs-form-section" aria-label={t(`registration.section.${section}`)}>
        <header className="pacs-form-section-head">
          <h3>{t(`registration.section.${section}`)}</h3>
          {section === 'study' && pregnancy.canToggle && fieldsOf('pregnancy').length > 0 && (
            <ToggleButton isSelected={pregnancy.isShown} onChange={pregnancy.toggle}>
              {t('registration.pregnancyShow')}
            </ToggleButton>
          )}
        </header>
        <div className="pacs-form-grid">
          {fields.map(({ id }) => (
            <Fragment key={id}>{boxOf(id)({ ...props, name: id })}</Fragment>
          ))}
        </div>
      </section>
    )
  })
}
