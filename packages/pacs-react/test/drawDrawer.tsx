import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { StoryPacs } from '../src/testing/PacsStory'
import { drawPage } from './drawPage'

/**
 * Draws a drawer over a fake server, and waits until it is open.
 *
 * @param story - the server and the services.
 * @param element - what opens it.
 * @param title - what it is called.
 */
export async function drawDrawer(story: StoryPacs, element: ReactNode, title: string) {
  const drawn = drawPage(story, element)
  const drawer = within(await screen.findByRole('dialog', { name: title }))
  const button = (name: string) => drawer.findByRole('button', { name })
  const press = async (name: string) => fireEvent.click(await button(name))
  const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
  return {
    ...drawn,
    story,
    drawer,
    press,
    box: (name: RegExp) => drawer.getByRole<HTMLInputElement>('textbox', { name }),
    /** Presses what asks. @returns the dialog that opens. */
    ask: async (name: string, title: string) => {
      await press(name)
      return question(title)
    },
    /** Answers a question that is open. @returns its dialog. */
    confirm: async (title: string, name: string) => {
      const dialog = await question(title)
      fireEvent.click(dialog.getByRole('button', { name }))
      return dialog
    },
    /** Why a button cannot be pressed; null when it does not say. */
    why: async (name: string) => {
      const id = (await button(name)).getAttribute('aria-describedby')
      return id === null ? null : document.getElementById(id)?.textContent
    },
  }
}
