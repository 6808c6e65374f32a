import { describeRoom } from '../../walk/roomSentences'
import { LivekitPeer } from './LivekitPeer'

describeRoom('livekit', async () => {
  const peer = await LivekitPeer.start()
  const environment = { LIVEKIT_URL: peer.url, LIVEKIT_API_KEY: peer.apiKey, LIVEKIT_API_SECRET: peer.apiSecret }
  return { environment, end: () => peer.kill() }
})
