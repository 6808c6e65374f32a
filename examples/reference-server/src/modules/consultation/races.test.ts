import type { StudyId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { howOften } from '../../../test/howOften'
import { asked, type ConsultationWorld, endOf, startConsultationWorld } from './testing/consultationWorld'

const races = howOften(4, 500)
const timeoutMs = 60_000 + races * 3_000

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
  await world.server.services.database.asOwner((owner) => owner.query(witness))
})
afterAll(() => world?.server.close())

/** Looks, inside of each transaction that saves a report, whether a consultation had made it view-only by then. */
const witness = `
  CREATE TABLE broken (study_id uuid);
  GRANT INSERT ON broken TO opensono_app;
  GRANT SELECT, INSERT ON broken TO opensono_system;
  CREATE FUNCTION look_at_study() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    INSERT INTO broken SELECT s.id FROM study s
      WHERE s.hospital_id = NEW.hospital_id AND s.id = NEW.study_id AND s.is_in_consultation;
    RETURN NEW;
  END $$;
  CREATE TRIGGER witness AFTER INSERT ON report_version FOR EACH ROW EXECUTE FUNCTION look_at_study();
  GRANT CREATE ON SCHEMA public TO opensono_system;
  ALTER FUNCTION look_at_study OWNER TO opensono_system;`

const draft = { templateId: null, findings: '肝', impression: '未见异常。', result: 'negative' as const, imageIds: [] }

/** How a call ends; one that waited too long for the other tries again, as any client with that error does. */
async function insist(call: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const end = await endOf(call())
    if (end !== 'SERVER_BUSY') return end
  }
}

/** VIP studies about which a consultation is not over. */
async function openOfVips(): Promise<string[]> {
  const { rows } = await world.server.services.database.system((tx) =>
    tx.execute<{ id: string }>(sql`SELECT s.id FROM study s JOIN consultation c
      ON c.hospital_id = s.hospital_id AND c.study_id = s.id AND c.ended_at IS NULL WHERE s.is_vip OR s.deleted_at IS NOT NULL`),
  )
  return rows.map(({ id }) => id)
}

test(
  'of asking for a consultation and marking the study as VIP, or deleting it, never both hold',
  async () => {
    const { doctor, far, director } = world
    const others = [
      (studyId: StudyId) => director.studyAct.setVip({ studyId, isVip: true }),
      (studyId: StudyId) => director.studyAct.remove({ studyId }),
    ]
    const ends = new Set<string>()
    for (let race = 0; race < races; race += 1) {
      const studyId = await world.newStudy()
      const close = others[race % 2]
      const both = [
        () => doctor.live.initiate({ studyId, expertList: asked(far) }),
        () => close?.(studyId) ?? Promise.resolve(),
      ]
      const [asking, closing] = await Promise.all(both.map(insist))
      expect(closing).toBe('done')
      ends.add(asking ?? '')
      expect(await openOfVips()).toEqual([])
    }
    for (const end of ends) expect(['done', 'STUDY_VIP_ERROR', 'STUDY_IS_DELETED_ERROR']).toContain(end)
  },
  timeoutMs,
)

test(
  'no report is saved once an expert has begun, unless it was said to be editable',
  async () => {
    const { doctor, far, server } = world
    for (let race = 0; race < races; race += 1) {
      const isEditable = race % 4 === 3
      const studyId = await world.newStudy()
      let { version } = await doctor.report.save({ studyId, ...draft, version: 0 })
      const made = await doctor.live.initiate({
        studyId,
        expertList: asked(far),
        reportEditableStatus: isEditable ? 1 : 0,
      })
      let isBegun = false
      const late: string[] = []
      const save = async () => {
        const wasBegun = isBegun
        const end = await doctor.report.save({ studyId, ...draft, findings: `肝 ${version}`, version }).then(
          (saved) => {
            version = saved.version
            return 'done'
          },
          (thrown) => thrown.code,
        )
        if (wasBegun) late.push(end)
      }
      const saving = (async () => {
        for (let number = 0; number < 40 && late.length < 2; number += 1) await save()
      })()
      await far.live.start({ id: made.id })
      isBegun = true
      await saving
      const end = isEditable ? 'done' : 'CANNOT_EDIT_CONSULTATION_REPORT'
      expect(late).toEqual([end, end])
    }
    const { rows } = await server.services.database.system((tx) => tx.execute(sql`SELECT * FROM broken`))
    expect(rows).toEqual([])
  },
  timeoutMs,
)
