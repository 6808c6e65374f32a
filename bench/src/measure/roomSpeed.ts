import type { RoomSample } from '../../page/measureRoom'
import { makeCard } from '../browser/makeCard'
import { measureInPage, type PageBench } from '../browser/measureInPage'
import { medianOf, ratioOf } from '../report/compared'
import type { Figure } from '../report/Figure'

const rounds = 5
const seconds = 6
const note =
  'both sides in one page, software encoding on two processors; a 1024x768 card of moving speckle at 25 frames a second'

/** The picture of a live consultation beside a bare `RTCPeerConnection`, in one run. */
export async function measureRoomSpeed(bench: PageBench): Promise<Figure[]> {
  return await measureInPage(bench, await makeCard('1024x768'), async (host) => {
    const { ours, bare } = await host.run('measureRoom', { rounds, seconds })
    const enter = (samples: readonly RoomSample[]) => samples.map(({ enterMs }) => enterMs)
    const latency = (samples: readonly RoomSample[]) => samples.flatMap(({ latencyMs }) => latencyMs)
    const share = (samples: readonly RoomSample[]) => samples.map(({ shown, drawn }) => (100 * shown) / drawn)
    return [
      medianOf('Room: entering to the first picture', 'ms', enter(ours), { note }),
      medianOf('Room: a bare connection to its first picture', 'ms', enter(bare)),
      medianOf('Room: drawn to shown, by a bar code in the picture', 'ms', latency(ours), { note }),
      medianOf('Room: drawn to shown, bare connection', 'ms', latency(bare)),
      ratioOf('Room: drawn to shown, ours over the bare connection', latency(ours), latency(bare)),
      medianOf('Room: pictures shown of those drawn', '%', share(ours)),
      medianOf('Room: pictures shown of those drawn, bare connection', '%', share(bare)),
      medianOf(
        'Room: a frozen frame of 1.5 MB, sent to verified',
        'ms',
        ours.flatMap(({ freezeMs }) => freezeMs ?? []),
      ),
    ]
  })
}
