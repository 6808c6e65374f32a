import { consultationHospital, expert, expertGroup, expertInGroup } from '../database/schema/expert'
import type { Transaction } from '../database/transaction'
import { type DemoHospital, demoExpertId, demoHospitals } from './hospitals'

/** The demo's groups, the same in each hospital. */
const groups = [
  { name: '心脏 Heart', description: 'Echocardiography' },
  { name: '腹部 Abdomen', description: 'Liver, gallbladder, pancreas, spleen, kidneys' },
  { name: '浅表器官 Small parts', description: 'Thyroid, breast, lymph nodes' },
] as const

/** What is written of the demo's experts, by phone: whoever has the role. */
const lives: Readonly<Record<string, { title: string; resume: string; groups: readonly number[] }>> = {
  '13800000005': { title: '主任医师 Chief physician', resume: 'Echocardiography for thirty years.', groups: [0, 2] },
  '13800000012': { title: '副主任医师 Associate chief physician', resume: 'Abdominal ultrasound.', groups: [1] },
}

/** Makes the demo's experts and groups, and has its hospitals consult with each other; what people changed stays as it is. */
export async function seedExperts(tx: Transaction, hospital: DemoHospital): Promise<void> {
  const hospitalId = hospital.id
  const partners = demoHospitals.filter(({ id }) => id !== hospitalId)
  const rows = partners.map(({ id }) => ({ hospitalId, partnerId: id, note: 'Demo' }))
  await tx.insert(consultationHospital).values(rows).onConflictDoNothing()
  const made = groups.map((group, place) => ({ hospitalId, id: demoExpertId(hospital, place + 1), ...group }))
  await tx.insert(expertGroup).values(made).onConflictDoNothing()
  for (const [place, user] of hospital.users.filter(({ role }) => role === 'expert').entries()) {
    const life = lives[user.phone]
    if (life === undefined) continue
    const { groups: places, ...written } = life
    const id = demoExpertId(hospital, 100 + place)
    const row = { hospitalId, id, userId: user.id, name: user.name, phone: user.phone, ...written }
    const added = await tx.insert(expert).values(row).onConflictDoNothing().returning({ id: expert.id })
    if (added.length === 0) continue
    const memberships = places.map((at) => ({ hospitalId, expertId: id, groupId: demoExpertId(hospital, at + 1) }))
    await tx.insert(expertInGroup).values(memberships).onConflictDoNothing()
  }
}
