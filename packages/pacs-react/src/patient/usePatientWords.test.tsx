import { expect, it } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { storyPatient } from '../study/storyDesk'
import { createStoryPacs } from '../testing/PacsStory'
import { usePatientWords } from './usePatientWords'

async function words(language: 'en' | 'zh' = 'en') {
  const { use } = await drawHook(createStoryPacs({ language }), usePatientWords)
  return use()
}

it('the age of a known patient is that of today, and empty where the birth date is not known', async () => {
  const { ageOf } = await words()
  const born = new Date(Date.now() - 40 * 366 * 86_400_000).toISOString().slice(0, 10)
  expect(ageOf(storyPatient({ birthDate: born }))).toMatch(/^40\b/)
  expect(ageOf(storyPatient({ birthDate: null }))).toBe('')
})

it('how often a patient came is said with the last time and what for, in the language of the screen', async () => {
  const known = storyPatient({ studies: 3, lastExam: '腹部超声', lastExamEnglish: 'Abdomen' })
  const english = (await words()).historyOf(known)
  for (const part of ['3', '2025/11/02', 'Abdomen']) expect(english).toContain(part)
  const chinese = (await words('zh')).historyOf(known)
  for (const part of ['3', '2025/11/02', '腹部超声']) expect(chinese).toContain(part)
})

it('an exam without an English name is called as the hospital calls it', async () => {
  expect((await words()).historyOf(storyPatient({ lastExam: '浅表超声', lastExamEnglish: null as never }))).toContain(
    '浅表超声',
  )
})

it('anyone who never came is said to be new', async () => {
  const { historyOf } = await words()
  const never = historyOf(storyPatient({ studies: 0, lastRegisterTime: null }))
  expect(never).not.toBe('')
  expect(historyOf(storyPatient({ studies: 2, lastRegisterTime: null }))).toBe(never)
})
