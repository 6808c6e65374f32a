import { type KnowledgeEntry, KnowledgeId, knowledgeApi, limits } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { parseWorkbook } from '../../../sheet/parseWorkbook'
import { writeSheet } from '../../../sheet/writeSheet'
import { add, refusalOf, apis as settingsApis, upload } from '../../settings/testing/basicDataFixture'

const apis = { ...settingsApis, knowledge: knowledgeApi }
type Client = Awaited<ReturnType<typeof clientOf>>
const clientOf = (
  role: 'administrator' | 'director' | 'doctor' | 'registrar' | 'nobody',
  hospital?: 'first' | 'second',
) => server.as(role, apis, hospital)

let server: TestServer
let admin: Client
let director: Client
let doctor: Client
let elsewhere: Client
beforeAll(async () => {
  server = await startTestServer()
  admin = await clientOf('administrator')
  director = await clientOf('director')
  doctor = await clientOf('doctor')
  elsewhere = await clientOf('administrator', 'second')
})
afterAll(() => server?.close())

const absent = KnowledgeId.parse('00000000-0000-7000-8000-999999999999')
let made = 0
const fresh = (word: string) => `${word} ${++made}`
const texts = {
  englishName: null,
  briefCode: '',
  findings: '肝实质回声增强。',
  impression: '脂肪肝。',
  englishFindings: 'The liver is echogenic.',
  englishImpression: 'Fatty liver.',
  partIds: [],
}
type Where = { tree?: 'public' | 'private'; parentId?: KnowledgeId | null; name?: string }
const folder = (client: Client, { tree = 'public', parentId = null, name = fresh('folder') }: Where = {}) =>
  client.knowledge.create({ tree, kind: 'folder', parentId, name })
const entry = (client: Client, { tree = 'public', parentId = null, name = fresh('entry') }: Where = {}) =>
  client.knowledge.create({ tree, kind: 'entry', parentId, ...texts, name })
const editOf = ({ id, name, version }: KnowledgeEntry) => ({ nodeId: id, ...texts, name, version })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const idsIn = async (client: Client) => (await client.knowledge.list()).map(({ id }) => id)
const namesUnder = async (client: Client, parentId: KnowledgeId | null) =>
  (await client.knowledge.list()).filter((node) => node.parentId === parentId).map(({ name }) => name)

