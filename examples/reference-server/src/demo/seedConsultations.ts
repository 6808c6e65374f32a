import {
  type ConsultationKind,
  type ConsultationStatus,
  consultationBounds,
  type ExpertState,
  newId,
} from '@opensono/pacs-core'
import { and, eq, gt, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Change } from '../database/change'
import {
  consultation,
  consultationExpert,
  consultationImage,
  consultationMessage,
} from '../database/schema/consultation'
import { image } from '../database/schema/image'
import { study } from '../database/schema/study'
import { expireLater } from '../modules/consultation/moveExpiry'
import { readUnusable } from '../modules/image/imageUse'
import { demoActor } from './demoActor'
import { type DemoHospital, demoExpertId, demoHospitals } from './hospitals'

/** A consultation of the demo. */
interface Plan {
  kind: ConsultationKind
  status: ConsultationStatus
  hoursAgo: number
  comment: string
  /** Hospitals of the experts, by their place in the demo, and what became of each. */
  experts: readonly { hospital: number; state: ExpertState; opinion?: string }[]
  /** What was said, by the doctor first and then in turns. */
  said?: readonly string[]
}

const cyst = 'Simple cyst; follow-up in one year. 单纯囊肿，建议一年后复查。'

/** One in each state, seen from the first hospital; a few go the other way. */
const plans: readonly (readonly Plan[])[] = [
  [
    {
      kind: 'REALTIME',
      status: 'waiting',
      hoursAgo: 1,
      comment: 'Please grade the mitral regurgitation. 请协助评估二尖瓣反流程度。',
      experts: [
        { hospital: 0, state: 'invited' },
        { hospital: 1, state: 'accepted' },
      ],
    },
    {
      kind: 'REALTIME',
      status: 'finished',
      hoursAgo: 50,
      comment: 'Mass in the right hepatic lobe: nature? 肝右叶占位，性质待定。',
      experts: [{ hospital: 1, state: 'finished', opinion: 'A haemangioma. 考虑血管瘤。' }],
    },
    {
      kind: 'REALTIME',
      status: 'refused',
      hoursAgo: 75,
      comment: 'Second opinion, please. 请会诊。',
      experts: [{ hospital: 1, state: 'refused' }],
    },
    {
      kind: 'REALTIME',
      status: 'cancelled',
      hoursAgo: 98,
      comment: '',
      experts: [{ hospital: 0, state: 'invited' }],
    },
    {
      kind: 'REALTIME',
      status: 'expired',
      hoursAgo: 122,
      comment: 'Is it a thrombus? 是否血栓？',
      experts: [{ hospital: 1, state: 'invited' }],
    },
    {
      kind: 'GRAPHIC',
      status: 'editing',
      hoursAgo: 6,
      comment: 'TI-RADS category? 请给出 TI-RADS 分级意见。',
      experts: [{ hospital: 1, state: 'accepted' }],
      said: ['The nodule has grown since spring. 较春季增大。', 'Thank you, I am comparing. 收到，正在对比。'],
    },
    {
      kind: 'GRAPHIC',
      status: 'finished',
      hoursAgo: 146,
      comment: 'Cyst or abscess? 囊肿还是脓肿？',
      experts: [{ hospital: 1, state: 'finished', opinion: cyst }],
    },
    {
      kind: 'GRAPHIC',
      status: 'unedited',
      hoursAgo: 170,
      comment: 'Please assess the wall thickness. 请评估壁厚。',
      experts: [{ hospital: 1, state: 'accepted' }],
    },
  ],
  [
    {
      kind: 'GRAPHIC',
      status: 'waiting',
      hoursAgo: 2,
      comment: 'Is the left ventricle dilated? 左室是否增大？',
      experts: [{ hospital: 0, state: 'invited' }],
    },
    {
      kind: 'REALTIME',
      status: 'finished',
      hoursAgo: 30,
      comment: 'Ejection fraction? 请协助测量射血分数。',
      experts: [{ hospital: 0, state: 'finished', opinion: 'EF about 58 %. EF 约 58%。' }],
    },
  ],
]

const isOpen = (status: ConsultationStatus) => status === 'waiting' || status === 'editing'

/** The demo's expert of a hospital, as they are called there. */
function expertOf(hospital: DemoHospital) {
  const user = hospital.users.find(({ role }) => role === 'expert')
  if (user === undefined) throw new Error('the demo has no expert')
  return { expertId: demoExpertId(hospital, 100), userId: user.id, name: user.name }
}

