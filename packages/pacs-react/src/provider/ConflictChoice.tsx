import { formatDateTime } from '@opensono/pacs-core'
import { type ReactNode, useState } from 'react'
import { Button } from '../control/button/Button'
import { ToggleButton } from '../control/button/ToggleButton'
import { Banner } from '../control/feedback/Banner'
import { useText } from './useText'
import { useUser } from './useUser'

/** One of the two versions of something. */
export type ConflictSide = 'mine' | 'theirs'

/** A part in which two versions differ. */
export interface ConflictField<Id extends string = string> {
  id: Id
  label: string
  /** Each version in words; an empty one is said to be empty. */
  mine: ReactNode
  theirs: ReactNode
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
  const resolve = (sideOf: (id: Id) => ConflictSide) =>
    onResolve(Object.fromEntries(fields.map(({ id }) => [id, sideOf(id)])) as Record<Id, ConflictSide>)

  return (
    <section className="pacs-conflict" aria-label={t('common.conflict.title')}>
      <Banner tone="warning">{t('error.CONFLICT', { savedByName: name, savedAt: time })}</Banner>
      <div className="pacs-conflict-body">
        {fields.map(({ id, label, ...versions }) => (
          <section key={id} className="pacs-conflict-field" aria-label={label}>
            <h3 className="pacs-conflict-label">{label}</h3>
            {(['mine', 'theirs'] as const).map((side) => {
              const isChosen = (choice[id] ?? 'mine') === side
              return (
                <div key={side} className="pacs-conflict-version" data-chosen={isChosen || undefined}>
                  <header>
                    <span>{heads[side]}</span>
                    <ToggleButton
                      isSelected={isChosen}
                      onChange={() => setChoice({ ...choice, [id]: side })}
                      aria-label={`${t('common.conflict.use')}: ${label}, ${heads[side]}`}
                    >
                      {t('common.conflict.use')}
                    </ToggleButton>
                  </header>
                  <p>{versions[side] === '' ? t('common.conflict.empty') : versions[side]}</p>
                </div>
              )
            })}
          </section>
        ))}
      </div>
      <footer className="pacs-work-bar">
        <Button variant="primary" onPress={() => resolve((id) => choice[id] ?? 'mine')}>
          {t('common.conflict.save')}
        </Button>
        <Button onPress={() => resolve(() => 'theirs')}>{t('common.conflict.takeTheirs')}</Button>
      </footer>
    </section>
  )
}