describe('The public tree', () => {
  it('is written by who maintains it and read by everybody who sees reports', async () => {
    const top = await folder(admin, { name: fresh('肝脏') })
    const made = await entry(admin, { parentId: top.id, name: fresh('脂肪肝') })
    expect(top).toMatchObject({ tree: 'public', kind: 'folder', parentId: null, findings: '', version: 1 })
    expect(await doctor.knowledge.get({ nodeId: made.id })).toEqual(made)
    expect(await idsIn(doctor)).toEqual(expect.arrayContaining([top.id, made.id]))
    const registrar = await clientOf('registrar')
    expect(await idsIn(registrar)).toContain(made.id)
    for (const call of [
      () => entry(doctor),
      () => doctor.knowledge.edit(editOf(made)),
      () => doctor.knowledge.order({ id: made.id, parentId: null, beforeId: null }),
      () => doctor.knowledge.remove({ nodeId: made.id }),
    ]) {
      expect(await codeOf(call())).toBe('FORBIDDEN')
    }
    expect(await codeOf((await clientOf('nobody')).knowledge.list())).toBe('FORBIDDEN')
  })

  it('is of its hospital alone', async () => {
    const top = await folder(admin)
    const mine = await folder(elsewhere)
    expect(await idsIn(elsewhere)).not.toContain(top.id)
    for (const call of [
      () => elsewhere.knowledge.get({ nodeId: top.id }),
      () => elsewhere.knowledge.edit(editOf(top)),
      () => elsewhere.knowledge.remove({ nodeId: top.id }),
      () => entry(elsewhere, { parentId: top.id }),
      () => elsewhere.knowledge.order({ id: top.id, parentId: null, beforeId: null }),
      () => elsewhere.knowledge.order({ id: mine.id, parentId: top.id, beforeId: null }),
      () => elsewhere.knowledge.order({ id: mine.id, parentId: null, beforeId: top.id }),
    ]) {
      expect(await codeOf(call())).toBe('NOT_FOUND')
    }
    const foreignPart = await add(elsewhere as never, 'body-part', fresh('part'))
    const wrong = admin.knowledge.create({
      tree: 'public',
      kind: 'entry',
      parentId: null,
      ...texts,
      name: 'x',
      partIds: [foreignPart.id],
    })
    expect(await refusalOf(wrong)).toMatchObject({ details: { fields: [{ path: 'partIds', message: 'unknown' }] } })
  })

  it('makes a code of the name when nobody typed one, and tells names apart within a folder', async () => {
    const top = await folder(admin)
    const one = await entry(admin, { parentId: top.id, name: '胆囊结石' })
    expect(one.briefCode).toBe('DNJS')
    const same = await refusalOf(entry(admin, { parentId: top.id, name: ' 胆囊结石　' }))
    expect(same).toMatchObject({ code: 'NAME_TAKEN', details: { field: 'name' } })
    expect((await entry(admin, { name: '胆囊结石' })).parentId).toBeNull()
    const other = await entry(admin, { parentId: top.id, name: '胆囊息肉' })
    expect(await codeOf(admin.knowledge.edit({ ...editOf(other), name: '胆囊结石' }))).toBe('NAME_TAKEN')
    const empty = admin.knowledge.create({ tree: 'public', kind: 'entry', parentId: top.id, name: 'empty' })
    expect(await refusalOf(empty)).toMatchObject({ details: { fields: [{ path: 'findings', message: 'required' }] } })
  })

  it('edited by two at once is the first one’s; the second is told both versions', async () => {
    const made = await entry(admin)
    const saved = await director.knowledge.edit({ ...editOf(made), findings: 'theirs' })
    expect(saved).toMatchObject({ findings: 'theirs', version: 2 })
    const late = await refusalOf(admin.knowledge.edit({ ...editOf(made), findings: 'mine' }))
    expect({ code: late.code, ...late.details }).toMatchObject({
      code: 'CONFLICT',
      savedByName: 'first director',
      current: saved,
      yours: { findings: 'mine', version: 1 },
    })
    expect(await admin.knowledge.get({ nodeId: made.id })).toEqual(saved)
  })

  it('holds long texts up to the limit, and no longer ones', async () => {
    const longest = '肝'.repeat(limits.knowledge.findingsLength)
    const made = await admin.knowledge.create({
      tree: 'public',
      kind: 'entry',
      parentId: null,
      ...texts,
      name: fresh('long'),
      findings: longest,
    })
    expect(made.findings).toBe(longest)
    expect(await codeOf(admin.knowledge.edit({ ...editOf(made), findings: `${longest}肝` }))).toBe(
      'SCHEMA_VALIDATION_FAILED',
    )
  })
})

