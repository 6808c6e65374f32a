import { newId } from '@opensono/pacs-core'
import { tag } from '@opensono/pacs-core/dicom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hospitalIdOf } from '../../../../test/fixture/fixture'
import type { TestServer } from '../../../../test/startTestServer'
import { basicData } from '../../../database/schema/study'
import { actorOf, setStudy } from '../../../modules/image/testing/imageFixture'
import { capturedSeriesUid, uidOf } from '../../object/uids'
import {
  type Ask,
  clientFor,
  datasetsOf,
  firstOf,
  type JsonDataset,
  makeStudy,
  publicUrl,
  startDicomwebServer,
} from '../testing/dicomwebFixture'

let server: TestServer
let doctor: Ask
const examTypeId = newId()
/** Ids of the studies, oldest first. */
const ids = { zhang: '', smith: '', vip: '', elsewhere: '', empty: '' }
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
  const word = { hospitalId: hospitalIdOf('first'), id: examTypeId, kind: 'exam-type' as const }
  await server.services.database.change(actorOf('director'), { id: 'test.word' }, ({ tx }) =>
    tx.insert(basicData).values({ ...word, name: '腹部超声', englishName: 'Abdomen' }),
  )
  ids.zhang = await makeStudy(server, {
    name: '张三',
    patient: { patientId: 'P0001', sex: 'female', birthDate: '1980-05-17' },
    study: { accessionNumber: '4711', examNumber: 'US0001', examTypeId },
    stills: 3,
    takenAt: '2026-01-05T02:30:00.000Z',
  })
  ids.smith = await makeStudy(server, {
    name: '李四',
    englishName: 'Smith, Jane',
    patient: { patientId: 'P0002', sex: 'male' },
    study: { accessionNumber: '4712', examNumber: 'US0002' },
    takenAt: '2026-01-06T16:30:00.000Z',
  })
  ids.vip = await makeStudy(server, { name: '张三丰', study: { isVip: true, accessionNumber: '4799' } })
  ids.elsewhere = await makeStudy(server, { name: '张三', hospital: 'second' })
  ids.empty = await makeStudy(server, { name: '张三', stills: 0 })
})
afterAll(() => server?.close())

const uids = (datasets: readonly JsonDataset[], of: string = tag.StudyInstanceUID) =>
  datasets.map((dataset) => firstOf(dataset, of))

async function found(path: string, ask: Ask = doctor): Promise<unknown[]> {
  return uids(await datasetsOf(ask(path)))
}

