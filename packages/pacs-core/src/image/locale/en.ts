/** Words for images. */
export const en = {
  image: {
    type: { SINGLE_FRAME: 'Still', MULTI_FRAME: 'Clip' },
    /** In place of the text of `FILE_TYPE_NOT_ALLOWED` for a file that is no image of a study. */
    otherFileTypes: 'This file cannot be used here. Use {{types}}.',
    /** Why a DICOM file is not taken; shown in place of the text of `FILE_TYPE_NOT_ALLOWED`. */
    dicomRefused: {
      OTHER_KIND: 'This is no DICOM file, or it is a file of another kind too. It was not stored.',
      DAMAGED: 'The DICOM file is damaged and cannot be read. It was not stored.',
      NO_PICTURE: 'The DICOM file has no image. It was not stored.',
      LIMITS: 'The DICOM file has more content than can be read. It was not stored.',
    },
    prefix: { A: 'A', B: 'B', C: 'C', D: 'D' },
  },
}