describe('A private tree', () => {
  it('is seen and changed by its owner only, also by none who may do everything', async () => {
    const mine = await folder(admin, { tree: 'private', name: fresh('mine') })
    const own = await entry(admin, { tree: 'private', parentId: mine.id, name: fresh('secret') })
    expect(await idsIn(admin)).toEqual(expect.arrayContaining([mine.id, own.id]))
    expect(await idsIn(director)).not.toContain(own.id)
    expect((await director.knowledge.search({ text: 'secret' })).ids).toEqual([])
    expect((await admin.knowledge.search({ text: 'secret' })).ids).toContain(own.id)
    expect((await director.knowledge.snippets({})).map(({ id }) => id)).not.toContain(own.id)
    for (const call of [
      () => director.knowledge.get({ nodeId: own.id }),
      () => director.knowledge.edit(editOf(own)),
      () => director.knowledge.remove({ nodeId: own.id }),
      () => director.knowledge.order({ id: own.id, parentId: null, beforeId: null }),
      () => entry(director, { tree: 'private', parentId: mine.id }),
    ]) {
      expect(await codeOf(call())).toBe('NOT_FOUND')
    }
    const { xlsx } = await director.knowledge.export({ tree: 'private' })
    expect((await parseWorkbook(Buffer.from(xlsx, 'base64'))).flat().join()).not.toContain('secret')
  })

  it('is hidden by the database itself from anyone who forgets to ask whose it is', async () => {
    const own = await entry(admin, { tree: 'private' })
    const seen = await server.services.database.read(
      await server.actorOf('director'),
      { id: 'test.read' },
      async (tx) => {
        const { rows } = await tx.execute(sql`SELECT id FROM knowledge_node WHERE id = ${own.id}`)
        return rows
      },
    )
    expect(seen).toEqual([])
  })

  it('says nothing of its names and texts in the operation log', async () => {
    await entry(admin, { tree: 'private', name: 'hidden from the log' })
    const told = await server.services.database.read(
      await server.actorOf('director'),
      { id: 'test.read' },
      async (tx) => {
        const { rows } = await tx.execute(
          sql`SELECT FROM operation_log WHERE details::text LIKE '%hidden from the log%'`,
        )
        return rows
      },
    )
    expect(told).toEqual([])
  })

  it('does not mix with the public one', async () => {
    const open = await folder(admin)
    const own = await folder(admin, { tree: 'private' })
    expect(await codeOf(entry(admin, { tree: 'private', parentId: open.id }))).toBe('NOT_FOUND')
    expect(await codeOf(entry(admin, { tree: 'public', parentId: own.id }))).toBe('NOT_FOUND')
    const over = admin.knowledge.order({ id: own.id, parentId: open.id, beforeId: null })
    expect(await codeOf(over)).toBe('NOT_FOUND')
  })
})

describe('A folder', () => {
  it('keeps the order that it is given, and its entries move between folders', async () => {
    const top = await folder(admin)
    const other = await folder(admin)
    const a = await entry(admin, { parentId: top.id, name: 'a' })
    const b = await entry(admin, { parentId: top.id, name: 'b' })
    await entry(admin, { parentId: top.id, name: 'c' })
    await admin.knowledge.order({ id: b.id, parentId: top.id, beforeId: a.id })
    expect(await namesUnder(admin, top.id)).toEqual(['b', 'a', 'c'])
    await admin.knowledge.order({ id: b.id, parentId: top.id, beforeId: b.id })
    expect(await namesUnder(admin, top.id)).toEqual(['b', 'a', 'c'])
    await admin.knowledge.order({ id: a.id, parentId: other.id, beforeId: null })
    expect(await namesUnder(admin, top.id)).toEqual(['b', 'c'])
    expect(await namesUnder(admin, other.id)).toEqual(['a'])
    // Who edits it meanwhile is not disturbed.
    expect((await admin.knowledge.edit({ ...editOf(a), name: 'A' })).parentId).toBe(other.id)
    await entry(admin, { parentId: top.id, name: 'a' })
    const same = admin.knowledge.order({ id: a.id, parentId: top.id, beforeId: null })
    expect(await codeOf(same)).toBe('NAME_TAKEN')
    expect(await codeOf(admin.knowledge.order({ id: a.id, parentId: other.id, beforeId: absent }))).toBe('NOT_FOUND')
  })

  it('does not go into itself or below itself, even when two try at once', async () => {
    const [a, b] = [await folder(admin), await folder(admin)]
    expect(await codeOf(admin.knowledge.order({ id: a.id, parentId: a.id, beforeId: null }))).toBe('KNOWLEDGE_CIRCLE')
    const codes = await Promise.all([
      codeOf(admin.knowledge.order({ id: a.id, parentId: b.id, beforeId: null })),
      codeOf(director.knowledge.order({ id: b.id, parentId: a.id, beforeId: null })),
    ])
    expect(codes.sort()).toEqual(['KNOWLEDGE_CIRCLE', 'done'])
  })

  it('stands at most six levels deep', async () => {
    let parentId: KnowledgeId | null = null
    for (let level = 1; level <= limits.knowledge.depth; level += 1) parentId = (await folder(admin, { parentId })).id
    expect(await codeOf(entry(admin, { parentId }))).toBe('KNOWLEDGE_TOO_DEEP')
  })

  it('that holds something is deleted only by who names how much', async () => {
    const top = await folder(admin)
    const below = await folder(admin, { parentId: top.id })
    await entry(admin, { parentId: below.id })
    const { code, details } = await refusalOf(admin.knowledge.remove({ nodeId: top.id }))
    expect({ code, details }).toEqual({ code: 'KNOWLEDGE_NOT_EMPTY', details: { count: 2 } })
    await entry(director, { parentId: below.id })
    expect(await codeOf(admin.knowledge.remove({ nodeId: top.id, count: 2 }))).toBe('KNOWLEDGE_NOT_EMPTY')
    await admin.knowledge.remove({ nodeId: top.id, count: 3 })
    const left = await idsIn(admin)
    expect(left).not.toContain(top.id)
    expect(left).not.toContain(below.id)
    expect(await codeOf(admin.knowledge.get({ nodeId: below.id }))).toBe('NOT_FOUND')
  })
})

