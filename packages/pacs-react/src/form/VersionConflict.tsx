import { formatDateTime } from '@opensono/pacs-core'
import { type ReactNode, useState } from 'react'
import { Button } from '../control/button/Button'
import { ToggleButton } from '../control/button/ToggleButton'
import { Banner } from '../control/feedback/Banner'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { isSameValue } from './versionedDraft'

/** A field of the form, as the choice between two versions shows it. */
export interface VersionField<Draft extends object> {
  /** The part of the draft, or what two parts make together. */
  id: string
  label: string
  /** What a version holds in words, beside the other version; an empty text is shown as empty. @defaultValue the value as text */
  words?: (draft: Draft, other: Draft) => ReactNode
  /** The parts of the draft that it consists of. @defaultValue the id alone */
  keys?: readonly (keyof Draft)[]
}

/** Two versions, and who saved the other one. */
export interface VersionConflictProps<Draft extends object> {
  mine: Draft
  theirs: Draft
  /** Who saved the newer version, and when; left out or null where nobody knows. */
  savedByName?: string | null | undefined
  savedAt?: string | null | undefined
  /** What the user changed here: everything else is taken from the newer version unless the user chooses. @defaultValue everything */
  touched?: readonly (keyof Draft)[] | undefined
  /** All fields to choose from, in the order of the form; those that are the same in both versions are left out. */
  fields: readonly VersionField<Draft>[]
  /** Takes the chosen version, to be saved onto the newer one. */
  onResolve: (chosen: Draft) => void
}

const sides = ['mine', 'theirs'] as const
type Side = (typeof sides)[number]

/** Shows what differs between two versions, side by side, and lets the user choose field by field. */
export function VersionConflict<Draft extends object>(props: VersionConflictProps<Draft>) {
  const { mine, theirs, savedByName, savedAt, touched, fields, onResolve } = props
  const { t } = useText()
  const timeZone = useUser()?.timeZone
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({})
  const name = savedByName ?? t('common.conflict.someone')
  const time = savedAt ? formatDateTime(savedAt, timeZone) : ''
  const heads = { mine: t('common.conflict.mine'), theirs: t('common.conflict.theirs', { name, time }) }
  const keysOf = ({ id, keys }: VersionField<Draft>) => keys ?? [id as keyof Draft]
  const differing = fields.filter((field) => keysOf(field).some((key) => !isSameValue(mine[key], theirs[key])))
  const isTouched = (key: keyof Draft) => touched === undefined || touched.includes(key)
  const sideOf = (field: VersionField<Draft>) => choice[field.id] ?? (keysOf(field).some(isTouched) ? 'mine' : 'theirs')
  const wordsOf = ({ id, words }: VersionField<Draft>, side: Side) => {
    const [draft, other] = side === 'mine' ? [mine, theirs] : [theirs, mine]
    const value = words === undefined ? String(draft[id as keyof Draft]).trim() : words(draft, other)
    return value === '' ? t('common.conflict.empty') : value
  }

  function resolve(chosenSide: (field: VersionField<Draft>) => Side): void {
    const taken = differing.filter((field) => chosenSide(field) === 'theirs').flatMap(keysOf)
    const chosen = { ...mine }
    for (const key of taken) chosen[key] = theirs[key]
    onResolve(chosen)
  }

  return (
    <section className="pacs-conflict" aria-label={t('common.conflict.title')}>
      <Banner tone="warning">{t('common.conflict.choose', { name, time })}</Banner>
      <div className="pacs-conflict-body">
        {differing.map((field) => (
          <section key={field.id} className="pacs-conflict-field" aria-label={field.label}>
            <h3 className="pacs-conflict-label">{field.label}</h3>
            {sides.map((side) => {
              const isChosen = sideOf(field) === side
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
                  <p>{wordsOf(field, side)}</p>
                </div>
              )
            })}
          </section>
        ))}
      </div>
      <footer className="pacs-work-bar">
        <Button onPress={() => resolve(() => 'theirs')}>{t('common.conflict.takeTheirs')}</Button>
        <Button variant="primary" onPress={() => resolve(sideOf)}>
          {t('common.conflict.save')}
        </Button>
      </footer>
    </section>
  )
}
