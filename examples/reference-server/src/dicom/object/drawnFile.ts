import { createHash } from 'node:crypto'
import { type DicomDataset, readJpegHead, tag } from '@opensono/pacs-core/dicom'
import { layoutOf } from './captured'
import type { DicomObject } from './DicomObject'
import { element, sequence, textElement } from './element'
import { burnedInAnnotation, lossyMethod, lossyRatio, pixelAttributes } from './imageAttributes'
import { dicomMoment } from './moment'
import { factsOfJpeg } from './readPixelFacts'
import { studyAttributes } from './studyAttributes'
import type { StudyOfObjects } from './studyFacts'
import { drawnSeriesUid, drawnUid } from './uids'

/** SOP class of an image that was made of another one. */
const secondaryCapture = '1.2.840.10008.5.1.4.1.1.7'

const conversionType = '00080064'
const derivationDescription = '00082111'
const sourceImages = '00082112'
const referencedClass = '00081150'
const referencedInstance = '00081155'
const purposeOfReference = '0040A170'
const codeValue = '00080100'
const codingScheme = '00080102'
const codeMeaning = '00080104'

/** Of what the image was made (PS3.16, CID 7202). */
const sourceForProcessing: DicomDataset = {
  [codeValue]: element('SH', '121322'),
  [codingScheme]: element('SH', 'DCM'),
  [codeMeaning]: element('LO', 'Source image for image processing operation'),
}

/** The compressions that the picture went through, in their order: that of its source, and its own. */
function lossOf(source: DicomDataset, own: DicomDataset): DicomDataset {
  const both = (name: string, vr: string) => {
    const values = [...(source[name]?.Value ?? []), ...(own[name]?.Value ?? [])]
    return { [name]: { vr, Value: values } }
  }
  // Each ratio has its method: where the source does not say both, the own ones are all that is known.
  const isKnown = source[lossyRatio]?.Value?.length === source[lossyMethod]?.Value?.length
  return isKnown ? { ...both(lossyRatio, 'DS'), ...both(lossyMethod, 'CS') } : {}
}

/**
 * The DICOM file of an image with burned-in drawings: a secondary capture in the study of its source, in a series of its own. It names its source,
 * and has the same SOP Instance UID as long as the picture is the same.
 *
 * @param source - the image that was drawn on, which stays as it is.
 * @param picture - the picture with its drawings, a JPEG.
 */
export function drawnFile(source: DicomObject, study: StudyOfObjects, picture: Uint8Array): Buffer {
  const pixels = factsOfJpeg(readJpegHead(picture), picture.length)
  if (pixels === null) throw new RangeError('the picture is no baseline JPEG')
  const { date, time } = dicomMoment(source.storedAt, study.hospital.timeZone)
  const ofPixels = pixelAttributes(pixels)
  const dataset: DicomDataset = {
    [tag.SpecificCharacterSet]: element('CS', 'ISO_IR 192'),
    ...studyAttributes(study),
    [tag.SeriesInstanceUID]: element('UI', drawnSeriesUid(source.studyId)),
    [tag.SeriesNumber]: element('IS', 900),
    [tag.SeriesDescription]: textElement('LO', 'Images with drawings'),
    [tag.SOPClassUID]: element('UI', secondaryCapture),
    [tag.SOPInstanceUID]: element('UI', drawnUid(source.imageId, createHash('sha256').update(picture).digest('hex'))),
    [tag.InstanceNumber]: element('IS', source.instanceNumber),
    [tag.ImageType]: element('CS', 'DERIVED', 'SECONDARY'),
    [conversionType]: element('CS', 'WSD'),
    [tag.ContentDate]: element('DA', date),
    [tag.ContentTime]: element('TM', time),
    [tag.PatientOrientation]: element('CS'),
    [burnedInAnnotation]: element('CS', 'YES'),
    [derivationDescription]: textElement('ST', 'Calipers, values and sketches burned in'),
    [sourceImages]: sequence([
      {
        [referencedClass]: element('UI', source.sopClassUid),
        [referencedInstance]: element('UI', source.sopInstanceUid),
        [purposeOfReference]: sequence([sourceForProcessing]),
      },
    ]),
    ...ofPixels,
    ...lossOf(source.dataset, ofPixels),
  }
  const { pieces } = layoutOf(dataset, pixels, picture.length)
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'number' ? picture : piece)))
}
