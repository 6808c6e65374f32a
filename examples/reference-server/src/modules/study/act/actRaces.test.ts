import { setTimeout as after } from 'node:timers/promises'
import type { StudyId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSeed } from '../../../../test/drawSeed'
import { howOften } from '../../../../test/howOften'
import { createRandom } from '../../../demo/random'
import { storeImage } from '../../image/storeImage'
import { actorOf, jpeg, put } from '../../image/testing/imageFixture'
import { codeOf } from '../../report/testing/reportFixture'
import { type ActWorld, addBuffered, startActWorld, text } from '../testing/actFixture'

const random = createRandom(drawSeed())
/** How often each pair races. */
const races = howOften(1, 500)
const raceTimeoutMs = 60_000 + races * 5_000

let world: ActWorld
beforeAll(async () => {
  world = await startActWorld()
  await world.server.services.database.asOwner((owner) => owner.query(witness))
})
afterAll(() => world?.server.close())

/**
 * Looks, inside of each transaction that writes to a study, at the study as it has been committed: anyone who checked too early writes to
 * one that is deleted, locked, or printed by another.
 */
const witness = `
  CREATE TABLE broken (study_id uuid, what text);
  GRANT INSERT ON broken TO opensono_app;
  CREATE FUNCTION look_at_study() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    found record;
  BEGIN
    SELECT * INTO found FROM study s WHERE s.hospital_id = NEW.hospital_id AND s.id = NEW.study_id;
    IF found.deleted_at IS NOT NULL THEN INSERT INTO broken VALUES (NEW.study_id, TG_TABLE_NAME || ' of a deleted study'); END IF;
    IF found.locked_until = '9999-12-31Z' THEN INSERT INTO broken VALUES (NEW.study_id, TG_TABLE_NAME || ' of a locked study'); END IF;
    IF found.printed_at IS NOT NULL AND current_setting('opensono.user_id') NOT IN (found.examined_by_id::text, found.reported_by_id::text) THEN
      INSERT INTO broken VALUES (NEW.study_id, TG_TABLE_NAME || ' of a study that another printed');
    END IF;
    RETURN NEW;
  END $$;
  GRANT SELECT, INSERT ON broken TO opensono_system;
  CREATE TRIGGER witness AFTER INSERT OR UPDATE OF study_id ON image FOR EACH ROW EXECUTE FUNCTION look_at_study();
  CREATE TRIGGER witness AFTER INSERT ON report_version FOR EACH ROW EXECUTE FUNCTION look_at_study();
  CREATE TRIGGER witness AFTER INSERT ON report_print FOR EACH ROW EXECUTE FUNCTION look_at_study();
  GRANT CREATE ON SCHEMA public TO opensono_system;
  ALTER FUNCTION look_at_study OWNER TO opensono_system;`

/** What must hold of every study at any time, no matter who did what to it. */
const violations = sql`
  SELECT 'witness: ' || what AS broken FROM broken
  UNION ALL SELECT 'images are counted wrongly' FROM study s
    WHERE s.image_count <> (SELECT count(*) FROM image i WHERE i.hospital_id = s.hospital_id AND i.study_id = s.id)
  UNION ALL SELECT 'an image of a merged study' FROM image i JOIN study s ON s.id = i.study_id AND s.merged_into_id IS NOT NULL
  UNION ALL SELECT 'merged, and not gone' FROM study WHERE merged_into_id IS NOT NULL AND deleted_at IS NULL
  UNION ALL SELECT 'merged into what is gone' FROM study s JOIN study t ON t.id = s.merged_into_id WHERE t.deleted_at IS NOT NULL
  UNION ALL SELECT 'printed without a print' FROM study s WHERE (s.printed_at IS NOT NULL) <>
    EXISTS (SELECT FROM report_print p WHERE p.study_id = s.id AND p.reverted_at IS NULL)
  UNION ALL SELECT 'a report without its version' FROM report r WHERE NOT EXISTS
    (SELECT FROM report_version v WHERE v.study_id = r.study_id AND v.version = r.version)
  UNION ALL SELECT 'finished without an author' FROM study WHERE (diagnosed_at IS NULL) <> (reported_by_id IS NULL)
  UNION ALL SELECT 'a finished draft' FROM study WHERE diagnosed_at IS NOT NULL AND drafted_at IS NOT NULL
  UNION ALL SELECT 'printed and not finished' FROM study WHERE printed_at IS NOT NULL AND diagnosed_at IS NULL
  UNION ALL SELECT 'worked on unseen' FROM study s JOIN study_lease l ON l.study_id = s.id
    WHERE (s.is_vip OR s.deleted_at IS NOT NULL) AND l.user_name = 'first doctor' AND l.expires_at > s.changed_at
  UNION ALL SELECT 'merged without a row in the log' FROM study s LEFT JOIN (
      SELECT details ->> 'mergedId' AS merged, details ->> 'survivorId' AS survivor, count(*) AS times
      FROM operation_log WHERE call = 'studyAct.merge' AND outcome = 'done' GROUP BY 1, 2
    ) l ON l.merged = s.id::text AND l.survivor = s.merged_into_id::text
    WHERE s.merged_into_id IS NOT NULL AND l.times IS DISTINCT FROM 2`

