import { createBlobHash } from './createBlobHash'

/** What the page asks of the worker. */
export interface HashRequest {
  readonly id: number
  readonly blob: Blob
}

/** What the worker answers. */
export type HashAnswer =
  | { readonly id: number; readonly sha256: string | null }
  | { readonly id: number; readonly failure: string }

interface WorkerScope {
  postMessage(answer: HashAnswer): void
  onmessage: ((event: MessageEvent<HashRequest>) => void) | null
}
const scope = self as unknown as WorkerScope
const hash = createBlobHash()

scope.onmessage = ({ data: { id, blob } }) => {
  hash(blob).then(
    (sha256) => scope.postMessage({ id, sha256 }),
    (thrown) => scope.postMessage({ id, failure: String(thrown) }),
  )
}
