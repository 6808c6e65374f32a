import type { PlacedScene } from './lookAt'
import { drawer, openNew, openRow, saveEmpty } from './settingsSteps'

const templates = '/settings/maintain/template'

/** A template that is almost one, wrong in several ways. */
const faulty = `<?xml version="1.0" encoding="UTF-8"?>
<template xmlns="urn:opensono:template:1" type="report" page="A9" orientation="portrait">
  <title en="Nameless"/>
  <header>
    <field name="shoeSize"/>
  </header>
  <body>
    <images columns="7" rows="1"/>
    <section name="gossip"/>
    <section name="impression"/>
  </body>
</template>
`

/** What an administrator meets who looks after templates. */
export const templateScenes: readonly PlacedScene[] = [
  { name: 'templates', path: templates },
  { name: 'template', path: templates, reach: (page) => openRow(page, 1) },
  {
    name: 'template-versions',
    path: templates,
    async reach(page) {
      await openRow(page, 1)
      await drawer(page).locator('.pacs-template-versions').scrollIntoViewIfNeeded()
    },
  },
  { name: 'template-new', path: templates, reach: saveEmpty },
  {
    name: 'template-faults',
    path: templates,
    async reach(page) {
      await openNew(page)
      const file = { name: 'heart.xml', mimeType: 'text/xml', buffer: Buffer.from(faulty) }
      await drawer(page).locator('input[type=file]').setInputFiles(file)
      await drawer(page).locator('.pacs-template-faults').waitFor()
      await drawer(page).locator('.pacs-template-faults').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'template-remove',
    path: templates,
    async reach(page) {
      await openRow(page, 1)
      await drawer(page).locator('.pacs-remove-entry').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
