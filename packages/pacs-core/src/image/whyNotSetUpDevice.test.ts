import { describe, expect, test } from 'vitest'
import { whyNotSetUpDevice } from './whyNotSetUpDevice'

const collect = 'pacs:image:collect_image'
const screening = 'pacs:image:breast_screening'

describe('setting up the capture card', () => {
  test.each([
    { held: [], isOn: false, expected: 'NO_COLLECT_PERMISSION' },
    { held: [screening], isOn: true, expected: 'NO_COLLECT_PERMISSION' },
    { held: [collect], isOn: false, expected: null },
    { held: [collect], isOn: true, expected: 'FORBIDDEN' },
    { held: [collect, screening], isOn: true, expected: null },
  ])('needs the breast-screening authority where the switch is on: $held, $isOn', ({ held, isOn, expected }) => {
    expect(whyNotSetUpDevice({ authorities: held, isBreastScreeningOn: isOn })).toBe(expected)
  })
})