describe('The search', () => {
  it('finds by a part of a name, its pinyin, its initials, a code or a text; names before texts', async () => {
    const top = await folder(admin)
    const stone = await admin.knowledge.create({
      tree: 'public',
      kind: 'entry',
      parentId: top.id,
      ...texts,
      name: '甲状腺囊肿',
      englishName: 'Thyroid cyst',
      briefCode: 'QZ9',
    })
    const other = await admin.knowledge.create({
      tree: 'public',
      kind: 'entry',
      parentId: top.id,
      ...texts,
      name: '另一条',
      impression: '考虑甲状腺囊肿可能',
    })
    const found = async (text: string) => (await doctor.knowledge.search({ text })).ids
    for (const text of ['状腺囊', 'jiazhuangxian', 'jzxnz', 'JZXNZ', 'ｊｚｘｎｚ', 'roid cy', 'qz9']) {
      expect([text, await found(text)]).toEqual([text, expect.arrayContaining([stone.id])])
    }
    expect(await found('甲状腺囊肿')).toEqual([stone.id, other.id])
    for (const text of ['%', '_', "'", 'zzzz']) expect([text, await found(text)]).toEqual([text, []])
  })
})

describe('Snippets', () => {
  it('are the entries for a part and for all parts, own ones first', async () => {
    const part = await add(admin as never, 'body-part', fresh('肝'))
    const second = await add(admin as never, 'body-part', fresh('脾'))
    const make = (tree: 'public' | 'private', briefCode: string, partIds: (typeof part.id)[]) =>
      admin.knowledge.create({
        tree,
        kind: 'entry',
        parentId: null,
        ...texts,
        name: fresh(briefCode),
        briefCode,
        partIds,
      })
    const mine = await make('private', 'ZZ1', [part.id])
    const open = await make('public', 'ZZ2', [part.id])
    const general = await make('public', 'ZZ3', [])
    await make('public', 'ZZ4', [second.id])
    const found = (await admin.knowledge.snippets({ partIds: [part.id] })).filter(({ code }) => code.startsWith('ZZ'))
    expect(found.map(({ id }) => id)).toEqual([mine.id, open.id, general.id])
    expect(found[0]).toMatchObject({ code: 'ZZ1', findings: texts.findings, englishImpression: 'Fatty liver.' })
    // A part that is gone is gone from what named it.
    await admin.knowledge.edit({ ...editOf(open), partIds: [part.id, second.id] })
    await admin.basicData.remove({ kind: 'body-part', id: second.id })
    expect((await admin.knowledge.get({ nodeId: open.id })).partIds).toEqual([part.id])
  })
})

