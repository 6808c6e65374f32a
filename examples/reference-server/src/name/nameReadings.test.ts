import { expect, test } from 'vitest'
import { foldTypedName, nameReadings, simplified } from './nameReadings'

test.each([
  ['曾小贤', ['zengxiaoxian', 'cengxiaoxian']],
  ['单田芳', ['shantianfang', 'dantianfang']],
  ['解晓东', ['xiexiaodong', 'jiexiaodong']],
  ['仇和', ['qiuhe', 'chouhe']],
  ['吕布', ['lvbu', 'lyubu', 'lubu']],
  ['吕绿略', ['lvlvlve', 'lyulyulyue', 'lululue']],
  ['女娲', ['nvwa', 'nyuwa', 'nuwa']],
  ['曾绿', ['zenglv', 'zenglyu', 'zenglu', 'cenglv']],
  ['阿依古丽·买买提', ['ayigulimaimaiti']],
  ['José García', ['josegarcia']],
  ['张Mary', ['zhangmary']],
])('%s is read as %j', (name, readings) => {
  expect(nameReadings(name).readings).toEqual(expect.arrayContaining(readings))
  expect(nameReadings(name).readings[0]).toBe(readings[0])
})

test('the family name may be behind the given name', () => {
  expect(nameReadings('张三').reversed).toContain('sanzhang')
  expect(nameReadings('欧阳修').reversed).toContain('xiuouyang')
  expect(nameReadings('歐陽修').reversed).toContain('xiuouyang')
  expect(nameReadings('买买提·阿不都拉').reversed).toContain('abudulamaimaiti')
})

test('a long name of characters with many readings has a bounded number of them, the usual one first', () => {
  const { readings, initials } = nameReadings('单曾解任重和行长乐朝着了都为')
  expect(readings.length).toBeLessThanOrEqual(72)
  expect(initials.length).toBeLessThanOrEqual(24)
})

test('traditional and simplified characters are one name', () => {
  expect(simplified('陳美玲、張偉、葉問、鍾麗緹')).toBe(simplified('陈美玲、张伟、叶问、钟丽缇'))
  expect(nameReadings('陳美玲').name).toBe('陈美玲')
})

test('what is typed of a name has one form', () => {
  for (const typed of ['lübu', 'LÜ BU', 'lu·bu', 'ｌｕｂｕ', 'lu\u200bbu']) expect(foldTypedName(typed)).toBe('lubu')
  expect([foldTypedName('xvwei'), foldTypedName('Yves')]).toEqual(['xuwei', 'yves'])
  // A name of marks alone is still looked for.
  expect(foldTypedName(' ??? ')).toBe('???')
})
