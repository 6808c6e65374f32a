import type { Language } from '@opensono/pacs-core'
import { FakePacsProvider, type FakeServices } from '@opensono/pacs-react/testing'
import type { Decorator } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'

interface StageProps<Made> {
  make: () => Made
  theme: 'dark' | 'light'
  mode: 'comfortable' | 'touch'
  children: (made: Made) => ReactNode
}

function Stage<Made extends { readonly services: FakeServices }>({ make, theme, mode, children }: StageProps<Made>) {
  // StrictMode calls the maker of a state twice: what a story looks at and what it shows must be the same services.
  const [kept] = useState<{ made: Made | null }>(() => ({ made: null }))
  kept.made ??= make()
  return (
    <FakePacsProvider services={kept.made.services} theme={theme} mode={mode}>
      {children(kept.made)}
    </FakePacsProvider>
  )
}

/**
 * Puts a story onto services of its own, in the chosen theme, language and mode.
 *
 * @param make - makes what the story needs.
 * @param content - what is drawn. @defaultValue the story
 */
export function onStage<Made extends { readonly services: FakeServices }>(
  make: (language: Language) => Made,
  content?: (made: Made) => ReactNode,
): Decorator {
  return (Story, { globals, id }) => {
    const language = globals.language === 'zh' ? 'zh' : 'en'
    return (
      <Stage
        key={`${id} ${language}`}
        make={() => make(language)}
        theme={globals.theme === 'light' ? 'light' : 'dark'}
        mode={globals.mode === 'touch' ? 'touch' : 'comfortable'}
      >
        {(made) => (content === undefined ? <Story /> : content(made))}
      </Stage>
    )
  }
}
