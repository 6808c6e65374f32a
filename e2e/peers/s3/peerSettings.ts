import { parseConfig } from '../../../examples/reference-server/src/config'
import type { S3Settings } from '../../../examples/reference-server/src/object-store/index'

/** The S3 that the environment names, as the server reads it. */
export function peerSettings(): S3Settings {
  const { s3 } = parseConfig(process.env)
  if (s3 === undefined) throw new Error('S3_ENDPOINT names no S3: npm run test:peers starts one')
  return s3
}
