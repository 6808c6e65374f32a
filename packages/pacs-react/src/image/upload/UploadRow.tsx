import type { UploadItem } from '@opensono/pacs-capture/upload'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { captureText } from '../captureText'
import { clockText } from '../clipTime'
import { itemOfUpload } from '../StripItem'
import { ThumbStatus } from '../strip/ThumbStatus'
import { uploadProgress } from './uploadProgress'

/** One file on its way. */
export interface UploadRowProps {
  item: UploadItem
  onRetry: () => void
}

/** A file of the list of uploads: what it is, where it goes, how far it is, and why it does not go on. */
export function UploadRow({ item, onRetry }: UploadRowProps) {
  const { t } = useText(captureText)
  const errorText = useErrorText('UPLOAD_FAILED')
  const kind = t(item.isClip ? 'image.type.MULTI_FRAME' : 'image.type.SINGLE_FRAME')
  const { target } = item
  const place =
    target.kind === 'buffer'
      ? t('uploads.toBuffer', { name: target.imageName })
      : t(target.kind === 'consultationVideo' ? 'uploads.toConsultation' : 'uploads.toStudy')
  const length = item.durationMs === null ? '' : ` ${clockText(Math.round(item.durationMs / 1000))}`
  const progress = uploadProgress(t, item)
  const isOnItsWay = item.status === 'uploading' || item.status === 'queued' || item.status === 'waiting'
  return (
    <li className="pacs-uploads-row">
      <span className="pacs-uploads-name">
        <span className="pacs-truncate" title={item.fileName ?? kind}>
          {item.fileName ?? `${kind}${length}`}
        </span>
        <span className="pacs-uploads-place">{place}</span>
        {progress !== '' && <span className="pacs-uploads-place pacs-numeric">{progress}</span>}
        {isOnItsWay && !item.isKept && <span className="pacs-uploads-place">{t('uploads.notKept')}</span>}
        {item.error !== null && <span className="pacs-uploads-error">{errorText(item.error)}</span>}
      </span>
      <span className="pacs-uploads-status">
        <ThumbStatus item={itemOfUpload(item)} onRetry={onRetry} />
      </span>
    </li>
  )
}
