import type { Grant } from './credentials'
import { S3Error } from './S3Error'
import type { S3Request } from './S3Request'

/** What can be asked of this store. */
export type Operation =
  | 'GetObject'
  | 'HeadObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'CreateMultipartUpload'
  | 'UploadPart'
  | 'CompleteMultipartUpload'
  | 'AbortMultipartUpload'
  | 'ListParts'

const GRANTED: Readonly<Record<Grant['purpose'], readonly Operation[]>> = {
  upload: [
    'PutObject',
    'CreateMultipartUpload',
    'UploadPart',
    'CompleteMultipartUpload',
    'AbortMultipartUpload',
    'ListParts',
  ],
  download: ['GetObject', 'HeadObject'],
}

/** Operations that show what is stored. */
export const READING: ReadonlySet<Operation> = new Set(GRANTED.download)

/** Parameters that do not choose an operation. */
const NEUTRAL =
  /^(x-id|x-reader|x-amz-.*|response-content-(type|disposition)|partNumber|max-parts|part-number-marker)$/i

/** Headers that ask for more than storing bytes; ignoring them would be answering a different request. */
const UNKNOWN_DEMAND =
  /^x-amz-(acl|copy-|grant-|meta-|object-lock|server-side-encryption|storage-class|tagging|website)/

/** The operation a request asks for; throws `NotImplemented` for all that S3 has and this store has not. */
export function operationOf(request: S3Request): Operation {
  const chosenBy = request.query.map(([name]) => name).filter((name) => !NEUTRAL.test(name))
  const demandsMore = Object.keys(request.message.headersDistinct).some((name) => UNKNOWN_DEMAND.test(name))
  if (request.key === '' || demandsMore || chosenBy.length > 1) throw new S3Error('NotImplemented')
  const partNumber = request.parameter('partNumber') === undefined ? '' : '&partNumber'
  switch (`${request.method}?${chosenBy.join('')}${partNumber}`) {
    case 'GET?':
      return 'GetObject'
    case 'HEAD?':
      return 'HeadObject'
    case 'PUT?':
      return 'PutObject'
    case 'DELETE?':
      return 'DeleteObject'
    case 'POST?uploads':
      return 'CreateMultipartUpload'
    case 'PUT?uploadId&partNumber':
      return 'UploadPart'
    case 'POST?uploadId':
      return 'CompleteMultipartUpload'
    case 'DELETE?uploadId':
      return 'AbortMultipartUpload'
    case 'GET?uploadId':
      return 'ListParts'
    default:
      throw new S3Error('NotImplemented')
  }
}

/** Throws `AccessDenied` unless the grant allows the operation on the key. The server itself (no grant) may do everything. */
export function authorise(grant: Grant | null, request: S3Request, bucket: string): Operation {
  if (grant && (request.bucket !== bucket || request.key !== grant.key)) throw new S3Error('AccessDenied')
  if (request.bucket !== bucket) throw new S3Error('NoSuchBucket')
  const operation = operationOf(request)
  if (grant && !GRANTED[grant.purpose].includes(operation)) throw new S3Error('AccessDenied')
  return operation
}
