import { type Language, MachineKey, machineKeyApi, PacsError } from '@opensono/pacs-core'
import { createStoryPacs, type StoryPacs } from '../../testing/PacsStory'
import { administrator } from '../storyAccess'

/** The key that the story's server makes. It opens nothing. */
export const storyKey = 'osk_0123456789abcdef_kQ3vN7xW2mZpL8tY5rB1cH6jD4gF9sA0eUiOoPqXyVw'

/** A machine key, with what a story wants different. */
export function storyMachineKey(number: number, patch: Partial<Record<keyof MachineKey, unknown>> = {}): MachineKey {
  return MachineKey.parse({
    keyId: `key-${number}`,
    name: ['Appointments', '体检登记', 'Statistics'][(number - 1) % 3],
    permissions: ['pacs:registration:register_study', 'pacs:medical_record:medical_record_view'],
    endsAt: '2099-01-31T15:59:59.999Z',
    madeAt: '2026-01-05T08:00:00.000Z',
    madeByName: '李伟',
    lastUsedAt: '2026-01-06T01:30:00.000Z',
    ...patch,
  })
}

/** What is in the story's hospital. */
export interface StoryMachineKeysOptions {
  keys?: readonly MachineKey[]
  /** @defaultValue those of an administrator who may register */
  authorities?: readonly string[]
}

/**
 * Services over a fake server that keeps machine keys.
 *
 * @param language - the interface's.
 * @param options - what is there.
 */
export function storyWithMachineKeys(language: Language = 'en', options: StoryMachineKeysOptions = {}): StoryPacs {
  const own = ['pacs:registration:register_study', 'pacs:medical_record:medical_record_view', ...administrator]
  const story = createStoryPacs({ language, authorities: options.authorities ?? own })
  let keys = options.keys ?? [
    storyMachineKey(1),
    storyMachineKey(2, { permissions: ['pacs:registration:register_study'], lastUsedAt: null }),
    storyMachineKey(3, { permissions: [], endsAt: '2020-01-31T15:59:59.999Z' }),
  ]
  story.fake.answer(machineKeyApi.list, () => [...keys])
  story.fake.answer(machineKeyApi.create, ({ name, permissions }) => {
    if (keys.some((row) => row.name === name)) throw new PacsError('NAME_TAKEN', { details: { field: 'name' } })
    const row = storyMachineKey(keys.length + 1, { name, permissions, lastUsedAt: null })
    keys = [...keys, row]
    return { ...row, key: storyKey }
  })
  story.fake.answer(machineKeyApi.remove, ({ keyId }) => {
    keys = keys.filter((row) => row.keyId !== keyId)
    return null
  })
  return story
}
