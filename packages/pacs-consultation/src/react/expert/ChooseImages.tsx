import { type ImageId, imageApi, limits, type Study, type StudyImage, whyNotUseImage } from '@opensono/pacs-core'
import {
  Button,
  Dialog,
  EmptyState,
  ErrorNote,
  itemOfRow,
  lazyPart,
  type NamedPatient,
  PatientLine,
  Skeleton,
  useAddressRefresh,
  useCall,
  useImageRefusal,
  useText,
  type ViewerWindowProps,
  WindowedList,
} from '@opensono/pacs-react'
import { ImageOff, PenLine } from 'lucide-react'
import { useState } from 'react'
import { ImageTile } from '../part/ImageTile'
import { expertBaseText } from './expertBaseText'

const ViewerWindow = lazyPart<ViewerWindowProps>(() => import('./viewerWindow').then((part) => part.ViewerWindow))

/** Images to choose from. */
export interface ChooseImagesProps {
  study: Pick<Study, 'studyId'> & NamedPatient
  chosenIds: readonly ImageId[]
  onChoose: (imageIds: readonly ImageId[]) => void
  onClose: () => void
}

const none: readonly StudyImage[] = []

/** Chooses stills and clips of a study, each of which can be drawn on before it is sent. */
export function ChooseImages({ study, chosenIds, onChoose, onClose }: ChooseImagesProps) {
  const { t } = useText(expertBaseText)
  const refusalOf = useImageRefusal()
  const { studyId } = study
  const { data: images = none, isPending, error, refetch } = useCall(imageApi.list, { studyId })
  const refreshAddresses = useAddressRefresh(imageApi.list, { studyId })
  const [chosen, setChosen] = useState<readonly ImageId[]>(chosenIds)
  const [shownKey, setShownKey] = useState<string | null>(null)
  // In the order of the study; an image that was deleted meanwhile, or may not be used any more, is not chosen.
  const usable = images.filter((image) => whyNotUseImage(image) === null)
  const kept = usable.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
  const toggle = (id: ImageId) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const isTooMany = kept.length > limits.consultation.images
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('chooseImages.title')}
      size="large"
      actions={
        <>
          <Button
            variant="quiet"
            isDisabled={usable.length === 0}
            onPress={() => setChosen(usable.map(({ id }) => id))}
          >
            {t('chooseImages.all')}
          </Button>
          <Button variant="quiet" onPress={() => setChosen([])}>
            {t('chooseImages.clear')}
          </Button>
          <span className="pacs-list-space" />
          <Button
            icon={<PenLine aria-hidden />}
            isDisabled={images.length === 0}
            onPress={() => setShownKey(kept[0] ?? images[0]?.id ?? null)}
          >
            {t('chooseImages.annotate')}
          </Button>
          <Button
            variant="primary"
            disabledReason={
              isTooMany ? t('askConsultation.fault.tooManyImages', { count: limits.consultation.images }) : undefined
            }
            isDisabled={kept.length === 0}
            onPress={() => onChoose(kept)}
          >
            {t('chooseImages.use', { count: kept.length })}
          </Button>
        </>
      }
    >
      {error !== null && images.length === 0 ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton height={200} />
      ) : images.length === 0 ? (
        <EmptyState icon={<ImageOff aria-hidden />} title={t('chooseImages.none')} />
      ) : (
        <>
          <PatientLine patient={study} />
          <p>{t('chooseImages.text')}</p>
          <WindowedList className="pacs-consultation-tiles" items={images} keyOf={({ id }) => id}>
            {(image, entry) => (
              <li {...entry}>
                <ImageTile
                  image={image}
                  isChosen={kept.includes(image.id)}
                  refusal={refusalOf(itemOfRow(image))}
                  onStale={refreshAddresses}
                  onPress={() => toggle(image.id)}
                />
              </li>
            )}
          </WindowedList>
        </>
      )}
      {shownKey !== null && (
        <ViewerWindow
          items={images.map(itemOfRow)}
          patient={study}
          shownKey={shownKey}
          onShow={setShownKey}
          onStale={refreshAddresses}
          onClose={() => setShownKey(null)}
        />
      )}
    </Dialog>
  )
}
