import { reportSealApi } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { storyWithImages } from '../../image/storyImages'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { VerifyReport } from './VerifyReport'

afterEach(cleanup)

const sealed = {
  document: { findings: '胆囊结石', later: { field: 1 } },
  seal: { code: '0000-0000-0000-0000', digest: 'ab', keyId: 'cd', signature: 'ef' },
  publicKey: 'pem',
}

async function show(verdict: 'valid' | 'changed' | 'unknown', more: object = {}) {
  const story = storyWithImages('en')
  await startStorySession(story)
  const asked: unknown[] = []
  story.fake.answer(reportSealApi.verify, (input) => {
    asked.push(input)
    const facts = verdict === 'valid' ? ['2026-01-05T08:15:00Z', 'First Hospital'] : [null, null]
    return { verdict, sealedAt: facts[0] ?? null, hospitalName: facts[1] ?? null, ...more }
  })
  render(
    <PacsStory story={story}>
      <VerifyReport />
    </PacsStory>,
  )
  return asked
}

/** Drops a file on the page. */
const drop = (text: string) =>
  fireEvent.drop(screen.getByText(/or drop it here/), {
    dataTransfer: { files: [new File([text], 'report.json', { type: 'application/json' })] },
  })

test('a dropped report is verified as it is, with fields that this release does not know', async () => {
  const asked = await show('valid')
  drop(JSON.stringify(sealed))
  await screen.findByText(/The report is unchanged\..*First Hospital/)
  expect(asked).toEqual([sealed])
})

test('times are told in the zone of the hospital, as on the paper', async () => {
  await show('valid', { timeZone: 'Asia/Shanghai', addenda: ['2026-01-06T20:00:00Z'] })
  drop(JSON.stringify(sealed))
  await screen.findByText(/2026\/01\/05 16:15:00/)
  await screen.findByText(/2026\/01\/07 04:00:00/)
})

test('a changed report and an unknown code are said in words', async () => {
  await show('changed')
  drop(JSON.stringify(sealed))
  await screen.findByText(/This is not what was sealed/)
  cleanup()
  const asked = await show('unknown')
  fireEvent.change(screen.getByRole('textbox', { name: /Code of the seal/ }), { target: { value: 'abcd' } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await screen.findByText(/This seal is not known here/)
  await waitFor(() => expect(asked).toEqual([{ code: 'abcd' }]))
})

test('a report that was added to says so, and an addendum is told as one', async () => {
  await show('valid', { addenda: ['2026-01-06T08:00:00Z'] })
  drop(JSON.stringify(sealed))
  await screen.findByText(/^The report was added to 2026\/01\/06/)
  cleanup()
  await show('valid', { isAddendum: true })
  drop(JSON.stringify(sealed))
  await screen.findByText(/^The addendum is unchanged\./)
})

test('a file that is no sealed report is named, and nothing is sent', async () => {
  const asked = await show('valid')
  drop('{"a": 1}')
  await screen.findByText(/report\.json is not a sealed report/)
  expect(asked).toEqual([])
})

test('a file that says one thing twice is no sealed report: two readers would see two', async () => {
  const asked = await show('valid')
  drop(JSON.stringify(sealed).replace('{"findings"', '{"findings":"另一个","findings"'))
  await screen.findByText(/report\.json is not a sealed report/)
  expect(asked).toEqual([])
})

test.each([
  [{ isPerson: true }, /^It is about this person\./],
  [{ isPerson: false }, /^It is NOT about this person/],
  [{ isPerson: null }, /^The name alone does not show whether it is about this person\. Enter the date of birth too/],
  [{ isPerson: true, isIdentityCorrected: true }, /corrected the patient’s data/],
])('who is named on the paper is asked about, and answered with yes or no: %o', async (more, words) => {
  const asked = await show('valid', more)
  const type = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type(/Code of the seal/, 'abcd')
  type(/Name on the paper/, '  张三 ')
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await screen.findByText(words)
  expect(asked).toEqual([{ code: 'abcd', name: '张三' }])
})

test('without a name nobody is asked about', async () => {
  await show('valid')
  drop(JSON.stringify(sealed))
  await screen.findByText(/The report is unchanged\./)
  expect(screen.queryByText(/about this person\.|say whom/)).toBeNull()
})
