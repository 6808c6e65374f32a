/// <reference types="vite/client" />
import { PacsRoot } from '@opensono/pacs-react'
import { FakePacsProvider } from '@opensono/pacs-react/testing'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isolateStyles } from '../../../pacs-react/build/isolateStyles'
import isolation from '../../../pacs-react/src/styles/isolation.css?inline'
import base from '../../../pacs-react/src/styles.css?inline'
import { addSheet, computedStyles, differences, hostile, inHostPage } from '../../../pacs-react/test/hostPage'
import { ExpertBase } from './expert/ExpertBase'
import { ConsultationList } from './list/ConsultationList'
import { storyWithConsultations } from './storyConsultation'
import layered from './styles.css?inline'

inHostPage()

const order = '@layer pacs.isolation;\n@layer pacs.reset, pacs.tokens, pacs.base, pacs.components;'
const isolatedBase = isolateStyles(`@layer pacs.isolation;\n${isolation}\n${base}`)
const isolated = isolateStyles(`${order}\n${layered}`)
const nothing = () => undefined

async function showLists(): Promise<void> {
  render(
    <FakePacsProvider services={storyWithConsultations()}>
      <PacsRoot>
        <ConsultationList kind="REALTIME" side="received" onEnter={nothing} onOpen={nothing} onAsk={nothing} />
        <ExpertBase onAsked={nothing} />
      </PacsRoot>
    </FakePacsProvider>,
  )
  await screen.findByRole('button', { name: 'Enter: 王芳' })
  await screen.findByRole('button', { name: /^钱学文/ })
  await act(async () => await document.fonts.ready)
}

test('the isolated styles draw what the layered ones draw, and no ordinary rule of a host changes that', async () => {
  const plain = [addSheet(base), addSheet(layered)]
  await showLists()
  const before = computedStyles()
  expect(before.size).toBeGreaterThan(50_000)
  for (const sheet of plain) sheet.remove()
  addSheet(isolatedBase)
  // Without its own sheet much is drawn otherwise.
  expect(differences(before, computedStyles()).length).toBeGreaterThan(100)
  addSheet(isolated)
  expect(differences(before, computedStyles())).toEqual([])
  addSheet(hostile)
  expect(differences(before, computedStyles())).toEqual([])
})
