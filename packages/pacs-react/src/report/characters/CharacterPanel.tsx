import { useState } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { Button } from '../../control/button/Button'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { reportText } from '../reportText'
import type { ReportPanelProps } from '../side/ReportPanel'
import { type CharacterGroup, commonCharacters } from './commonCharacters'
import { noteCharacter, recentCharacters } from './recentCharacters'

const groups = Object.keys(commonCharacters) as CharacterGroup[]

/** Characters that are hard to type; those that the user inserted last come first. */
export function CharacterPanel({ isReadOnly, onInsert, storage }: ReportPanelProps) {
  const { t } = useText(reportText)
  const userId = useUser()?.userId
  const [recent, setRecent] = useState(() => (userId === undefined ? [] : recentCharacters(storage, userId)))
  const insert = (character: string) => {
    if (userId !== undefined) setRecent(noteCharacter(storage, userId, recent, character))
    onInsert(character)
  }
  const group = (title: string, characters: readonly string[]) => (
    <section key={title}>
      <h3>{title}</h3>
      <Toolbar className="pacs-characters" aria-label={title}>
        {characters.map((character) => (
          <Button key={character} variant="quiet" isDisabled={isReadOnly} onPress={() => insert(character)}>
            {character}
          </Button>
        ))}
      </Toolbar>
    </section>
  )
  return (
    <>
      {recent.length > 0 && group(t('report.characters.recent'), recent)}
      {groups.map((name) => group(t(`report.characters.${name}`), commonCharacters[name]))}
    </>
  )
}
