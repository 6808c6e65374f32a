import {
  type ConsultationAction,
  consultationDoubts,
  graphicConsultationApi,
  realtimeConsultationApi,
} from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import type { Actor, CallName } from '../../database/actor'
import type { Change } from '../../database/change'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { readConsultedStudy } from './consultedStudy'
import { giveExpertKey, takeExpertImage } from './expertImages'
import { giveVideoKey, keepVideo, suffixOf } from './files'
import { answerGraphic, getGraphic, giveVoiceKey, saveDraft, say } from './graphic'
import { finishForHospital, takeConsultationOver } from './hospital'
import { type Initiation, initiate } from './initiate'
import { consultationsOfStudy, noteIntoReport } from './intoReport'
import { keepMeasure, readMeasure } from './measures'
import { checkAccess, randomText, readMedia } from './media'
import { changeInside, findParticipant, type Participant, type ParticipantRole, readInside } from './participant'
import { countReceived, findRequesting, type ListOf, listConsultations } from './readConsultations'
import { keepReport } from './report/keepReport'
import { printReport } from './report/printReport'
import { fillTemplate } from './reportTemplate'
import {
  answerWhole,
  doAct,
  enter,
  finishAsExpert,
  getConsultation,
  listVideos,
  readStatus,
  refuseAsExpert,
  roleOf,
  setFavourite,
  transfer,
} from './takePart'

interface IdCall {
  readonly actor: Actor
  readonly params: { readonly id: string }
}

/** Who is what to whom in the calls of a kind, each in the hospital of its consultation. */
function callsOf(services: Services) {
  const { database, clock } = services
  const act =
    (call: CallName, action: ConsultationAction, roles?: readonly ParticipantRole[]) =>
    ({ actor, params }: IdCall) =>
      doAct(services, actor, call, params.id, action, roles)
  const list =
    (call: CallName, of: ListOf) =>
    ({ actor, query }: { actor: Actor; query: Parameters<typeof listConsultations>[3] }) =>
      database.read(actor, call, (tx, note) => listConsultations(tx, { actor, nowMs: clock.now() }, of, query, note))
  async function inside<Answer>(
    { actor, params }: IdCall,
    call: CallName,
    work: (change: Change, participant: Participant) => Promise<Answer>,
    roles?: readonly ParticipantRole[],
  ): Promise<Answer> {
    const participant = await findParticipant(services, actor, params.id, roles)
    return changeInside(services, participant, call, async (change) => {
      const answer = await work(change, participant)
      await keepReport(change, services.sealKeys.own, participant.consultationId)
      return answer
    })
  }
  const refuse =
    (call: CallName) =>
    ({ body, ...of }: IdCall & { readonly body: { readonly reason: string | null } }) =>
      inside(of, call, (change, participant) => refuseAsExpert(change, participant, body.reason), ['expert'])
  /** Asks, and answers what was asked for as the doctor sees it. */
  function ask<Answer>(
    actor: Actor,
    call: CallName,
    asked: Initiation,
    answer: (change: Change, participant: Participant) => Promise<Answer>,
  ): Promise<Answer> {
    return database.change(actor, call, async (change) => {
      const consultationId = await initiate(change, actor, asked, services.sealKeys.own)
      return answer(change, { consultationId, role: 'doctor', actor, inside: actor })
    })
  }
  return { act, list, inside, refuse, ask }
}

function realtimeRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services
  const api = realtimeConsultationApi
  const { act, list, inside, refuse, ask } = callsOf(services)
  const viewerOf = (actor: Actor) => ({ actor, nowMs: clock.now() })
  serve(app, services, api, {
    initiate: ({ actor, body }) =>
      ask(actor, api.initiate, { kind: 'REALTIME', ...body }, ({ tx }, participant) =>
        answerWhole(services, tx, participant),
      ),
    create: ({ actor, body }) => {
      const plain = { comment: '', groupIds: [], reportEditableStatus: 0, confirmed: consultationDoubts } as const
      return ask(actor, api.create, { kind: 'REALTIME', ...plain, ...body }, ({ tx }, participant) =>
        answerWhole(services, tx, participant),
      )
    },
    accept: act(api.accept, 'accept', ['expert']),
    reject: refuse(api.reject),
    start: act(api.start, 'start', ['expert']),
    refuse: refuse(api.refuse),
    cancel: act(api.cancel, 'cancel', ['doctor']),
    doctorFinish: act(api.doctorFinish, 'doctor-finish', ['doctor']),
    expertFinish: (call) =>
      inside(call, api.expertFinish, (change, participant) => finishAsExpert(change, participant, call.body.opinion)),
    transfer: (call) =>
      inside(call, api.transfer, (change, participant) => transfer(change, participant, call.body.expert)),
    enter: ({ actor, params }) => enter(services, actor, api.enter, params.id),
    get: ({ actor, params }) => getConsultation(services, actor, api.get, params.id),
    study: ({ actor, params }) => readConsultedStudy(services, actor, api.study, params.id),
    ofStudy: ({ actor, params }) =>
      database.read(actor, api.ofStudy, (tx, note) =>
        consultationsOfStudy(tx, actor, params.studyId, clock.now(), note),
      ),
    report: ({ actor, params, query, signal }) =>
      printReport(services, actor, { ...params, language: query.language ?? 'zh' }, signal),
    noteIntoReport: ({ actor, params, body }) =>
      database.change(actor, api.noteIntoReport, (change) => noteIntoReport(change, actor, { ...params, ...body })),
    readMeasure: ({ actor, params }) => readMeasure(services, actor, api.readMeasure, params, 'REALTIME'),
    measure: (call) =>
      inside(call, api.measure, (change, participant) =>
        keepMeasure(change, participant, { imageId: call.params.imageId, ...call.body }, 'REALTIME'),
      ),
    isExpert: async ({ actor, query }) => {
      const role = roleOf(await findParticipant(services, actor, query.id))
      return { isExpert: role === 'expert', role }
    },
    media: ({ actor, params }) => readMedia(services, actor, api.media, params.id),
    checkMedia: ({ actor }) => checkAccess(services, actor),
    checkRate: ({ body }) => ({ text: randomText(body.answerLength) }),
    received: ({ actor }) => database.read(actor, api.received, (tx) => countReceived(tx, viewerOf(actor))),
    requesting: ({ actor }) =>
      database.read(actor, api.requesting, (tx, note) => findRequesting(tx, viewerOf(actor), note)),
    requestedRecords: list(api.requestedRecords, { kind: 'REALTIME', side: 'requested' }),
    receivedRecords: list(api.receivedRecords, { kind: 'REALTIME', side: 'received' }),
    hospitalRecords: list(api.hospitalRecords, { kind: 'REALTIME', side: 'hospital' }),
    hospitalFinish: ({ actor, params }) =>
      database.change(actor, api.hospitalFinish, (change) =>
        finishForHospital(change, actor, params, services.sealKeys.own),
      ),
    takeOver: ({ actor, params }) =>
      database.change(actor, api.takeOver, (change) => takeConsultationOver(change, actor, params)),
    setFavourite: ({ actor, params, body }) => setFavourite(services, actor, api.setFavourite, { ...params, ...body }),
    videoToken: ({ actor, query }) => giveVideoKey(services, actor, api.videoToken, query),
    uploadToken: ({ actor, params, query }) =>
      giveVideoKey(services, actor, api.uploadToken, { ...query, suffix: suffixOf(params.filename) }),
    setVideo: ({ actor, body }) => keepVideo(services, actor, api.setVideo, body),
    video: ({ actor, params }) => listVideos(services, actor, api.video, params.id),
    reportTemplate: async ({ actor, params }) => {
      const participant = await findParticipant(services, actor, params.id)
      return readInside(services, participant, api.reportTemplate, (tx, note) => {
        note({ content: 'looked at a consultation', subject: 'consultation', subjectId: participant.consultationId })
        return fillTemplate(tx, participant, clock.now())
      })
    },
    expertUploadToken: ({ actor, query }) => giveExpertKey(services, actor, query),
    expertOnUpload: ({ actor, body }) => takeExpertImage(services, actor, body),
    closeStatus: ({ actor, params }) => readStatus(services, actor, api.closeStatus, params.id),
    monitorCancel: act(api.monitorCancel, 'cancel', ['doctor', 'monitor']),
    monitorFinish: act(api.monitorFinish, 'doctor-finish', ['doctor', 'monitor']),
  })
}

function graphicRoutes(app: FastifyInstance, services: Services): void {
  const api = graphicConsultationApi
  const { act, list, inside, refuse, ask } = callsOf(services)
  serve(app, services, api, {
    initiate: ({ actor, body }) =>
      ask(actor, api.initiate, { kind: 'GRAPHIC', ...body }, ({ tx }, participant) =>
        answerGraphic(services, tx, participant),
      ),
    requestedRecords: list(api.requestedRecords, { kind: 'GRAPHIC', side: 'requested' }),
    receivedRecords: list(api.receivedRecords, { kind: 'GRAPHIC', side: 'received' }),
    hospitalRecords: list(api.hospitalRecords, { kind: 'GRAPHIC', side: 'hospital' }),
    get: ({ actor, params }) => getGraphic(services, actor, api.get, params.id),
    start: act(api.start, 'start', ['expert']),
    saveDraft: (call) =>
      inside(call, api.saveDraft, (change, participant) => saveDraft(change, participant, call.body.draft)),
    giveOpinion: (call) =>
      inside(call, api.giveOpinion, (change, participant) => finishAsExpert(change, participant, call.body.opinion)),
    refuse: refuse(api.refuse),
    cancel: act(api.cancel, 'cancel', ['doctor']),
    finish: act(api.finish, 'doctor-finish', ['doctor']),
    readMeasure: ({ actor, params }) => readMeasure(services, actor, api.readMeasure, params, 'GRAPHIC'),
    measure: (call) =>
      inside(call, api.measure, (change, participant) =>
        keepMeasure(change, participant, { imageId: call.params.imageId, ...call.body }, 'GRAPHIC'),
      ),
    say: ({ actor, params, body }) => say(services, actor, api.say, { ...params, ...body }),
    voiceToken: ({ actor, params, query }) => giveVoiceKey(services, actor, api.voiceToken, { ...params, ...query }),
  })
}

/** Consultations, live and on images. */
export function consultationRoutes(app: FastifyInstance, services: Services): void {
  realtimeRoutes(app, services)
  graphicRoutes(app, services)
}
