import { type ConsultationHospital, type ExpertGroup, type ExpertRow, expertApi, PacsError } from '@opensono/pacs-core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawDrawer } from '../../test/drawDrawer'
import { typeInto } from '../../test/drawPage'
import { withoutLayout } from '../../test/withoutLayout'
import { ExpertDrawer } from './ExpertDrawer'
import { ExpertGroupDrawer } from './ExpertGroupDrawer'
import { PartnerDrawer } from './PartnerDrawer'
import { storyExpert, storyGroup, storyPartner, storyWithExperts } from './storyExperts'

withoutLayout()

describe('the drawer of an expert', () => {
  async function open(expert: ExpertRow | null, story = storyWithExperts('en')) {
    const onClose = vi.fn()
    const page = await drawDrawer(
      story,
      <ExpertDrawer expert={expert} onClose={onClose} />,
      expert?.name ?? 'New expert',
    )
    return { ...page, onClose }
  }

  it('saves what was changed onto the version that was seen, and closes', async () => {
    const { press, box, drawer, asked, onClose, notice } = await open(storyExpert(1, { version: 7 }))
    typeInto(box(/^Title/), ' 副主任医师 ')
    fireEvent.click(await drawer.findByRole('checkbox', { name: '血管' }))
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(expertApi.edit)).toMatchObject([
      { expertId: 'expert-1', version: 7, title: '副主任医师', groupIds: ['group-1', 'group-2'], visibility: 'all' },
    ])
    await notice('周岚 is saved.')
  })

  it('asks for the hospitals only where some of them see the expert, and sends none where all do', async () => {
    const { press, drawer, asked, onClose } = await open(storyExpert(1))
    expect(drawer.queryByRole('group', { name: 'Hospitals that see this expert' })).toBeNull()
    fireEvent.click(drawer.getByRole('radio', { name: 'Some hospitals' }))
    fireEvent.click(await drawer.findByRole('checkbox', { name: 'Second Hospital' }))
    fireEvent.click(drawer.getByRole('radio', { name: 'All hospitals' }))
    fireEvent.click(drawer.getByRole('radio', { name: 'Some hospitals' }))
    expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: 'Second Hospital' }).checked).toBe(true)
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(expertApi.edit)).toMatchObject([{ visibility: 'some', visibleTo: ['hospital-2'] }])
  })

  it('sends no expert whom some hospitals see before one of them is chosen', async () => {
    const { press, drawer, asked, onClose } = await open(storyExpert(1))
    fireEvent.click(drawer.getByRole('radio', { name: 'Some hospitals' }))
    await press('Save')
    await drawer.findByText('Choose at least one hospital.')
    expect(asked(expertApi.edit)).toEqual([])
    fireEvent.click(await drawer.findByRole('checkbox', { name: 'Second Hospital' }))
    await waitFor(() => expect(drawer.queryByText('Choose at least one hospital.')).toBeNull())
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it.each([
    ['disabled', /account is disabled/],
    ['pending', /not accepted the account/],
    ['noPermission', /no role of this user permits consultations/],
    ['departmentClosed', /term has ended/],
  ] as const)('says why an expert cannot answer, and what to do: %s', async (cannotAnswer, words) => {
    const { drawer } = await open(storyExpert(1, { cannotAnswer }))
    expect(drawer.getByText(words)).toBeTruthy()
  })

  it('sends nothing of a new one without a user, a name and a phone, and asks for all three', async () => {
    const { press, drawer, asked } = await open(null)
    await press('Save')
    expect(await drawer.findAllByText('Required')).toHaveLength(3)
    expect(asked(expertApi.create)).toEqual([])
  })

  it('says of more than ten groups that there is no place for another', async () => {
    const groups = Array.from({ length: 11 }, (_, index) => storyGroup(index + 1, { name: `Group ${index + 1}` }))
    const chosen = groups.slice(0, 10).map(({ groupId, name }) => ({ groupId, name }))
    const { drawer } = await open(storyExpert(1, { groups: chosen }), storyWithExperts('en', { groups }))
    const another = () => drawer.getByRole<HTMLInputElement>('checkbox', { name: 'Group 11' })
    await waitFor(() => expect(another().disabled).toBe(true))
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Group 3' }))
    await waitFor(() => expect(another().disabled).toBe(false))
  })

  it('offers no group that is disabled', async () => {
    const groups = [storyGroup(1), storyGroup(2, { isEnabled: false })]
    const { drawer } = await open(storyExpert(1), storyWithExperts('en', { groups }))
    await drawer.findByRole('checkbox', { name: '心脏' })
    expect(drawer.queryByRole('checkbox', { name: '血管' })).toBeNull()
  })

  it('removes the expert by an answer alone, and says who is one no longer', async () => {
    const { press, confirm, asked, onClose, notice } = await open(storyExpert(1))
    await press('Remove the expert')
    await confirm('Remove 周岚 from the experts?', 'Cancel')
    await press('Remove the expert')
    await confirm('Remove 周岚 from the experts?', 'Remove')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(expertApi.remove)).toEqual([{ expertId: 'expert-1' }])
    await notice('周岚 is no longer an expert.')
  })

  it('of anyone who may not maintain experts keeps every act in its place, with the reason', async () => {
    const { why, box } = await open(storyExpert(1), storyWithExperts('en', { authorities: [] }))
    expect((box(/^Name/) as HTMLInputElement).readOnly).toBe(true)
    for (const name of ['Save', 'Remove the expert'])
      expect([name, await why(name)]).toEqual([name, expect.any(String)])
  })
})

