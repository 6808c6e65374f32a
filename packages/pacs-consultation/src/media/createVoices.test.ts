import { expect, test, vi } from 'vitest'
import { expert, secondExpert } from '../testing/participants'
import { createVoices } from './createVoices'
import type { RemoteTrack } from './RoomMedia'

const voiceOf = (userId: RemoteTrack['userId'], source: RemoteTrack['source'] = 'microphone'): RemoteTrack => ({
  userId,
  source,
  stream: { userId } as unknown as MediaStream,
  track: {} as MediaStreamTrack,
})

function listen() {
  const players: {
    srcObject: MediaStream | MediaProvider | null
    play: ReturnType<typeof vi.fn>
    pause: () => void
    setSinkId: ReturnType<typeof vi.fn>
  }[] = []
  const blocked: boolean[] = []
  let refusal: Error | null = null
  const voices = createVoices({
    onBlocked: (isBlocked) => blocked.push(isBlocked),
    createPlayer() {
      const play = vi.fn(() => (refusal === null ? Promise.resolve() : Promise.reject(refusal)))
      const player = { srcObject: null, play, pause: vi.fn(), setSinkId: vi.fn(async () => {}) }
      players.push(player)
      return player
    },
  })
  return {
    voices,
    players,
    blocked,
    refuse: (name: string | null) => {
      refusal = name === null ? null : Object.assign(new Error(name), { name })
    },
  }
}

test('the microphones of the others are played, each once, and those that are gone are not', () => {
  const { voices, players } = listen()
  const [one, two] = [voiceOf(expert.userId), voiceOf(secondExpert.userId)]
  voices.play([one, voiceOf(expert.userId, 'camera')])
  voices.play([one, two])
  expect(players.map(({ srcObject }) => srcObject)).toEqual([one.stream, two.stream])
  voices.play([two])
  expect(players.map(({ srcObject }) => srcObject)).toEqual([null, two.stream])
  voices.close()
  expect(players.map(({ srcObject }) => srcObject)).toEqual([null, null])
})

test('the chosen speaker plays those who are there and those who come', () => {
  const { voices, players } = listen()
  voices.play([voiceOf(expert.userId)])
  voices.setSpeaker('speaker-1')
  voices.play([voiceOf(expert.userId), voiceOf(secondExpert.userId)])
  for (const { setSinkId } of players.slice(0, 3)) expect(setSinkId).toHaveBeenCalledWith('speaker-1')
})

test('a browser that waits for a click is said so, and plays in it', async () => {
  const { voices, players, blocked, refuse } = listen()
  refuse('NotAllowedError')
  voices.play([voiceOf(expert.userId)])
  await vi.waitFor(() => expect(blocked).toEqual([true]))
  refuse(null)
  await voices.resume()
  expect(blocked).toEqual([true, false])
  expect(players[0]?.play).toHaveBeenCalledTimes(2)
  refuse('AbortError')
  voices.play([voiceOf(secondExpert.userId)])
  await Promise.resolve()
  expect(blocked).toEqual([true, false])
})