async function withImages(studyId: StudyId, images: number): Promise<StudyId> {
  const { server } = world
  for (let number = 0; number < images; number += 1) {
    await storeImage(server.services, actorOf('doctor'), { studyId, bytes: await jpeg() })
  }
  return studyId
}

/** Uploads a file for a study, as somebody else than its doctor; answers where it went. */
async function upload(studyId: StudyId) {
  const { director, server } = world
  const credentials = await director.image.uploadToken({ studyId, fileExtension: '.jpg' })
  // The server's clock is stopped, and a full count of races takes longer than a signature may be wrong.
  await put(credentials, await jpeg(60), server.clock.now())
  return async () => {
    const { refusal } = await director.image.onUpload({ studyId, imageUrl: credentials.key })
    return refusal ?? 'done'
  }
}

type Act = () => Promise<unknown>

/** How an act ends; one that waited too long for the other is tried again, as any client with that error does. */
async function endOf(act: Act, delayMs = 0): Promise<string> {
  await after(delayMs + random.next() * 20)
  for (let attempt = 1; attempt < 10; attempt += 1) {
    const code = await endOnce(act)
    if (code !== 'SERVER_BUSY') return code
  }
  return 'SERVER_BUSY'
}

async function endOnce(act: Act): Promise<string> {
  const answer = act()
  const code = await codeOf(answer)
  return code === 'done' && typeof (await answer) === 'string' ? String(await answer) : code
}

async function merging(survivorId: StudyId, mergedId: StudyId): Promise<Act> {
  const { director } = world
  const { token, confirmation } = await director.studyAct.mergePreview({ survivorId, mergedId })
  return () => director.studyAct.merge({ survivorId, mergedId, token, confirmation })
}

