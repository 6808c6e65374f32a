import type { BasicDataRow } from '@opensono/pacs-core'
import { type Annotation, emptyMeasureDocument, type ParameterLink, valuesOf } from '@opensono/pacs-core/measure'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { createStoryPacs, PacsStory } from '../../../testing/PacsStory'
import { useMarkWords } from '../stage/useMarks'
import { storyDuplex } from '../storyViewer'
import { ParameterLinks, renamed } from './ParameterLinks'

const row = (abbreviation: string, unit: string, fields: BasicDataRow['fields'] = {}) =>
  ({
    id: `id-${abbreviation}`,
    name: abbreviation,
    englishName: `The ${abbreviation}`,
    briefCode: '',
    isEnabled: true,
    fields: { abbreviation, unit, options: [], formula: '', ...fields },
  }) as unknown as BasicDataRow

const rows = [
  row('UAPSV', 'cm/s'),
  row('UAEDV', 'cm/s'),
  row('UARI', '', { formula: '(UAPSV - UAEDV) / UAPSV' }),
  row('BPD', 'mm'),
]

/** A peak of 60 cm/s and an end of diastole of 25 cm/s. */
const cycle: Annotation = {
  id: 'a1',
  kind: 'resistance',
  frame: null,
  points: [
    { x: 100, y: 400 },
    { x: 180, y: 470 },
  ],
  size: 'M',
}
const velocity: Annotation = { ...cycle, kind: 'velocity', points: [{ x: 100, y: 400 }] }

interface FieldsProps {
  first: Annotation
  onLinks: (links: readonly ParameterLink[]) => void
}

function Fields({ first, onLinks }: FieldsProps) {
  const words = useMarkWords()
  const [annotation, setAnnotation] = useState(first)
  const values = valuesOf('image-1', { ...emptyMeasureDocument, annotations: [annotation] }, storyDuplex)
  return (
    <ParameterLinks
      annotation={annotation}
      atoms={values.flatMap(({ atoms }) => [...atoms])}
      parameters={rows}
      words={words}
      onChange={(parameters) => {
        onLinks(parameters)
        setAnnotation({ ...annotation, parameters })
      }}
    />
  )
}

function open(first: Annotation) {
  const written: (readonly ParameterLink[])[] = []
  render(
    <PacsStory story={createStoryPacs()} isLoggedIn={false}>
      <Fields first={first} onLinks={(links) => written.push(links)} />
    </PacsStory>,
  )
  const box = (name: string) => screen.getByLabelText<HTMLSelectElement>(name)
  return {
    box,
    choose: (name: string, id: string) => fireEvent.change(box(name), { target: { value: id } }),
    links: () => written.at(-1),
  }
}

const peak = { parameterId: 'id-UAPSV', quantity: 'systolic' } as const
const end = { parameterId: 'id-UAEDV', quantity: 'diastolic' } as const

describe('the parameters of a drawing', () => {
  it('are chosen value by value, from those that have its unit', () => {
    const { box, choose, links } = open(cycle)
    const offered = [...box('PSV 60.0 cm/s is for').options].map(({ label }) => label)
    expect(offered).toEqual(['No parameter', 'The UAPSV', 'The UAEDV'])
    expect(screen.getAllByRole('combobox')).toHaveLength(2)
    choose('PSV 60.0 cm/s is for', 'id-UAPSV')
    choose('EDV 25.0 cm/s is for', 'id-UAEDV')
    expect(links()).toEqual([peak, end])
    expect([box('PSV 60.0 cm/s is for').value, box('EDV 25.0 cm/s is for').value]).toEqual(['id-UAPSV', 'id-UAEDV'])
  })

  it('are for one value each: what another value has is not offered, so that no key takes it away', () => {
    const { choose, links, box } = open({ ...cycle, parameters: [peak] })
    const offered = () => [...box('EDV 25.0 cm/s is for').options].map(({ label }) => label)
    expect(offered()).toEqual(['No parameter', 'The UAEDV'])
    choose('EDV 25.0 cm/s is for', 'id-UAEDV')
    expect(links()).toEqual([peak, end])
    choose('PSV 60.0 cm/s is for', '')
    expect(links()).toEqual([end])
    expect(offered()).toEqual(['No parameter', 'The UAPSV', 'The UAEDV'])
  })

  it('are asked for where the name fits several values, until one is chosen', () => {
    const { choose } = open({ ...cycle, label: 'uapsv' })
    expect(screen.getByRole('status').textContent).toBe('Which value is The UAPSV? Choose below.')
    choose('PSV 60.0 cm/s is for', 'id-UAPSV')
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('a drawing with another name', () => {
  it('is for the parameter that the name means, and no longer for that of its former name', () => {
    const named = renamed(velocity, 'UAPSV', rows)
    expect(named.parameters).toEqual([{ parameterId: 'id-UAPSV', quantity: 'velocity' }])
    expect(renamed(named, 'UAEDV', rows).parameters).toEqual([{ parameterId: 'id-UAEDV', quantity: 'velocity' }])
    expect(renamed(named, 'left ovary', rows)).toEqual({ ...velocity, label: 'left ovary' })
  })

  it('gives a value of one parameter to the one that the new name means', () => {
    const chosen = { ...velocity, parameters: [{ parameterId: 'id-UAEDV', quantity: 'velocity' as const }] }
    expect(renamed(chosen, 'UAPSV', rows).parameters).toEqual([{ parameterId: 'id-UAPSV', quantity: 'velocity' }])
  })

  it('keeps what was chosen for it, and that nothing is', () => {
    const parameters = [peak, end]
    expect(renamed({ ...cycle, parameters }, 'UA', rows)).toEqual({ ...cycle, parameters, label: 'UA' })
    expect(renamed({ ...cycle, label: 'UA', parameters: [] }, 'MCA', rows).parameters).toEqual([])
  })
})