describe('the drawer of a sub-specialty group', () => {
  async function open(group: ExpertGroup | null, story = storyWithExperts('en')) {
    const onClose = vi.fn()
    const page = await drawDrawer(
      story,
      <ExpertGroupDrawer group={group} onClose={onClose} />,
      group?.name ?? 'New group',
    )
    return { ...page, onClose }
  }

  it('adds a group by its name, without the spaces around it', async () => {
    const { press, box, drawer, asked, onClose, notice } = await open(null)
    typeInto(box(/^Name/), '   ')
    await press('Save')
    expect(await drawer.findByText('Required')).toBeTruthy()
    typeInto(box(/^Name/), ' 介入 ')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(expertApi.createGroup)).toEqual([{ name: '介入', description: '' }])
    await notice('介入 is added.')
  })

  it('disables a group after saying how many experts leave it, and that there is no way back', async () => {
    const { press, confirm, asked, onClose } = await open(storyGroup(1, { expertCount: 2, version: 4 }))
    await press('Disable')
    const question = await screen.findByRole('alertdialog', { name: 'Disable 心脏?' })
    expect(question.textContent).toMatch(/Its 2 experts move.*cannot be enabled again/)
    await confirm('Disable 心脏?', 'Disable')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(expertApi.setGroupEnabled)).toEqual([{ groupId: 'group-1', isEnabled: false, version: 4 }])
  })

  it('deletes a group that nobody is in, and says of another one how many are', async () => {
    const used = await open(storyGroup(1, { expertCount: 2 }))
    expect(await used.why('Delete')).toContain('2')
    used.unmount()
    const { press, confirm, asked, onClose } = await open(storyGroup(2, { expertCount: 0 }))
    await press('Delete')
    await confirm('Delete 血管?', 'Delete')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(expertApi.removeGroup)).toEqual([{ groupId: 'group-2' }])
  })

  it('that was used meanwhile is refused in the question, and stays', async () => {
    const { story, press, confirm, onClose } = await open(storyGroup(2, { expertCount: 0 }))
    story.fake.answer(expertApi.removeGroup, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await press('Delete')
    const question = await confirm('Delete 血管?', 'Delete')
    expect((await question.findByRole('alert')).textContent).toMatch(/busy/i)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('of a disabled group is read-only, and offers to delete it alone', async () => {
    const { box, drawer, why } = await open(storyGroup(1, { isEnabled: false, expertCount: 0 }))
    expect((box(/^Name/) as HTMLInputElement).readOnly).toBe(true)
    expect(drawer.getByRole('status').textContent).toMatch(/This group is disabled/)
    expect(drawer.queryByRole('button', { name: 'Disable' })).toBeNull()
    expect([await why('Delete'), typeof (await why('Save'))]).toEqual([null, 'string'])
  })
})

describe('the drawer of a hospital to consult with', () => {
  async function open(partner: ConsultationHospital | null, story = storyWithExperts('en')) {
    const onClose = vi.fn()
    const title = partner?.name ?? 'New hospital'
    const page = await drawDrawer(story, <PartnerDrawer partner={partner} onClose={onClose} />, title)
    return { ...page, onClose }
  }

  it('adds one of the hospitals that are not on the list yet', async () => {
    const { press, box, drawer, asked, onClose, notice } = await open(null)
    await press('Save')
    expect(await drawer.findByText('Required')).toBeTruthy()
    const choice = drawer.getByRole('combobox', { name: /^Hospital/ })
    await drawer.findByRole('option', { name: '县中医院' })
    fireEvent.change(choice, { target: { value: 'hospital-4' } })
    typeInto(box(/^Note/), ' 周三 ')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(expertApi.addHospital)).toEqual([{ hospitalId: 'hospital-4', note: '周三', isEnabled: true }])
    await notice('县中医院 is added.')
  })

  it('says so when every hospital is on the list', async () => {
    const story = storyWithExperts('en')
    story.fake.answer(expertApi.candidates, () => [])
    const { drawer } = await open(null, story)
    expect(await drawer.findByText('Every hospital of this server is on the list.')).toBeTruthy()
  })

  it('takes a hospital out of consultations for a while, onto the version that was seen', async () => {
    const { press, drawer, asked, onClose } = await open(storyPartner(1, { version: 3 }))
    expect(drawer.queryByRole('combobox')).toBeNull()
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Takes part in consultations' }))
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(expertApi.editHospital)).toEqual([
      { hospitalId: 'hospital-2', note: '', isEnabled: false, version: 3 },
    ])
  })

  it('removes a hospital that no expert is shown to by name; of another one it says how many are', async () => {
    const used = await open(storyPartner(1, { expertCount: 3 }))
    expect(await used.why('Remove the hospital')).toContain('3')
    used.unmount()
    const { press, confirm, asked, onClose } = await open(storyPartner(2))
    await press('Remove the hospital')
    await confirm('Remove 市第一人民医院?', 'Remove')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(expertApi.removeHospital)).toEqual([{ hospitalId: 'hospital-3' }])
  })
})
