import { describeS3Conformance } from '../../../examples/reference-server/src/object-store/conformance/describeS3Conformance'
import { openPeer } from './openPeer'
import { peerSettings } from './peerSettings'

// Which S3 it is, the environment says: scripts/peers.mjs starts one. Checksums in trailers are not for every S3.
describeS3Conformance('An S3 of one’s own', 'WHEN_REQUIRED', () => openPeer(peerSettings()))
