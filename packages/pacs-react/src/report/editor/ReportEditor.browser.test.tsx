import { imageApi, type ReportValue, reportTextLengths } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { callKey } from '../../provider/callKey'
import { PacsStory, type StoryPacs, startStorySession } from '../../testing/PacsStory'
import { changedContent, contentOf, type ReportContent } from '../ReportContent'
import { ReportEditor, type ReportEditorProps } from '../ReportEditor'
import type { ReportInsertion } from '../ReportInsertion'
import { storyReport, storyWithReport } from '../storyReport'
import '../../styles.css'
import { storySource as source, storyDistance, storyMeasuredItems } from '../storyValues'

afterEach(cleanup)

interface Opened {
  story: StoryPacs
  box: (name: string) => HTMLElement
  content: () => ReportContent
  /** As something else than the editor changes it. */
  change: (patch: Partial<ReportContent>) => void
  insertion: ReportInsertion
  linked: (field: ReportValue['field']) => string[]
}

async function open(
  content: Partial<ReportContent> = {},
  props: Partial<ReportEditorProps> = {},
  /** Done before the editor is there. */
  early: (insertion: ReportInsertion | null) => void = () => {},
): Promise<Opened> {
  const story = storyWithReport('en')
  storyDistance(story, 45)
  await startStorySession(story)
  let latest = { ...contentOf(storyReport()), ...content }
  let change: (patch: Partial<ReportContent>) => void = () => {}
  const insertion = createRef<ReportInsertion>()
  const page = () => (
    <PacsStory story={story}>
      <ReportEditor
        content={latest}
        onChange={change}
        isReadOnly={false}
        insertionRef={insertion}
        studyId="study-1"
        items={storyMeasuredItems}
        {...props}
      />
    </PacsStory>
  )
  const { rerender } = render(page())
  change = (patch) => {
    latest = changedContent(latest, patch)
    rerender(page())
  }
  rerender(page())
  act(() => early(insertion.current))
  const box = (name: string) => screen.getByRole('textbox', { name })
  await waitFor(() => expect(box('Findings').getAttribute('role')).toBe('textbox'))
  if (insertion.current === null) throw new Error('the editor was not drawn')
  return {
    story,
    box,
    content: () => latest,
    change: (patch) => act(() => change(patch)),
    insertion: insertion.current,
    linked: (field) =>
      latest.values.filter((each) => each.field === field).map(({ start, end }) => latest[field].slice(start, end)),
  }
}

/** Puts the cursor behind the text of a field. */
async function goToEnd(box: HTMLElement): Promise<void> {
  await userEvent.click(box)
  await userEvent.keyboard('{Control>}{End}{/Control}')
}

const withValue = { findings: '胆囊大小约 45 px，壁光滑。', values: [valueAt(6, 11)] }

function valueAt(start: number, end: number): ReportValue {
  return { id: 'value-1', field: 'findings', start, end, source }
}