describe('A search for studies', () => {
  it('lists those with images, newest first, with the attributes of the standard', async () => {
    const datasets = await datasetsOf(doctor('/studies'))
    expect(uids(datasets)).toEqual([uidOf(ids.smith), uidOf(ids.zhang)])
    expect(datasets[1]).toEqual({
      [tag.SpecificCharacterSet]: { vr: 'CS', Value: ['ISO_IR 192'] },
      [tag.StudyDate]: { vr: 'DA', Value: ['20260105'] },
      [tag.StudyTime]: { vr: 'TM', Value: ['103000'] },
      [tag.AccessionNumber]: { vr: 'SH', Value: ['4711'] },
      '00080056': { vr: 'CS', Value: ['ONLINE'] },
      '00080061': { vr: 'CS', Value: ['US'] },
      [tag.ReferringPhysicianName]: { vr: 'PN' },
      '00080201': { vr: 'SH', Value: ['+0800'] },
      '00081190': { vr: 'UR', Value: [`${publicUrl}/dicom-web/studies/${uidOf(ids.zhang)}`] },
      [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Zhang^San', Ideographic: '张^三' }] },
      [tag.PatientID]: { vr: 'LO', Value: ['P0001'] },
      [tag.PatientBirthDate]: { vr: 'DA', Value: ['19800517'] },
      [tag.PatientSex]: { vr: 'CS', Value: ['F'] },
      [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(ids.zhang)] },
      [tag.StudyID]: { vr: 'SH', Value: ['US0001'] },
      '00201206': { vr: 'IS', Value: [1] },
      '00201208': { vr: 'IS', Value: [3] },
    })
  })

  it.each([
    ['PatientName=张三', ['zhang']],
    ['PatientName=Zhang^San', ['zhang']],
    ['PatientName=ZHANG^SAN', ['zhang']],
    ['PatientName=Zhang^San%3D张^三', ['zhang']],
    ['00100010=zhang*', ['zhang']],
    ['PatientName=*San', ['zhang']],
    ['PatientName=*hang*', ['zhang']],
    ['PatientName=Zh?ng*', ['zhang']],
    ['PatientName=Zhang', []],
    ['PatientName=Smith^Jane', ['smith']],
    ['PatientName=smi*', ['smith']],
    ['PatientName=*', ['smith', 'zhang']],
    ['PatientName=', ['smith', 'zhang']],
    ['PatientName=hang&fuzzymatching=true', ['zhang']],
    ['PatientName=zs&fuzzymatching=true', ['zhang']],
    ['PatientName=三&fuzzymatching=true', ['zhang']],
    ['PatientName=hang&fuzzymatching=false', []],
    ['PatientID=P0001', ['zhang']],
    ['PatientID=p0001', ['zhang']],
    ['PatientID=P000*', ['smith', 'zhang']],
    ['PatientID=*2', ['smith']],
    ['PatientID=P000', []],
    ['PatientID=P%25', []],
    ['AccessionNumber=4711', ['zhang']],
    ['AccessionNumber=47?2', ['smith']],
    ['StudyID=US0002', ['smith']],
    ['StudyDescription=腹部*', ['zhang']],
    ['StudyDescription=abdomen', ['zhang']],
    ['00081030=Thyroid', []],
    ['PatientSex=M', ['smith']],
    ['PatientBirthDate=19800101-19801231', ['zhang']],
    // By the clock of the hospital: half past midnight of the seventh.
    ['StudyDate=20260107', ['smith']],
    ['StudyDate=20260106', []],
    ['StudyDate=20260105-20260106', ['zhang']],
    ['StudyDate=-20260105', ['zhang']],
    ['StudyDate=20260106-', ['smith']],
    ['StudyTime=0000-01', ['smith']],
    ['StudyTime=1030', ['zhang']],
    ['StudyTime=10-', ['zhang']],
    ['ModalitiesInStudy=US', ['smith', 'zhang']],
    ['ModalitiesInStudy=CT', []],
    ['ModalitiesInStudy=CT,US', ['smith', 'zhang']],
    ['ReferringPhysicianName=nobody', []],
  ] as const)('matches %s', async (query, names) => {
    expect(await found(`/studies?${query}`)).toEqual(names.map((name) => uidOf(ids[name])))
  })

  it('matches lists of UIDs, and the UIDs of series and instances', async () => {
    const [zhang, smith] = [uidOf(ids.zhang), uidOf(ids.smith)]
    expect(await found(`/studies?StudyInstanceUID=${zhang}`)).toEqual([zhang])
    expect(await found(`/studies?StudyInstanceUID=${zhang},${smith},1.2.3`)).toEqual([smith, zhang])
    expect(await found(`/studies?StudyInstanceUID=${zhang}&StudyInstanceUID=${smith}`)).toEqual([smith, zhang])
    expect(await found(`/studies?SeriesInstanceUID=${capturedSeriesUid(ids.smith)}`)).toEqual([smith])
    const [instance] = await datasetsOf(doctor(`/studies/${zhang}/instances`))
    expect(await found(`/studies?SOPInstanceUID=${firstOf(instance, tag.SOPInstanceUID)}`)).toEqual([zhang])
  })

  it('answers a page, and says when there are more results', async () => {
    const first = await doctor('/studies?limit=1')
    expect(first.headers.get('warning')).toMatch(/^299 OpenSono "There are more results/)
    expect(await found('/studies?limit=1')).toEqual([uidOf(ids.smith)])
    const second = await doctor('/studies?limit=1&offset=1')
    expect(second.headers.get('warning')).toBeNull()
    expect(uids(await datasetsOf(second))).toEqual([uidOf(ids.zhang)])
    const none = await doctor('/studies?offset=2')
    expect([none.status, await none.text()]).toEqual([204, ''])
  })

  it('adds the fields that are asked for, and says which keys it does not match', async () => {
    const [plain] = await datasetsOf(doctor('/studies?PatientID=P0001'))
    expect(plain?.[tag.StudyDescription]).toBeUndefined()
    const [one] = await datasetsOf(doctor(`/studies?PatientID=P0001&includefield=StudyDescription,${tag.PatientAge}`))
    expect([one?.[tag.StudyDescription], firstOf(one, tag.PatientAge)]).toEqual([
      { vr: 'LO', Value: ['腹部超声'] },
      '040Y',
    ])
    const [every] = await datasetsOf(doctor('/studies?PatientID=P0001&includefield=all'))
    expect(Object.keys(every ?? {})).toEqual(expect.arrayContaining([tag.StudyDescription, tag.PatientAge]))
    const answer = await doctor('/studies?StudyComments=x&PatientID=P0001')
    expect(answer.headers.get('warning')).toContain('StudyComments')
    expect((await datasetsOf(answer)).length).toBe(1)
  })

  it.each([
    'StudyDate=2026',
    'StudyDate=20260230',
    'StudyDate=20260101-20260102-20260103',
    'StudyTime=25:00',
    'StudyInstanceUID=x',
    'StudyInstanceUID=1.2.*',
    'limit=-1',
    'limit=1&limit=2',
    'offset=x',
    'fuzzymatching=maybe',
    'PatientID=a&PatientID=b',
    'PatientID=a&00100020=b',
    `PatientName=${'x'.repeat(600)}`,
    'SeriesNumber=one',
    'accept=,;',
  ])('refuses %s', async (query) => {
    const answer = await doctor(`/studies?${query}`)
    expect([answer.status, (await answer.json()).errorCode]).toEqual([400, 'SCHEMA_VALIDATION_FAILED'])
  })

  it('takes the media types of DICOM JSON, by header or by query, and refuses others', async () => {
    const typeFor = async (accept: string, query = '') => {
      const answer = await doctor(`/studies${query}`, { headers: { Accept: accept } })
      return answer.status === 200 ? answer.headers.get('content-type') : answer.status
    }
    expect(await typeFor('application/dicom+json')).toBe('application/dicom+json')
    expect(await typeFor('*/*')).toBe('application/dicom+json')
    expect(await typeFor('application/json')).toBe('application/json')
    expect(await typeFor('multipart/related; type="application/dicom+xml", application/dicom+json;q=0.5')).toBe(
      'application/dicom+json',
    )
    expect(await typeFor('text/html', '?accept=application/json')).toBe('application/json')
    expect(await typeFor('multipart/related; type="application/dicom+xml"')).toBe(406)
    expect(await typeFor('text/html')).toBe(406)
  })

  it('tells of nothing that the caller may not see: VIP studies, those of other hospitals, deleted ones', async () => {
    const director = await clientFor(server, 'director')
    const vip = uidOf(ids.vip)
    expect(await found('/studies', director)).toContain(vip)
    expect(await found('/studies?AccessionNumber=4799', director)).toEqual([vip])
    for (const query of ['', '?AccessionNumber=4799', `?StudyInstanceUID=${vip}`, '?PatientName=张三*', '?limit=2']) {
      const answer = await doctor(`/studies${query}`)
      const text = await answer.text()
      for (const hidden of [vip, uidOf(ids.elsewhere), '4799', '张三丰']) expect(text).not.toContain(hidden)
      // Nor does a page say that there were more.
      expect(answer.headers.get('warning')).toBeNull()
    }
    const other = await clientFor(server, 'director', 'second')
    expect(await found('/studies', other)).toEqual([uidOf(ids.elsewhere)])
    await setStudy(server, ids.smith, { deletedAt: '2026-01-07T00:00:00.000Z' })
    expect(await found('/studies')).toEqual([uidOf(ids.zhang)])
    await setStudy(server, ids.smith, { deletedAt: null })
  })
})

describe('A search for series and instances', () => {
  it('lists the series of a study', async () => {
    const study = uidOf(ids.zhang)
    const series = await datasetsOf(doctor(`/studies/${study}/series`))
    const uid = capturedSeriesUid(ids.zhang)
    expect(series).toEqual([
      {
        '00080201': { vr: 'SH', Value: ['+0800'] },
        [tag.SpecificCharacterSet]: { vr: 'CS', Value: ['ISO_IR 192'] },
        [tag.Modality]: { vr: 'CS', Value: ['US'] },
        [tag.SeriesDescription]: { vr: 'LO' },
        '00081190': { vr: 'UR', Value: [`${publicUrl}/dicom-web/studies/${study}/series/${uid}`] },
        [tag.StudyInstanceUID]: { vr: 'UI', Value: [study] },
        [tag.SeriesInstanceUID]: { vr: 'UI', Value: [uid] },
        [tag.SeriesNumber]: { vr: 'IS', Value: [1] },
        '00201209': { vr: 'IS', Value: [3] },
        '00400244': { vr: 'DA', Value: ['20260105'] },
        '00400245': { vr: 'TM', Value: ['103000'] },
      },
    ])
  })

  it('lists the instances of a study or a series, in scan order', async () => {
    const study = uidOf(ids.zhang)
    const instances = await datasetsOf(doctor(`/studies/${study}/instances`))
    expect(uids(instances, tag.InstanceNumber)).toEqual([1, 2, 3])
    expect(instances[0]).toMatchObject({
      [tag.SOPClassUID]: { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.6.1'] },
      [tag.Rows]: { vr: 'US', Value: [480] },
      [tag.Columns]: { vr: 'US', Value: [640] },
      [tag.BitsAllocated]: { vr: 'US', Value: [8] },
      [tag.Modality]: { vr: 'CS', Value: ['US'] },
    })
    expect(instances[0]?.[tag.PatientName]).toBeUndefined()
    const ofSeries = await datasetsOf(doctor(`/studies/${study}/series/${capturedSeriesUid(ids.zhang)}/instances`))
    expect(uids(ofSeries, tag.SOPInstanceUID)).toEqual(uids(instances, tag.SOPInstanceUID))
    expect(ofSeries[0]?.[tag.Modality]).toBeUndefined()
    expect((await doctor(`/studies/${study}/series/1.2.3/instances`)).status).toBe(204)
  })

  it('searches them in the whole hospital, with the attributes of their studies', async () => {
    const series = await datasetsOf(doctor('/series?Modality=US'))
    expect(uids(series)).toEqual([uidOf(ids.smith), uidOf(ids.zhang)])
    expect(firstOf(series[1], tag.PatientID)).toBe('P0001')
    expect(await found(`/series?SeriesInstanceUID=${capturedSeriesUid(ids.zhang)}`)).toEqual([uidOf(ids.zhang)])
    expect(await found('/series?PatientID=P0002')).toEqual([uidOf(ids.smith)])
    expect((await doctor('/series?Modality=CT')).status).toBe(204)
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map(async (offset) => datasetsOf(doctor(`/instances?limit=1&offset=${offset}`))),
    )
    expect(pages.flat().map((each) => firstOf(each, tag.InstanceNumber))).toEqual([1, 1, 2, 3])
    expect(await found('/instances?InstanceNumber=2')).toEqual([uidOf(ids.zhang)])
    const [second] = await datasetsOf(doctor('/instances?InstanceNumber=2'))
    expect(await found(`/instances?SOPInstanceUID=${firstOf(second, tag.SOPInstanceUID)}`)).toEqual([uidOf(ids.zhang)])
    expect((await datasetsOf(doctor('/instances?SOPClassUID=1.2.840.10008.5.1.4.1.1.6.1'))).length).toBe(4)
    expect((await doctor('/instances?SOPClassUID=1.2.840.10008.5.1.4.1.1.3.1')).status).toBe(204)
  })

  it('lists nothing of a study that the caller may not see', async () => {
    for (const id of [ids.vip, ids.elsewhere]) {
      for (const path of [`/studies/${uidOf(id)}/series`, `/studies/${uidOf(id)}/instances`]) {
        expect((await doctor(path)).status).toBe(204)
      }
      expect((await doctor(`/series?SeriesInstanceUID=${capturedSeriesUid(id)}`)).status).toBe(204)
    }
  })
})
