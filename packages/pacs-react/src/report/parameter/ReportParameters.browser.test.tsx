import { MemoryStorage, reportApi } from '@opensono/pacs-core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { ReportWorkbench } from '../ReportWorkbench'
import { storyEarlier, storyWithParameters, typedParameter } from './storyParameters'

afterEach(cleanup)

async function openPanel(panel: 'parameters' | 'earlier', earlier = storyEarlier) {
  const story = storyWithParameters('en', [typedParameter('BPD', '54.2')])
  story.fake.answer(reportApi.earlier, () => ({ rows: [...earlier], total: earlier.length, isTotalExact: true }))
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <ReportWorkbench storage={new MemoryStorage()} />
    </PacsStory>,
  )
  const name = panel === 'earlier' ? 'Earlier reports' : 'Parameters'
  await userEvent.click(await screen.findByRole('tab', { name }))
  return story
}

/** What is written in the texts of the report, and what of it is linked. */
const writtenTexts = () =>
  [...document.querySelectorAll('.pacs-report-text-box')].map((each) => each.textContent).join('\n')
const linkedTexts = () => [...document.querySelectorAll('[data-value]')].map(({ textContent }) => textContent)
const table = () => screen.findByRole('table', { name: 'Fetal measures' })
const box = async (name: string) => within(await table()).getByRole<HTMLInputElement>('textbox', { name })
const editable = async (name: string) => waitFor(async () => expect((await box(name)).readOnly).toBe(false))

describe('the parameters of a report', () => {
  it('are typed by the keyboard alone, calculated at once, and saved', async () => {
    const story = await openPanel('parameters')
    await editable('Head circumference')
    await userEvent.click(await box('Head circumference'))
    await userEvent.keyboard('199{Enter}')
    expect(document.activeElement).toBe(await box('Abdominal circumference'))
    await userEvent.keyboard('176{Enter}37{Enter}280')
    expect((await box('HC/AC ratio')).value).toBe('1.13')
    within(await table()).getByText('Above range')
    await userEvent.keyboard('{Control>}s{/Control}')
    const studyId = 'study-1' as never
    await waitFor(async () => {
      const { parameters } = await story.pacs.call(reportApi.get, { studyId })
      expect(parameters.map(({ abbreviation, value }) => [abbreviation, value])).toEqual([
        ['BPD', '54.2'],
        ['HC', '199'],
        ['AC', '176'],
        ['FL', '37'],
        ['HCAC', '1.13'],
        ['AFI', '280'],
      ])
    })
  })

  it('come from measurements that have their name, into empty boxes only', async () => {
    await openPanel('parameters')
    await editable('Femur length')
    await userEvent.click(screen.getByRole('button', { name: 'Use measurements' }))
    await waitFor(async () => expect((await box('Femur length')).value).toBe('37.2'))
    expect((await box('Biparietal diameter')).value).toBe('54.2')
    within(await table()).getByText('Measured on image 1')
  })

  it('go into the text where the cursor is', async () => {
    await openPanel('parameters')
    await editable('Femur length')
    await userEvent.click(screen.getByRole('button', { name: 'Insert into text' }))
    await waitFor(() => expect(writtenTexts()).toContain('Biparietal diameter 54.2 mm'))
    expect(linkedTexts()).toEqual(['54.2 mm'])
  })
})

describe('a gestational age in the table', () => {
  const name = 'Gestational age by CRL'
  const storedAge = async (story: Awaited<ReturnType<typeof openPanel>>) => {
    const { parameters } = await story.pacs.call(reportApi.get, { studyId: 'study-1' as never })
    return parameters.find(({ abbreviation }) => abbreviation === 'GA')?.value
  }

  it('is typed in any form, becomes weeks and days, and is read back so', async () => {
    const story = await openPanel('parameters')
    await editable(name)
    await userEvent.click(await box(name))
    await userEvent.keyboard('12+4')
    expect((await box(name)).value).toBe('12+4')
    await userEvent.click(await box('Head circumference'))
    expect((await box(name)).value).toBe('12w4d')
    await userEvent.click(screen.getByRole('button', { name: 'Insert into text' }))
    await waitFor(() => expect(writtenTexts()).toContain('Biparietal diameter 54.2 mm; Gestational age by CRL 12w4d'))
    expect(linkedTexts()).toEqual(['54.2 mm', '12w4d'])
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(async () => expect(await storedAge(story)).toBe('12w4d'))
  })

  it('that is a bare number stays in the box with what to do, and is not saved', async () => {
    const story = await openPanel('parameters')
    await editable(name)
    await userEvent.click(await box(name))
    await userEvent.keyboard('12.5{Tab}')
    screen.getByText('Write weeks and days, such as 12w4d')
    expect((await box(name)).value).toBe('12.5')
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(await storedAge(story)).toBeUndefined()
    await userEvent.click(await box('Head circumference'))
    await userEvent.keyboard('1,234')
    within(await table()).getByText(/1,234 can mean/)
    await userEvent.keyboard('.5')
    expect(within(await table()).queryByText(/1,234 can mean/)).toBeNull()
  })
})