/** Two acts that come at the same time, prepared again for each race, and how they may end. */
const pairs: Record<string, { acts: () => Promise<Act[]>; ends: string[]; isFirstSlow?: true }> = {
  'print and delete': {
    acts: async () => {
      const studyId = await world.reported()
      return [() => world.doctor.report.print({ studyId, version: 2 }), () => world.doctor.studyAct.remove({ studyId })]
    },
    ends: ['done / DELETE_PRINTED_STUDY_ERROR', 'STUDY_IS_DELETED_ERROR / done'],
    isFirstSlow: true,
  },
  'print and upload of another': {
    acts: async () => {
      const studyId = await world.reported()
      return [() => world.doctor.report.print({ studyId, version: 2 }), await upload(studyId)]
    },
    ends: ['done / done', 'done / PRINTED_STUDY_CANNOT_UPLOAD'],
    isFirstSlow: true,
  },
  'reopen and lock': {
    acts: async () => {
      const studyId = await world.printed()
      const reopen = () => world.doctor.report.reopen({ studyId, version: 2, reason: '错字' })
      return [reopen, () => world.doctor.studyAct.lock({ studyId })]
    },
    ends: ['done / done', 'STUDY_IS_LOCKED_ERROR / done'],
  },
  'reopen and edit': {
    acts: async () => {
      const studyId = await world.printed()
      const reopen = () => world.doctor.report.reopen({ studyId, version: 2, reason: '错字' })
      return [reopen, () => world.administrator.report.save({ studyId, ...text, version: 2 })]
    },
    ends: ['done / CONFLICT', 'done / UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR'],
  },
  'delete and bind': {
    acts: async () => {
      const studyId = await world.reported()
      const imageId = await addBuffered(world.server, studyId)
      const { doctor } = world
      return [() => doctor.studyAct.remove({ studyId }), () => doctor.image.cacheBindStudy({ imageId, studyId })]
    },
    ends: ['done / done', 'done / STUDY_IS_DELETED_ERROR'],
  },
  'delete and upload': {
    acts: async () => {
      const studyId = await world.reported()
      return [() => world.doctor.studyAct.remove({ studyId }), await upload(studyId)]
    },
    ends: ['done / done', 'done / STUDY_IS_DELETED_ERROR'],
  },
  'lock and merge': {
    acts: async () => {
      const [survivorId, mergedId] = [await world.newStudy(), await withImages(await world.reported(), 1)]
      const lock = () => world.doctor.studyAct.lock({ studyId: mergedId })
      return [lock, await merging(survivorId, mergedId)]
    },
    ends: ['done / STUDY_IS_LOCKED_ERROR', 'STUDY_IS_DELETED_ERROR / done'],
  },
  'VIP and occupy': {
    acts: async () => {
      const studyId = await world.reported()
      const hide = () => world.director.studyAct.setVip({ studyId, isVip: true })
      return [hide, () => world.doctor.study.occupy({ studyId })]
    },
    ends: ['done / done', 'done / STUDY_VIP_ERROR'],
  },
  'upload and merge of its study': {
    acts: async () => {
      const [survivorId, mergedId] = [await world.newStudy(), await world.newStudy()]
      return [await upload(mergedId), await merging(survivorId, mergedId)]
    },
    ends: ['done / done', 'done / CONFLICT'],
  },
}

test.each(Object.keys(pairs))(
  `%s at the same time end as if one came after the other (tried: ${races})`,
  async (name) => {
    const pair = pairs[name]
    if (pair === undefined) throw new Error(name)
    const ends = new Set<string>()
    let delayMs = 100
    for (let race = 0; race < races; race += 1) {
      const [first, second] = await pair.acts()
      if (first === undefined || second === undefined) throw new Error(`${name} has no two acts`)
      const codes = await Promise.all([endOf(first), endOf(second, pair.isFirstSlow ? delayMs : 0)])
      ends.add(codes.join(' / '))
      // Moved after each race towards the moment at which both come together, where a gap would show.
      delayMs = codes[0] === 'done' && codes[1] !== 'done' ? delayMs * 0.7 : delayMs * 1.3 + 5
    }
    expect([...ends].filter((end) => !pair.ends.includes(end))).toEqual([])
    const { rows } = await world.server.services.database.system((tx) => tx.execute(violations))
    expect(rows).toEqual([])
  },
  raceTimeoutMs,
)

test(
  `of merges A<-B, B<-A and A<-C at the same time exactly one is made (tried: ${races})`,
  async () => {
    for (let race = 0; race < races; race += 1) {
      const { newStudy } = world
      const [a, b, c] = [await withImages(await newStudy(), 1), await withImages(await newStudy(), 1), await newStudy()]
      const ends = await Promise.all(
        [await merging(a, b), await merging(b, a), await merging(a, c)].map((act) => endOf(act)),
      )
      expect(ends.filter((end) => end === 'done')).toHaveLength(1)
      expect(ends.every((end) => ['done', 'CONFLICT', 'STUDY_IS_DELETED_ERROR'].includes(end))).toBe(true)
      const { rows } = await world.server.services.database.system((tx) =>
        tx.execute<{ survivors: number; images: number }>(sql`
        SELECT count(*) FILTER (WHERE deleted_at IS NULL)::int AS survivors, sum(image_count)::int AS images
        FROM study WHERE id IN (${a}, ${b}, ${c})`),
      )
      expect(rows).toEqual([{ survivors: 2, images: 2 }])
    }
    const { rows } = await world.server.services.database.system((tx) => tx.execute(violations))
    expect(rows).toEqual([])
  },
  raceTimeoutMs,
)
