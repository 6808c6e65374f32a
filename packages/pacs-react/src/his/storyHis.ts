import { type DataOf, HisSettings, hisApi, type Language } from '@opensono/pacs-core'
import { administrator } from '../access/storyAccess'
import { createStoryPacs, type StoryPacs } from '../testing/PacsStory'

/** Settings that are complete. */
export const storyHisSettings = HisSettings.parse({
  baseUrl: 'https://his.example/fhir',
  authentication: 'bearer',
  userName: '',
  hasSecret: true,
  connectSeconds: 5,
  answerSeconds: 30,
  searchSeconds: 55,
  codeSystem: 'urn:his:exam',
  retentionDays: 30,
  keyMadeAt: '2026-01-05T01:00:00.000Z',
  version: 3,
})

/** A test of the connection that finds all well. */
export const goodHisTest: DataOf<typeof hisApi.test> = {
  failure: null,
  status: null,
  answeredMs: 42,
  software: 'Fixture HIS 2.1',
  fhirVersion: '4.0.1',
  missing: [],
}

/** A fake server that keeps the settings. */
export function storyWithHis(
  language: Language,
  patch: Partial<HisSettings> = {},
  test = goodHisTest,
  authorities: readonly string[] = administrator,
): StoryPacs {
  const story = createStoryPacs({ language, authorities })
  const { fake } = story
  let settings: HisSettings = { ...storyHisSettings, ...patch }
  fake.answer(hisApi.settings, () => settings)
  fake.answer(hisApi.saveSettings, ({ secret, ...fields }) => {
    settings = {
      ...settings,
      ...fields,
      hasSecret: secret !== undefined || settings.hasSecret,
      version: fields.version + 1,
    }
    return settings
  })
  fake.answer(hisApi.test, () => test)
  fake.answer(hisApi.rotateKey, () => {
    settings = { ...settings, keyMadeAt: '2026-01-06T01:00:00.000Z', version: settings.version + 1 }
    return { key: `osk_0123456789abcdef_${'k'.repeat(43)}`, settings }
  })
  fake.answer(hisApi.removeKey, () => {
    settings = { ...settings, keyMadeAt: null, version: settings.version + 1 }
    return settings
  })
  const failures: DataOf<typeof hisApi.failures> = [
    { at: '2026-01-05T02:00:00.000Z', during: 'search', failure: 'timeout', status: null },
    { at: '2026-01-05T01:00:00.000Z', during: 'test', failure: 'status', status: 503 },
  ]
  fake.answer(hisApi.failures, () => failures)
  return story
}