describe('the pregnancy', () => {
  const openWith = async (study: Parameters<typeof storyWithParameters>[2], typed: [string, string][]) => {
    const story = storyWithParameters(
      'en',
      typed.map(([name, value]) => typedParameter(name, value)),
      study,
    )
    await startStorySession(story)
    render(
      <PacsStory story={story}>
        <ReportWorkbench storage={new MemoryStorage()} />
      </PacsStory>,
    )
    await userEvent.click(await screen.findByRole('tab', { name: 'Parameters' }))
    return within(await screen.findByRole('region', { name: 'Pregnancy' }))
  }
  const dates = { studyTime: '2026-11-28T02:00:00.000Z', lastPeriod: '2026-06-01', dueDate: '2027-03-22' } as const

  it('goes by the due date of record, and shows the age by the last period beside it', async () => {
    const section = await openWith({ ...dates, dueDateBasis: 'crl' }, [['AC', '200']])
    section.getByText('23w5d')
    section.getByText('2027-03-22 (CRL)')
    section.getByText('25w5d')
    section.getByText('2027-03-08')
    expect(
      within(section.getByRole('row', { name: /^AC/ }))
        .getAllByRole('cell')
        .at(-1)?.textContent,
    ).toBe('90')
    section.getByText('Centiles: INTERGROWTH-21st 2014')
  })

  it('puts its values into the text, linked to what they follow from', async () => {
    const section = await openWith({ ...dates, dueDateBasis: 'crl' }, [['AC', '200']])
    await userEvent.click(section.getByRole('button', { name: 'Insert into text: Gestational age' }))
    await waitFor(() => expect(linkedTexts()).toEqual(['23w5d']))
    await userEvent.click(section.getByRole('button', { name: 'Insert into text: AC centile' }))
    await waitFor(() => expect(linkedTexts()).toEqual(['23w5d', '90']))
    expect(section.queryByRole('button', { name: /Estimated weight/ })).toBeNull()
  })

  it('says outside the table past the end of a standard', async () => {
    const section = await openWith({ ...dates, studyTime: '2027-03-31T02:00:00.000Z', dueDateBasis: 'crl' }, [
      ['AC', '350'],
    ])
    section.getByText('41w2d')
    expect(
      within(section.getByRole('row', { name: /^AC/ }))
        .getAllByRole('cell')
        .at(-1)?.textContent,
    ).toBe('outside the table')
  })

  it('has a set for each fetus, and the discordance of their weights in whole grams', async () => {
    const section = await openWith({ ...dates, dueDateBasis: 'crl', fetuses: 2 }, [
      ['HC', '280'],
      ['AC', '250'],
      ['FL', '55'],
      ['HC_B', '265'],
      ['AC_B', '220'],
      ['FL_B', '50'],
    ])
    section.getByRole('heading', { name: 'Fetus A' })
    section.getByRole('heading', { name: 'Fetus B' })
    const grams = section.getAllByText(/^\d+ g, Hadlock 1985 \(HC \+ AC \+ FL\)/)
    const [heavy = 0, light = 0] = grams.map(({ textContent }) => Number.parseInt(textContent ?? '', 10))
    section.getByText(`Weight discordance ${((100 * (heavy - light)) / heavy).toFixed(1)} %`)
  })
})

describe('the earlier reports', () => {
  it('show what changed, in figures and in the text', async () => {
    await openPanel('earlier')
    const values = await screen.findByRole('table', { name: 'Values' })
    const bpd = within(values).getByRole('row', { name: /^BPD/ })
    await waitFor(() => expect(bpd.textContent).toContain('+7.1'))
    within(bpd).getByRole('rowheader', { name: 'BPD mm' })
    within(bpd).getByRole('img', { name: /^BPD|Biparietal diameter/ })
    expect(screen.getByText('羊水清亮。').tagName).toBe('DEL')
    screen.getByText('羊水偏多。', { selector: 'ins' })
  })

  it('are not compared by number with a value of another unit', async () => {
    const inCm = storyEarlier.map((each) => ({
      ...each,
      parameters: each.parameters.map((one) => ({ ...one, value: '4.7', unit: 'cm' })),
    }))
    await openPanel('earlier', inCm)
    const values = await screen.findByRole('table', { name: 'Values' })
    const bpd = within(values).getByRole('row', { name: /^BPD cm 4\.7 54\.2 mm/ })
    expect(bpd.textContent).not.toContain('49.5')
    // The line is that of the earlier reports alone.
    expect(within(bpd).getByRole('img').getAttribute('aria-label')).not.toContain('54.2')
  })
})
