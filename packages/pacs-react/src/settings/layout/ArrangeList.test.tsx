import { type ArrangedItem, arrange, registrationFieldTable, viewTables } from '@opensono/pacs-core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { ArrangeList, type ArrangeListProps } from './ArrangeList'

type Table = ArrangeListProps['table']

function List({ table, onItems }: { table: Table; onItems: (items: readonly ArrangedItem[]) => void }) {
  const [items, setItems] = useState<readonly ArrangedItem[]>(() => arrange(table, null))
  onItems(items)
  return <ArrangeList label="Fields" table={table} items={items} nameOf={(id) => id} onChange={setItems} />
}

function open(table: Table) {
  const drawn: (readonly ArrangedItem[])[] = []
  render(
    <PacsStory story={createStoryPacs()} isLoggedIn={false}>
      <List table={table} onItems={(items) => drawn.push(items)} />
    </PacsStory>,
  )
  const items = () => drawn.at(-1) ?? []
  const button = (name: string) => screen.getByRole('button', { name })
  return {
    items,
    order: () => items().map(({ id }) => id),
    item: (id: string) => items().find((each) => each.id === id),
    press: (name: string) => fireEvent.click(button(name)),
    why: (name: string) => {
      const id = button(name).getAttribute('aria-describedby')
      return id === null ? null : document.getElementById(id)?.textContent
    },
    key: (name: string, key: string) => fireEvent.keyDown(button(name), { key, altKey: true }),
    tick: (name: string) => fireEvent.click(screen.getByRole('checkbox', { name })),
    box: (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }),
  }
}

const nextTo = (order: readonly string[], id: string) => order[order.indexOf(id) - 1]

describe('the order of fields', () => {
  it('is changed for exactly one field that is selected', () => {
    const { why, press } = open(registrationFieldTable)
    expect(why('Move up')).toMatch(/exactly one row/)
    press('telPhone')
    expect(why('Move up')).toBeNull()
    press('telPhone')
    expect(why('Move up')).toMatch(/exactly one row/)
  })

  it('is not changed for one that stays where it is', () => {
    const { why, press, order } = open(registrationFieldTable)
    const before = order()
    press('patientName')
    expect(why('Move down')).toMatch(/cannot be moved/)
    press('Move down')
    expect(order()).toEqual(before)
  })

  it('is changed by a button and by keys alike, and what was moved is spoken', () => {
    const { press, key, order } = open(registrationFieldTable)
    const before = order()
    const former = nextTo(before, 'telPhone')
    press('telPhone')
    press('Move up')
    expect(order()).not.toEqual(before)
    key('telPhone', 'ArrowDown')
    expect(order()).toEqual(before)
    expect(nextTo(order(), 'telPhone')).toBe(former)
    expect(screen.getByRole('status').textContent).toContain('telPhone')
  })

  it('is not changed by an arrow key alone', () => {
    const { order } = open(registrationFieldTable)
    const before = order()
    fireEvent.keyDown(screen.getByRole('button', { name: 'telPhone' }), { key: 'ArrowUp' })
    expect(order()).toEqual(before)
  })
})

describe('what is shown and wanted', () => {
  it('a field that is hidden is not wanted any more', () => {
    const { tick, item, box } = open(registrationFieldTable)
    tick('telPhone: Required')
    expect(item('telPhone')).toMatchObject({ isShown: true, isRequired: true })
    tick('telPhone: Shown')
    expect(item('telPhone')).toMatchObject({ isShown: false, isRequired: false })
    expect(box('telPhone: Required').disabled).toBe(true)
  })

  it('the name of the patient is always shown and always wanted', () => {
    const { box, item } = open(registrationFieldTable)
    expect([box('patientName: Shown').disabled, box('patientName: Required').disabled]).toEqual([true, true])
    expect(item('patientName')).toMatchObject({ isShown: true, isRequired: true })
  })

  it('a column that is frozen is so only while it is shown', () => {
    const { tick, item, items, box } = open(viewTables.column)
    const shown = items().find(({ id, isShown, isFrozen }) => isShown && isFrozen !== true && id !== 'patientName')
    if (shown === undefined) throw new Error('no column is shown')
    tick(`${shown.id}: Freeze`)
    expect(item(shown.id)).toMatchObject({ isFrozen: true })
    tick(`${shown.id}: Shown`)
    expect(item(shown.id)).toMatchObject({ isShown: false, isFrozen: false })
    expect(box(`${shown.id}: Freeze`).disabled).toBe(true)
  })
})
