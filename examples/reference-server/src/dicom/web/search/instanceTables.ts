import { type SQL, sql } from 'drizzle-orm'
import { isNewest } from '../../../modules/image/replaceFiles'

/** Images of studies and objects without a picture (`i`) with what is known of them as DICOM: by the file itself (`d`), or by its pixels (`x`). */
export const instanceTables = sql`(
    SELECT hospital_id, id, study_id, instance_number FROM image
    UNION ALL SELECT hospital_id, id, study_id, NULL FROM study_object) i
  JOIN image_file f ON f.hospital_id = i.hospital_id AND f.id = i.id AND f.damaged_at IS NULL
  LEFT JOIN dicom_file d ON d.hospital_id = i.hospital_id AND d.id = i.id
  LEFT JOIN image_pixels x ON x.hospital_id = i.hospital_id AND x.id = i.id AND d.id IS NULL`

/**
 * Images that there is a DICOM object of, or will be when it is asked for: stills that are not described yet. A file that names another patient is
 * none until a user decided about it, nor is one of which that is not known yet, nor one that a corrected file replaced.
 */
export const isInstance = sql`(((d.id IS NOT NULL AND (d.kept_by_name IS NOT NULL OR NOT d.is_other_patient)) OR x.facts IS NOT NULL
  OR (d.id IS NULL AND x.id IS NULL AND NOT f.is_clip AND f.content_type LIKE 'image/%'))
  AND ${isNewest({ hospitalId: sql`i.hospital_id`, id: sql`i.id` })})`

export const modality = sql`coalesce(d.modality, 'US')`

/** An element of a file by its tag, as text. */
export const fileText = (tag: string) => sql`d.attributes #>> ${sql.param([tag, 'Value', '0'])}::text[]`

/**
 * Whether `study s` has an instance for which conditions hold.
 *
 * @param isFrequent - whether most studies have one: then the newest are asked one after the other until a page is full. PostgreSQL, which
 * cannot know how frequent a condition on several tables is, would join all instances of the hospital first; `OFFSET 0` keeps it from that.
 */
export function hasInstance(conditions: readonly SQL[], isFrequent: boolean): SQL {
  const all = sql.join([isInstance, ...conditions], sql.raw(' AND '))
  const oneByOne = isFrequent ? sql`OFFSET 0` : sql``
  return sql`EXISTS (SELECT FROM ${instanceTables} WHERE i.hospital_id = s.hospital_id AND i.study_id = s.id AND ${all} ${oneByOne})`
}

/** Whether most studies of an ultrasound archive have an instance of one of these modalities. */
export const isFrequentModality = (codes: readonly string[]): boolean => codes.includes('US')
