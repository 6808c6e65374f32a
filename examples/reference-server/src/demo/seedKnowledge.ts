import { newId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { knowledgeNode } from '../database/schema/knowledge'
import { basicData } from '../database/schema/study'
import type { Transaction } from '../database/transaction'
import { cleanTexts } from '../modules/report/knowledge/keepNodes'
import { searchOf } from '../modules/report/knowledge/readNodes'
import { noTexts } from '../modules/report/knowledge/readSheetRow'
import { demoActor } from './demoActor'
import type { DemoHospital } from './hospitals'
import { demoKnowledge } from './knowledgeTexts'
import { demoTermId } from './seedDictionaries'

/** Puts a small knowledge base in a hospital that has none; exam parts open the folder of their type. */
export async function seedKnowledge(tx: Transaction, hospital: DemoHospital, nowMs: number): Promise<void> {
  const [present] = await tx.select({ id: knowledgeNode.id }).from(knowledgeNode).limit(1)
  if (present !== undefined) return
  const parts = await tx
    .select({ id: basicData.id, name: basicData.name })
    .from(basicData)
    .where(sql`kind = 'body-part'`)
  const marks = {
    hospitalId: hospital.id,
    changedAt: new Date(nowMs).toISOString(),
    changedByName: demoActor(hospital, 'director').userName,
  }
  for (const [place, [name, englishName, examType, entries]] of demoKnowledge.entries()) {
    const folder = { id: newId(nowMs), ...cleanTexts('folder', { ...noTexts, name, englishName }) }
    await tx.insert(knowledgeNode).values({ ...marks, ...folder, kind: 'folder', place, ...searchOf(folder) })
    await tx.execute(sql`
      UPDATE basic_data SET fields = fields || jsonb_build_object('knowledgeNodeId', ${folder.id}::text)
      WHERE kind = 'body-part' AND parent_id = ${demoTermId(hospital, 'exam-type', examType)}`)
    for (const [at, { parts: names, ...texts }] of entries.entries()) {
      const partIds = parts.filter((part) => names.includes(part.name)).map(({ id }) => id)
      const entry = cleanTexts('entry', { ...noTexts, ...texts, partIds })
      const where = { id: newId(nowMs), parentId: folder.id, kind: 'entry', place: at } as const
      await tx.insert(knowledgeNode).values({ ...marks, ...where, ...entry, ...searchOf(entry) })
    }
  }
}
