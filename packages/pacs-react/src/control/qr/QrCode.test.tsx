import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QrCode } from './QrCode'

it('A QR code has its three corner marks and a light border of four modules', async () => {
  render(<QrCode label="code" text="otpauth://totp/OpenSono:13800000003?secret=JBSWY3DPEHPK3PXP&issuer=OpenSono" />)
  const picture = await screen.findByRole('img', { name: 'code' })
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2])
  const dark = new Set(
    [...(picture.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].map(
      ([, x, y]) => `${x},${y}`,
    ),
  )
  const mark = (left: number, top: number) =>
    Array.from({ length: 7 }, (_, index) => dark.has(`${left + index},${top}`) && dark.has(`${left},${top + index}`))
  const far = size - 4 - 7
  for (const [left, top] of [
    [4, 4],
    [far, 4],
    [4, far],
  ] as const) {
    expect(mark(left, top)).toEqual(Array(7).fill(true))
  }
  expect(
    [...dark].every((each) => each.split(',').every((place) => Number(place) >= 4 && Number(place) < size - 4)),
  ).toBe(true)
})