describe('A sheet', () => {
  const head = ['文件夹', '类型', '名称', '检查所见', '超声提示', '检查部位']
  async function take(
    client: Client,
    rows: (string | null)[][],
    options: { isTrial?: boolean; tree?: 'public' | 'private' } = {},
  ) {
    const file = await writeSheet(
      head.map((name) => ({ name, width: 10 })),
      rows,
    )
    const fileUrl = await upload(client as never, file)
    return client.knowledge.import({ tree: options.tree ?? 'public', fileUrl, isTrial: options.isTrial ?? false })
  }
  it('adds what is new with its folders, changes what has its name, and leaves the rest alone', async () => {
    const root = fresh('导入')
    const rows = [
      [`${root}/肝//胆`, null, '甲', '所见甲', '提示甲', null],
      [`${root}/肝//胆`, '条目', '=乙', '所见乙', null, null],
      [root, 'folder', '空', null, null, null],
    ]
    expect(await take(admin, rows, { isTrial: true })).toMatchObject({ added: 5, faultCount: 0 })
    expect((await admin.knowledge.list()).some(({ name }) => name === root)).toBe(false)
    expect(await take(admin, rows)).toMatchObject({ added: 5, changed: 0, unchanged: 0, faultCount: 0 })
    const top = (await admin.knowledge.list()).find(({ name }) => name === root)
    expect(await namesUnder(admin, top?.id ?? null)).toEqual(['肝/胆', '空'])
    const again = await take(admin, [[`${root}/肝//胆`, null, '甲', '改', '提示甲', null], ...rows.slice(1)])
    expect(again).toMatchObject({ added: 0, changed: 1, unchanged: 2, faultCount: 0 })
  })

  it('names the cell that cannot be read, and makes no text of it', async () => {
    const rows = [
      [null, null, '读不出', '#N/A', '提示', null],
      [null, null, '#REF!', '所见', '提示', null],
    ]
    const { faults, added } = await take(admin, rows)
    expect([added, faults]).toEqual([
      0,
      [
        { row: 2, path: 'findings', message: 'unreadable', value: '#N/A' },
        { row: 3, path: 'name', message: 'unreadable', value: '#REF!' },
      ],
    ])
  })

  it('that was exported changes nothing when it is taken over again', async () => {
    const { xlsx, rows, fileName } = await admin.knowledge.export({ tree: 'public', language: 'zh' })
    expect(fileName).toBe('公共知识库.xlsx')
    const before = await admin.knowledge.list()
    expect(rows).toBe(before.filter(({ tree }) => tree === 'public').length)
    const fileUrl = await upload(admin as never, Buffer.from(xlsx, 'base64'))
    const answer = await admin.knowledge.import({ tree: 'public', fileUrl })
    expect(answer).toEqual({ added: 0, changed: 0, unchanged: rows, faults: [], faultCount: 0 })
    expect(await admin.knowledge.list()).toEqual(before)
  })

  it('with one bad row writes nothing, and says what is wrong with each', async () => {
    const root = fresh('坏')
    const before = await idsIn(admin)
    const answer = await take(admin, [
      [root, null, '好', '所见', null, null],
      [root, null, null, '所见', null, null],
      [root, null, '无文字', null, null, null],
      [root, '别的', '类型', '所见', null, null],
      [root, null, '好', '再次', null, null],
      [root, null, '部位', '所见', null, '不存在的部位'],
      ['a/b/c/d/e/f', null, '深', '所见', null, null],
      [`${root}/好`, null, '下', '所见', null, null],
    ])
    expect(answer.faults.map(({ row, path, message }) => [row, path, message])).toEqual([
      [3, 'name', 'required'],
      [4, 'findings', 'required'],
      [5, 'kind', 'unlisted'],
      [6, 'name', 'twiceInSheet'],
      [7, 'partIds', 'unknown'],
      [8, 'folder', 'tooMany'],
      [9, 'folder', 'taken'],
    ])
    expect(await idsIn(admin)).toEqual(before)
  })

  it('goes into the own tree with the right to that, and into no tree without', async () => {
    const name = fresh('own')
    expect(await take(admin, [[null, null, name, 'x', null, null]], { tree: 'private' })).toMatchObject({ added: 1 })
    expect((await admin.knowledge.list()).find((node) => node.name === name)?.tree).toBe('private')
    expect((await director.knowledge.list()).some((node) => node.name === name)).toBe(false)
    const call = doctor.knowledge.import({ tree: 'public', fileUrl: 'upload/absent/absent.xlsx' })
    expect(await codeOf(call)).toBe('FORBIDDEN')
    const fileUrl = await upload(admin as never, await writeSheet([{ name: 'Name', width: 9 }], [['x']]))
    expect(await codeOf(director.knowledge.import({ tree: 'public', fileUrl }))).toBe('OBJECT_MISSING')
  })
})

