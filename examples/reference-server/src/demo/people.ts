import type { Language } from '@opensono/pacs-core'
import { readIdCard } from '@opensono/pacs-core/server'
import type { Random } from './random'

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗郑梁谢宋唐许邓韩冯曹彭曾']
const maleNames = [...'伟强磊军勇杰涛斌超明刚平辉鹏华飞波亮健宏'].concat([
  '建华',
  '志强',
  '国庆',
  '文博',
  '子轩',
  '浩然',
  '俊杰',
  '宇航',
])
const femaleNames = [...'芳娜敏静丽艳娟霞秀玲燕萍红梅倩雪琳洁慧莹'].concat([
  '桂英',
  '秀兰',
  '雨桐',
  '欣怡',
  '梦瑶',
  '思琪',
  '佳慧',
  '晓燕',
])
const latinMale = [
  'James Carter',
  'Omar Haddad',
  'Daniel Novak',
  'Kenji Mori',
  'Lucas Meyer',
  'Samuel Okafor',
  'Ivan Petrov',
  'Diego Torres',
]
const latinFemale = [
  'Emma Wilson',
  'Sofia Rossi',
  'Amina Diallo',
  'Yuki Tanaka',
  'Clara Jensen',
  'Priya Sharma',
  'Marie Dubois',
  'Ana Pereira',
]

/** Patients whose name is written in Latin letters: their reports are English, so that every list holds some. */
const latinPercent = 12

/** An invented person. */
export interface DemoPerson {
  name: string
  /** What is written about them is written in it. */
  language: Language
  sex: 'male' | 'female'
  /** `YYYY-MM-DD`. */
  birthDate: string
  telPhone: string
  /** Empty for most: people register without their card. */
  idCard: string
  /** First day of the last period of who is pregnant for some of the demo's days, `YYYY-MM-DD`; null for others. */
  lastPeriod: string | null
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A number with a right check character in a region that does not exist (`999999`), so that it is nobody's. */
function madeUpIdCard(birthDate: string, isMale: boolean, random: Random): string {
  const order = random.below(499) * 2 + (isMale ? 1 : 0)
  const number = `999999${birthDate.replaceAll('-', '')}${String(order).padStart(3, '0')}`
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return number + ('10X98765432'[sum % 11] ?? '')
}

/** Of a hundred women of child-bearing age, how many come pregnant. */
const pregnantPercent = 45

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

/**
 * Makes a person.
 *
 * @param random - decides everything.
 * @param today - `YYYY-MM-DD`.
 */
export function makePerson(random: Random, today: string): DemoPerson {
  const sex = random.below(100) < 44 ? 'male' : 'female'
  const isLatin = random.below(100) < latinPercent
  const given = sex === 'male' ? maleNames : femaleNames
  const name = isLatin
    ? random.pick(sex === 'male' ? latinMale : latinFemale)
    : random.pick(surnames) + random.pick(given)
  const isChild = random.below(100) < 6
  const years = isChild ? 1 + random.below(13) : 18 + random.below(66)
  const birthDate = `${Number(today.slice(0, 4)) - years}-${pad(1 + random.below(12))}-${pad(1 + random.below(28))}`
  const idCard = random.below(100) < 35 ? madeUpIdCard(birthDate, sex === 'male', random) : ''
  if (idCard !== '' && readIdCard(idCard) === null) throw new Error('the demo made a card number that is not legal')
  // 199 0000 xxxx: a range that no carrier gave to anybody.
  const telPhone = `1990000${String(random.below(10_000)).padStart(4, '0')}`
  const isPregnant = sex === 'female' && years >= 19 && years <= 44 && random.below(100) < pregnantPercent
  const lastPeriod = isPregnant ? dayBefore(today, 200 - random.below(200)) : null
  return { name, language: isLatin ? 'en' : 'zh', sex, birthDate, telPhone, idCard, lastPeriod }
}
