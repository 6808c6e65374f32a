import * as z from 'zod/mini'
import { imageTypes, StudyImage } from '../image/storedImage'
import { ImageId, Instant, type Same, StudyId } from '../value/schema'

/** A finished report, as the experts of a consultation read it. */
const finishedReport = {
  findings: z.string(),
  impression: z.string(),
  /** What was added to it since, oldest first. */
  addenda: z.array(z.object({ text: z.string(), at: Instant, byName: z.string() })),
}

const consultationStudySchema = z.object({
  /** True for an expert who is invited and has not accepted: images are small pictures, history and reports are left out. */
  isPreview: z.boolean(),
  /** The exam type by its name and its English name; null for none. */
  examType: z.nullable(z.object({ name: z.string(), englishName: z.nullable(z.string()) })),
  /** Names of the clinical diagnoses. */
  clinicalDiagnoses: z.array(z.string()),
  /** What the examination is for. */
  examPurpose: z.string(),
  /** History, as the request has it; empty in a preview. */
  clinicalHistory: z.string(),
  /** Instructions of the doctor who requested the examination; empty in a preview. */
  doctorInstructions: z.string(),
  /** How many images the consultation shows. */
  imageCount: z.int(),
  /** Small pictures of these images, in their order. */
  thumbnails: z.array(
    z.object({
      imageId: ImageId,
      instanceNumber: z.int(),
      type: z.catch(z.enum(imageTypes), 'SINGLE_FRAME'),
      /** Short-lived address; null until it is made. */
      thumbnailUrl: z.nullable(z.string()),
      /** Whether its machine sent a corrected image since. */
      isReplaced: z.optional(z.boolean()),
    }),
  ),
  /**
   * The images whole: of a live consultation all of the study, of a graphic one the chosen ones; to an expert none that may not be used.
   * Nothing in a preview.
   */
  images: z.array(StudyImage),
  /** The finished report of the study; null for a draft, for none and in a preview. */
  report: z.nullable(z.object({ ...finishedReport, finishedAt: z.nullable(Instant) })),
  /** Finished reports of the patient from before, newest first, twenty at most; nothing in a preview. */
  earlierReports: z.array(
    z.object({
      studyId: StudyId,
      examNumber: z.string(),
      /** When the examination took place, or was registered. */
      at: Instant,
      ...finishedReport,
    }),
  ),
})

/** The schema of {@link ConsultationStudy} by its name, which declarations repeat in place of its fields. */
export interface ConsultationStudySchema extends Same<typeof consultationStudySchema> {}

/** What a consultation is about, for those who take part. */
export const ConsultationStudy: ConsultationStudySchema = consultationStudySchema

/** What a consultation is about, for those who take part: images, request, history and reports. */
export interface ConsultationStudy extends z.output<typeof ConsultationStudy> {}