describe('The knowledge node of an exam part', () => {
  const openAt = (name: string, knowledgeNodeId: KnowledgeId) =>
    add(admin as never, 'body-part', name, { knowledgeNodeId } as never)
  const partOf = async (name: string) =>
    (await admin.settings.basicData({ kind: 'body-part' })).find((part) => part.name === name)

  it('is one of the hospital’s, told with its name, and stays while the part opens it', async () => {
    const top = await folder(admin, { name: fresh('腹部') })
    const inner = await folder(admin, { parentId: top.id })
    const name = fresh('肝')
    const part = await openAt(name, inner.id)
    expect(part).toMatchObject({ fields: { knowledgeNodeId: inner.id }, names: { [inner.id]: inner.name } })
    expect((await partOf(name))?.fields.knowledgeNodeId).toBe(inner.id)
    expect(await refusalOf(admin.knowledge.remove({ nodeId: top.id, count: 1 }))).toMatchObject({
      code: 'ROW_IN_USE',
      details: { usage: [{ by: 'body-part', count: 1, names: [name] }] },
    })
    await admin.basicData.remove({ kind: 'body-part', id: part.id })
    await admin.knowledge.remove({ nodeId: top.id, count: 1 })
  })

  it('is refused when it is somebody’s own, of another hospital, or none', async () => {
    const own = await folder(admin, { tree: 'private' })
    const foreign = await folder(elsewhere)
    for (const id of [own.id, foreign.id, absent]) {
      expect(await refusalOf(openAt(fresh('part'), id))).toMatchObject({
        details: { fields: [{ path: 'knowledgeNodeId', message: 'unknown' }] },
      })
    }
  })

  it('is named in a sheet by its name, and by its folders too where names repeat', async () => {
    const word = fresh('结节')
    const [left, right] = [await folder(admin, { name: fresh('甲') }), await folder(admin, { name: fresh('乙') })]
    const nodes = [
      await entry(admin, { parentId: left.id, name: word }),
      await entry(admin, { parentId: right.id, name: word }),
    ]
    const take = async (part: string, node: string) => {
      const head = ['name', '知识库节点'].map((name) => ({ name, width: 20 }))
      const fileUrl = await upload(admin as never, await writeSheet(head, [[part, node]]))
      return admin.basicData.import({ kind: 'body-part', fileUrl })
    }
    const part = fresh('部位')
    expect(await take(part, word)).toMatchObject({ faults: [{ path: 'knowledgeNodeId', message: 'ambiguous' }] })
    expect(await take(part, `${word} (${right.name}/${word})`)).toMatchObject({ added: 1, faultCount: 0 })
    expect((await partOf(part))?.fields.knowledgeNodeId).toBe(nodes[1]?.id)
    const { xlsx } = await admin.basicData.export({ kind: 'body-part' })
    const rows = await parseWorkbook(Buffer.from(xlsx, 'base64'))
    expect(rows.find(([name]) => name === part)).toContain(`${word} (${right.name}/${word})`)
    const fileUrl = await upload(admin as never, Buffer.from(xlsx, 'base64'))
    expect(await admin.basicData.import({ kind: 'body-part', fileUrl })).toMatchObject({ changed: 0, faultCount: 0 })
  })
})
