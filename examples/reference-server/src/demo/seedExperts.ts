import { consultationHospital, expert, expertGroup, expertInGroup } from '../database/schema/expert'
import type { Transaction } from '../database/transaction'
import { type DemoHospital, demoExpertId, demoHospitals } from './hospitals'

/** The demo's groups, the same in each hospital. */
const groups = [
  { name: 'Heart 心脏', description: 'Echocardiography 超声心动图' },
  { name: 'Abdomen 腹部', description: 'Liver, gallbladder, pancreas, spleen, kidneys 肝、胆、胰、脾、肾' },
  { name: 'Small parts 浅表器官', description: 'Thyroid, breast, lymph nodes 甲状腺、乳腺、淋巴结' },
] as const

/** What is written of the demo's experts, by phone of the user with the role. */
const lives: Readonly<Record<string, { title: string; resume: string; groups: readonly number[] }>> = {
  '13800000005': {
    title: 'Chief physician 主任医师',
    resume: 'Thirty years of echocardiography. 从事超声心动图工作三十年。',
    groups: [0, 2],
  },
  '13800000012': {
    title: 'Associate chief physician 副主任医师',
    resume: 'Abdominal ultrasound. 擅长腹部超声。',
    groups: [1],
  },
}

/** Makes the demo's experts and groups, and has its hospitals consult with each other; what people changed stays as it is. */
export async function seedExperts(tx: Transaction, hospital: DemoHospital): Promise<void> {
  const hospitalId = hospital.id
  const partners = demoHospitals.filter(({ id }) => id !== hospitalId)
  const rows = partners.map(({ id }) => ({ hospitalId, partnerId: id, note: 'Demo 示范' }))
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