function rowOf(hospital: DemoHospital, plan: Plan, studyId: string, nowMs: number) {
  const doctor = demoActor(hospital, 'doctor')
  const requestedMs = nowMs - plan.hoursAgo * 3_600_000
  const expiresMs = requestedMs + consultationBounds[plan.kind].waiting * 60_000
  const hasBegun = ['finished', 'editing', 'unedited'].includes(plan.status)
  const isOver = plan.status === 'expired' || plan.status === 'unedited'
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    hospitalId: hospital.id,
    id: newId(requestedMs),
    studyId,
    kind: plan.kind,
    status: plan.status,
    comment: plan.comment,
    reportEditableStatus: 0 as const,
    hospitalName: hospital.name,
    departmentName: doctor.departmentName,
    requestedById: doctor.userId,
    requestedByName: doctor.userName,
    roomId: doctor.roomId,
    requestedAt: at(requestedMs),
    startedAt: hasBegun ? at(requestedMs + 600_000) : null,
    endedAt: isOpen(plan.status) ? null : at(isOver ? expiresMs : requestedMs + 1_800_000),
    expiresAt: at(expiresMs),
  }
}

type Row = ReturnType<typeof rowOf>

async function addExperts({ tx }: Change, row: Row, plan: Plan): Promise<void> {
  const { hospitalId, id: consultationId, kind, requestedById } = row
  const experts = plan.experts.flatMap(({ hospital, state, opinion = null }, place) => {
    const home = demoHospitals[hospital]
    if (home === undefined) return []
    const of = { expertHospitalId: home.id, hospitalName: home.name, ...expertOf(home) }
    return [{ hospitalId, consultationId, kind, requestedById, place, slot: place, ...of, state, opinion }]
  })
  await tx.insert(consultationExpert).values(experts)
}

async function addConversation({ tx }: Change, row: Row, plan: Plan): Promise<void> {
  const { hospitalId, id: consultationId, studyId } = row
  const images = await tx.select({ id: image.id }).from(image).where(eq(image.studyId, studyId)).limit(4)
  const unusable = await readUnusable(tx, studyId)
  const usable = images.filter((each) => !unusable.has(each.id))
  const shown = usable.map((each, place) => ({ hospitalId, consultationId, imageId: each.id, place }))
  if (shown.length > 0) await tx.insert(consultationImage).values(shown)
  const home = demoHospitals[plan.experts[0]?.hospital ?? 0]
  if (home === undefined || plan.said === undefined) return
  const expert = expertOf(home)
  const messages = plan.said.map((text, index) => {
    const atMs = Date.parse(row.startedAt ?? row.requestedAt) + index * 300_000
    const sender = index % 2 === 0 ? { senderId: row.requestedById, senderName: row.requestedByName } : null
    const from = sender ?? { senderId: expert.userId, senderName: expert.name }
    return { hospitalId, id: newId(atMs), consultationId, ...from, text, sentAt: new Date(atMs).toISOString() }
  })
  await tx.insert(consultationMessage).values(messages)
}

/** Makes consultations of a hospital, about past studies with images. */
export async function seedConsultations(change: Change, hospital: DemoHospital): Promise<number> {
  const { tx, nowMs } = change
  const wanted = plans[demoHospitals.indexOf(hospital)] ?? []
  const taken = tx.select({ id: consultation.studyId }).from(consultation)
  // Not those of the last days: people look for these by what they are.
  const before = new Date(nowMs - 36 * 3_600_000).toISOString()
  const studies = await tx
    .select({ id: study.id })
    .from(study)
    .where(
      and(
        isNull(study.deletedAt),
        eq(study.isVip, false),
        gt(study.imageCount, 0),
        lt(study.registerTime, before),
        notInArray(study.id, taken),
      ),
    )
    .orderBy(sql`${study.registerTime}`)
    .limit(wanted.length)
  const made = wanted.slice(0, studies.length)
  for (const [index, plan] of made.entries()) {
    const row = rowOf(hospital, plan, studies[index]?.id ?? '', nowMs)
    await tx.insert(consultation).values(row)
    await addExperts(change, row, plan)
    if (plan.kind === 'GRAPHIC') await addConversation(change, row, plan)
    if (isOpen(plan.status)) expireLater(change, row.id, row.expiresAt)
    if (plan.status === 'finished')
      await tx.update(study).set({ consultedAt: row.endedAt }).where(eq(study.id, row.studyId))
  }
  return made.length
}
