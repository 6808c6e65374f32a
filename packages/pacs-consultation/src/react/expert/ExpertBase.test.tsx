import { FakePacsProvider } from '@opensono/pacs-react/testing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { storyWithConsultations } from '../storyConsultation'
import { ExpertBase } from './ExpertBase'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

const open = () =>
  render(
    <FakePacsProvider services={storyWithConsultations()}>
      <ExpertBase onAsked={() => undefined} />
    </FakePacsProvider>,
  )

const expert = () => screen.findByRole('button', { name: /^钱学文/ })

it('keeps the chosen experts over a reload of the page, and forgets one whose choice was taken back', async () => {
  open()
  fireEvent.click(await expert())
  await waitFor(() => expect(sessionStorage.getItem('consultation')).toContain('expert-2'))
  cleanup()
  open()
  await waitFor(async () => expect((await expert()).getAttribute('aria-pressed')).toBe('true'))
  fireEvent.click(await expert())
  await waitFor(() => expect(sessionStorage.getItem('consultation')).not.toContain('expert-2'))
})
