import { formatDateTime } from '@opensono/pacs-core'
import { type ReactNode, useState } from 'react'
import { Button } from '../control/button/Button'
import { ToggleButton } from '../control/button/ToggleButton'
import { Banner } from '../control/feedback/Banner'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'

/** One of the two versions of something. */
export type ConflictSide = 'mine' | 'theirs'

/** A part in which two versions differ. */
export interface ConflictField<Id extends string = string> {
  id: Id
  label: string
  /** Each version in words; an empty one is said to be empty. */
  mine: ReactNode
  theirs: ReactNode
  /** Whether the user changed it here; what nobody changed is taken from the newer version unless the user chooses. @defaultValue true */
  isTouched?: boolean
}

/** Two versions, and who saved the other one. */
export interface ConflictChoiceProps<Id extends string = string> {
  /** Who saved the newer version; left out or null where nobody knows. */
  savedByName?: string | null | undefined
  savedAt?: string | null | undefined
  /** The parts that differ. */
  fields: readonly ConflictField<Id>[]
  /** Which version each part is taken from. */
  onResolve: (choice: Readonly<Record<Id, ConflictSide>>) => void
}

/** Shows what differs between two versions, side by side, and lets the user choose part by part. Nothing is lost unasked. */
export function ConflictChoice<Id extends string>(props: ConflictChoiceProps<Id>) {
  const { savedByName, savedAt, fields, onResolve } = props
  const { t } = useText()
  const timeZone = useUser()?.timeZone
  const [choice, setChoice] = useState<Partial<Record<Id, ConflictSide>>>({})
  const name = savedByName ?? t('common.conflict.someone')
  const time = savedAt ? formatDateTime(savedAt, timeZone) : ''
  const heads = { mine: t('common.conflict.mine'), theirs: t('common.conflict.theirs', { name, time }) }
  const chosenOf = ({ id, isTouched = true }: ConflictField<Id>) => choice[id] ?? (isTouched ? 'mine' : 'theirs')
  const resolve = (sideOf: (field: ConflictField<Id>) => ConflictSide) =>
    onResolve(Object.fromEntries(fields.map((field) => [field.id, sideOf(field)])) as Record<Id, ConflictSide>)

  return (
    <section className="pacs-conflict" aria-label={t('common.conflict.title')}>
      <Banner tone="warning">{t('error.CONFLICT', { savedByName: name, savedAt: time })}</Banner>
      <div className="pacs-conflict-body">
        {fields.map((field) => (
          <section key={field.id} className="pacs-conflict-field" aria-label={field.label}>
            <h3 className="pacs-conflict-label">{field.label}</h3>
            {(['mine', 'theirs'] as const).map((side) => {
              const isChosen = chosenOf(field) === side
              return (
                <div key={side} className="pacs-conflict-version" data-chosen={isChosen || undefined}>
                  <header>
                    <span>{heads[side]}</span>
                    <ToggleButton
                      isSelected={isChosen}
                      onChange={() => setChoice({ ...choice, [field.id]: side })}
                      aria-label={`${t('common.conflict.use')}: ${field.label}, ${heads[side]}`}
                    >
                      {t('common.conflict.use')}
                    </ToggleButton>
                  </header>
                  <p>{field[side] === '' ? t('common.conflict.empty') : field[side]}</p>
                </div>
              )
            })}
          </section>
        ))}
      </div>
      <footer className="pacs-work-bar">
        <Button onPress={() => resolve(() => 'theirs')}>{t('common.conflict.takeTheirs')}</Button>
        <Button variant="primary" onPress={() => resolve(chosenOf)}>
          {t('common.conflict.save')}
        </Button>
      </footer>
    </section>
  )
}
