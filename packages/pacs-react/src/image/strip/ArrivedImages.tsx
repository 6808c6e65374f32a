import { imageApi, type StudyId } from '@opensono/pacs-core'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'

/** Images of a study, some of which may have arrived after its report was begun. */
export interface ArrivedImagesProps {
  studyId: StudyId | null
  items: readonly StripItem[]
}

/** Says which images a device sent after the report was begun, until a user says that they have seen them. */
export function ArrivedImages({ studyId, items }: ArrivedImagesProps) {
  const { t, language } = useText(imageText)
  const refusalText = useErrorText()
  const maySee = usePermission(imageApi.seen.permission)
  const seen = useMutationCall(imageApi.seen)
  const arrived = items.filter(({ arrivedAt, imageId }) => arrivedAt !== null && imageId !== null)
  if (studyId === null || arrived.length === 0) return null
  const imageIds = arrived.flatMap(({ imageId }) => imageId ?? [])
  const names = arrived.map((item) => itemName(t, item)).join(language === 'zh' ? '、' : ', ')
  return (
    <Banner
      tone="warning"
      actions={
        maySee && (
          <Button size="small" isPending={seen.isPending} onPress={() => seen.mutate({ studyId, imageIds })}>
            {t('arrived.seen')}
          </Button>
        )
      }
    >
      {t('arrived.text', { count: arrived.length, names })}
      {seen.isError && ` ${refusalText(seen.error)}`}
    </Banner>
  )
}
