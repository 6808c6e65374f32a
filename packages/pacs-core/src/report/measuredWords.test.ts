import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measuredWords } from './measuredWords'

test.each([
  ['门静脉主干内径 11 mm。胆总管内径 4mm。', ['11 mm', '4mm']],
  ['左室收缩功能：EF 64%，FS 35 %。', ['64%', '35 %']],
  ['Uterus: 52 mm x 45 mm x 38 mm', ['52 mm x 45 mm x 38 mm']],
  ['大小约 52×45×38mm', ['52×45×38mm']],
  ['胎心率 146 次/分，超声孕周约 24 周', ['146 次/分', '24 周']],
  ['about 24 weeks by ultrasound, PSV 80 cm/s, 32.5 ml, 12+3周', ['24 weeks', '80 cm/s', '32.5 ml', '12+3周']],
  ['1 cm, 1 cm', ['1 cm']],
])('%s holds measured values', (text, words) => {
  expect(measuredWords(text)).toEqual(words)
})

test.each([
  '门静脉主干内径【内径】mm，EF【数值】%',
  '管腔狭窄【<50%|50%~69%|70%~99%】，【12 周|24 周】',
  '乳腺 BI-RADS 1 类，C-TIRADS 4A 类，10 点钟方向',
  '1. 肝囊肿。\n2. 胆囊结石。',
  'grade 0, 12 gallstones, 3 lesions, 2 masses, E/A < 1',
  '',
])('%s holds none', (text) => {
  expect(measuredWords(text)).toEqual([])
})

test('any text is read, and each of the words is in it', () => {
  const part = fc.constantFrom('1', '25', '.', ' ', 'mm', 'cm', '%', 'x', '周', 'weeks', '【', '】', 'a', '+')
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      for (const words of measuredWords(text)) expect(text).toContain(words)
    }),
  )
})