describe('a text of a report', () => {
  it.each([
    ['in the first line', '胆囊', 'X大小约 45 px，壁光滑。\n左肾见结石。\n\n右肾正常。'],
    ['behind a value', '壁光滑', '胆囊大小约 45 px，X。\n左肾见结石。\n\n右肾正常。'],
    ['around a value', '约 45 px，', '胆囊大小X壁光滑。\n左肾见结石。\n\n右肾正常。'],
    ['in a later line', '左肾', '胆囊大小约 45 px，壁光滑。\nX见结石。\n\n右肾正常。'],
    ['behind an empty line', '右肾正常。', '胆囊大小约 45 px，壁光滑。\n左肾见结石。\n\nX'],
    ['over a line break', '光滑。\n左肾', '胆囊大小约 45 px，壁X见结石。\n\n右肾正常。'],
  ])('selects the words that somebody names %s: what is typed takes their place', async (_, words, expected) => {
    const findings = '胆囊大小约 45 px，壁光滑。\n左肾见结石。\n\n右肾正常。'
    const { box, insertion, content } = await open({ findings, values: [valueAt(6, 11)] })
    await waitFor(() => expect(box('Findings').isContentEditable).toBe(true))
    const start = findings.indexOf(words)
    insertion.select('findings', start, start + words.length)
    expect(document.activeElement).toBe(box('Findings'))
    await userEvent.keyboard('X')
    await waitFor(() => expect(content().findings).toBe(expected))
  })

  it('can be read while its editor is on its way, and who was in it already goes on there', async () => {
    const story = storyWithReport('en')
    await startStorySession(story)
    render(
      <PacsStory story={story}>
        <ReportEditor content={contentOf(storyReport())} onChange={() => {}} isReadOnly={false} />
      </PacsStory>,
    )
    const early = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Impression' })
    expect([early.tagName, early.value, early.readOnly]).toEqual(['TEXTAREA', '肝囊肿。', true])
    early.focus()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Impression' }).isContentEditable).toBe(true))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Impression' })))
  })

  it('is lines as they are typed; Tab goes from findings to impression to the result', async () => {
    const { box, content } = await open({ findings: '', impression: '' })
    await userEvent.click(box('Findings'))
    await userEvent.keyboard('Liver.{Enter}{Shift>}{Enter}{/Shift}Gallbladder.')
    await userEvent.tab()
    await userEvent.keyboard('Normal.')
    expect(content()).toMatchObject({ findings: 'Liver.\n\nGallbladder.', impression: 'Normal.' })
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('type')).toBe('radio')
  })

  it('takes pasted pages as their words in lines, without markup, styles and hidden parts', async () => {
    const { box, content } = await open({ findings: '' })
    await userEvent.click(box('Findings'))
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<html><head><style>p { color: red }</style></head><body><!--StartFragment-->
       <p class=MsoNormal><b>肝脏：</b>大小
       正常。<o:p></o:p></p><p class=MsoNormal>胆囊：<br>4.2&nbsp;cm</p><table><tr><td>PSV</td><td>80</td></tr></table>
       <img src=x onerror="window.wasRun = true"><script>window.wasRun = true</script></body></html>`,
    )
    fireEvent(box('Findings'), new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    expect(
      content()
        .findings.split('\n')
        .filter((line) => line !== ''),
    ).toEqual(['肝脏：大小 正常。', '胆囊：', '4.2 cm', 'PSV\t80'])
    expect(Reflect.get(window, 'wasRun')).toBeUndefined()
  })

  it('refuses what would make it too long, counted in characters, and says by how many', async () => {
    const most = reportTextLengths.impression
    const { box, content } = await open({ impression: '𠮷'.repeat(most - 1) })
    await goToEnd(box('Impression'))
    await userEvent.keyboard('a')
    expect(content().impression).toBe(`${'𠮷'.repeat(most - 1)}a`)
    await userEvent.keyboard('b')
    expect((await screen.findByRole('alert')).textContent).toBe('Not inserted: the text would be 1 character too long.')
    expect(content().impression.endsWith('a')).toBe(true)
    await userEvent.keyboard('{Backspace}')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('takes what an input method composes once, when it is chosen', async () => {
    const { box, content } = await open({ impression: '' })
    await userEvent.click(box('Impression'))
    const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
    const compose = (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    for (const text of ['n', 'na', "na'n", "nang'zhong"]) {
      await compose(text)
      expect(box('Impression').textContent).toBe(text)
      // Nothing that saves, finishes or sends the report gets letters that are no word yet.
      expect(content().impression).toBe('')
    }
    await session.send('Input.insertText', { text: '囊肿' })
    await waitFor(() => expect(content().impression).toBe('囊肿'))
    expect(box('Impression').textContent).toBe('囊肿')
    await userEvent.keyboard('。')
    expect(content().impression).toBe('囊肿。')
  })

  it('keeps what was written before a composition, and nothing of one that is given up', async () => {
    const { box, content } = await open({ findings: '肝脏正常。' })
    await goToEnd(box('Findings'))
    const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
    for (const text of ['z', 'zh', 'zheng'])
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    expect(content().findings).toBe('肝脏正常。')
    await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
    await waitFor(() => expect(box('Findings').textContent).toBe('肝脏正常。'))
    expect(content().findings).toBe('肝脏正常。')
    await userEvent.keyboard('a')
    expect(content().findings).toBe('肝脏正常。a')
  })

  it('follows what something else changes, and undoes that too', async () => {
    const { box, content, change } = await open({ findings: '肝脏正常。' })
    await goToEnd(box('Findings'))
    await userEvent.keyboard('胆囊正常。')
    change({ findings: '【左|右】叶囊肿。' })
    expect(box('Findings').textContent).toBe('【左|右】叶囊肿。')
    await userEvent.click(box('Findings'))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(content().findings).toBe('肝脏正常。胆囊正常。')
  })

  it('puts in what a short code stands for, findings and impression together, and goes to its placeholders', async () => {
    const snippet = {
      id: 'snippet-1',
      code: 'gs',
      name: 'Stone',
      findings: '胆囊见【n】枚强回声，大【d】mm。',
      impression: '胆囊结石。',
    }
    const { box, content } = await open({ findings: '', impression: '脂肪肝。' }, { snippets: [snippet] })
    await userEvent.click(box('Findings'))
    await userEvent.keyboard('a;gs ')
    expect(content()).toMatchObject({ findings: `a${snippet.findings}`, impression: '脂肪肝。\n胆囊结石。' })
    await userEvent.keyboard('{Enter};other ')
    expect(content().findings).toBe(`a${snippet.findings}\n;other `)
  })

  it('takes what is put in while its editor is on its way', async () => {
    const { content } = await open({ findings: '' }, {}, (insertion) => insertion?.insert('Cyst', 'findings'))
    await waitFor(() => expect(content().findings).toBe('Cyst'))
  })

  it('selects the first placeholder of what is inserted; Tab goes on to the next, then out', async () => {
    const { box, content, insertion } = await open({ findings: '' })
    await userEvent.click(box('Findings'))
    act(() => insertion.insert('见【n】枚，大【d】mm。', 'findings'))
    await userEvent.keyboard('3')
    expect(content().findings).toBe('见3枚，大【d】mm。')
    await userEvent.keyboard('{Control>}z{/Control}')
    act(() => insertion.insert('见【n】枚，大【d】mm。', 'findings'))
    await userEvent.tab()
    await userEvent.keyboard('8')
    expect(content().findings).toContain('大8mm')
    await userEvent.tab()
    expect(document.activeElement).toBe(box('Impression'))
  })
})

describe('placeholders', () => {
  it('are filled one after the other by Tab, from the findings on to the impression', async () => {
    const { box, content, insertion } = await open({
      findings: '【旧】\n见【n】枚，\n大【d】mm。',
      impression: '【左|右】肾结石。',
    })
    act(() => insertion.goTo('findings', 4))
    await waitFor(() => expect(document.activeElement).toBe(box('Findings')))
    await userEvent.keyboard('3')
    await userEvent.tab()
    await userEvent.keyboard('8')
    await userEvent.tab()
    expect(document.activeElement).toBe(box('Impression'))
    await userEvent.keyboard('左')
    expect(content()).toMatchObject({ findings: '【旧】\n见3枚，\n大8mm。', impression: '左肾结石。' })
    await userEvent.tab()
    expect(document.activeElement).not.toBe(box('Impression'))
  })

  it('are gone back to by Shift+Tab, from the impression to the last one of the findings', async () => {
    const { box, content, insertion } = await open({
      findings: '见【n】枚，\n大【d】mm，壁【光】。',
      impression: '无。【左|右】肾结石。',
    })
    const selected = () => document.getSelection()?.toString()
    act(() => insertion.goTo('impression', 0))
    await waitFor(() => expect(selected()).toBe('【左|右】'))
    await userEvent.keyboard('左')
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(box('Findings'))
    await waitFor(() => expect(selected()).toBe('【光】'))
    await userEvent.tab({ shift: true })
    await waitFor(() => expect(selected()).toBe('【d】'))
    await userEvent.keyboard('8')
    await userEvent.tab({ shift: true })
    await waitFor(() => expect(selected()).toBe('【n】'))
    await userEvent.tab()
    await waitFor(() => expect(selected()).toBe('【光】'))
    expect(content()).toMatchObject({ findings: '见【n】枚，\n大8mm，壁【光】。', impression: '无。左肾结石。' })
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    expect(document.activeElement).not.toBe(box('Findings'))
  })

  it('are left alone by Tab once the cursor was moved elsewhere', async () => {
    const { box, insertion } = await open({ findings: '见【n】枚，大【d】mm。', impression: '' })
    act(() => insertion.goTo('findings', 0))
    await waitFor(() => expect(document.activeElement).toBe(box('Findings')))
    await userEvent.keyboard('3')
    await waitFor(() => expect(box('Findings').textContent).toBe('见3枚，大【d】mm。'))
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(document.getSelection()?.anchorOffset).toBe(1))
    // The editor is notified of a moved cursor before the next frame.
    await new Promise(requestAnimationFrame)
    await userEvent.tab()
    expect(document.activeElement).toBe(box('Impression'))
  })
})

describe('a gap with choices', () => {
  it('is selected by a press, and filled by a digit or a press; the next gap follows', async () => {
    const { box, content, insertion } = await open({
      findings: '肝【左|右】叶，回声【均匀|增强|减低】，大小【】 mm。',
      impression: '',
    })
    act(() => insertion.goTo('findings', 0))
    const choices = await screen.findByRole('toolbar', { name: 'Choices of the gap' })
    expect(choices.textContent).toBe('1左2右')
    await userEvent.keyboard('2')
    expect(content().findings).toBe('肝右叶，回声【均匀|增强|减低】，大小【】 mm。')
    await userEvent.click(await screen.findByRole('button', { name: /增强/ }))
    expect(content().findings).toBe('肝右叶，回声增强，大小【】 mm。')
    expect(document.activeElement).toBe(box('Findings'))
    // A gap without choices takes digits as they are typed.
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Choices of the gap' })).toBeNull())
    await userEvent.keyboard('12')
    expect(content().findings).toBe('肝右叶，回声增强，大小12 mm。')
  })

  it('is offered when it is pressed in the text', async () => {
    const { box, content } = await open({ findings: '肝【左|右】叶', impression: '' })
    await userEvent.click(box('Findings').querySelector('.pacs-report-gap') as HTMLElement)
    await screen.findByRole('toolbar', { name: 'Choices of the gap' })
    await userEvent.keyboard('1')
    expect(content().findings).toBe('肝左叶')
  })
})

describe('a linked value', () => {
  it('is put in at the cursor, typed around, deleted by one key and brought back by undo', async () => {
    const { box, content, insertion, linked } = await open({ findings: '大小约', values: [] })
    await goToEnd(box('Findings'))
    act(() => insertion.insertValue('45 px', source))
    await userEvent.keyboard('，边界清。')
    expect(content().findings).toBe('大小约45 px，边界清。')
    expect(linked('findings')).toEqual(['45 px'])
    await userEvent.keyboard('{Home}胆囊')
    expect(linked('findings')).toEqual(['45 px'])
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Delete}')
    expect(content()).toMatchObject({ findings: '胆囊大小约，边界清。', values: [] })
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(linked('findings')).toEqual(['45 px'])
  })

  it('stays linked when one act puts values into two texts', async () => {
    const { insertion, linked } = await open({ findings: '', impression: '', values: [] })
    act(() => {
      for (const field of ['findings', 'impression'] as const) {
        insertion.insert('大小约', field)
        insertion.insertValue('45 px', source, field)
      }
    })
    expect([linked('findings'), linked('impression')]).toEqual([['45 px'], ['45 px']])
  })

  it('is copied into the same report with its link, and as plain text to anywhere else', async () => {
    const { box, content, linked } = await open(withValue)
    await userEvent.click(box('Findings'))
    await userEvent.keyboard('{Control>}a{/Control}')
    const data = new DataTransfer()
    const copying = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
    fireEvent(box('Findings'), copying)
    expect(data.getData('text/plain')).toBe(withValue.findings)
    await goToEnd(box('Impression'))
    fireEvent(box('Impression'), new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    expect(content().impression).toBe(`肝囊肿。${withValue.findings}`)
    expect([linked('findings'), linked('impression')]).toEqual([['45 px'], ['45 px']])
    expect(new Set(content().values.map(({ id }) => id)).size).toBe(2)
  })

  it('shows where it comes from, and opens it by a press or by Enter', async () => {
    const onOpenValue = vi.fn()
    const { box } = await open(withValue, { onOpenValue })
    const value = () => box('Findings').querySelector<HTMLElement>('.pacs-report-value')
    await userEvent.hover(value() as HTMLElement)
    const card = await screen.findByRole('status', { name: 'Linked value' })
    expect(card.textContent).toMatch(/^GBImage 1 · Not calibrated · /)
    await userEvent.click(value() as HTMLElement)
    expect(onOpenValue).toHaveBeenLastCalledWith(source)
    await userEvent.click(box('Findings'))
    await userEvent.keyboard(`{Control>}{Home}{/Control}${'{ArrowRight}'.repeat(6)}`)
    await waitFor(() => expect(document.getSelection()?.anchorOffset).toBe(6))
    // The editor is notified of a moved cursor before the next frame.
    await new Promise(requestAnimationFrame)
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(value()?.className).toContain('ProseMirror-selectednode'))
    await userEvent.keyboard('{Enter}')
    expect(onOpenValue).toHaveBeenCalledTimes(2)
  })

  it('is marked when its measurement is another one by now, and takes the new value when it is told to', async () => {
    const { story, box, content, linked } = await open(withValue)
    const value = () => box('Findings').querySelector<HTMLElement>('.pacs-report-value')
    expect(value()?.dataset.state).toBeUndefined()
    storyDistance(story, 52)
    await act(() =>
      story.queryClient.invalidateQueries({ queryKey: callKey(imageApi.readMeasure, { imageId: source.imageId }) }),
    )
    await waitFor(() => expect(value()?.dataset.state).toBe('changed'))
    expect(content().findings).toBe(withValue.findings)
    await userEvent.hover(value() as HTMLElement)
    await screen.findByText('It measures 52 px now.')
    await userEvent.click(screen.getByRole('button', { name: 'Use the new value' }))
    expect(linked('findings')).toEqual(['52 px'])
    await waitFor(() => expect(value()?.dataset.state).toBeUndefined())

    storyDistance(story, null)
    await act(() =>
      story.queryClient.invalidateQueries({ queryKey: callKey(imageApi.readMeasure, { imageId: source.imageId }) }),
    )
    await waitFor(() => expect(value()?.dataset.state).toBe('gone'))
    expect(linked('findings')).toEqual(['52 px'])
  })
})
