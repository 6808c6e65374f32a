import {
  accessApi,
  type InputOf,
  imageApi,
  type Pacs,
  PacsError,
  type RoleId,
  sessionApi,
  type UserId,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { phoneOf, roleIdOf, testPassword, userIdOf } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { put } from '../image/testing/imageFixture'

const apis = { access: accessApi, session: sessionApi, image: imageApi }

let server: TestServer
let director: Pacs<typeof apis>
beforeAll(async () => {
  server = await startTestServer()
  director = await server.as('director', apis)
})
afterAll(() => server?.close())

let counter = 0
let fields: InputOf<typeof accessApi.createUser> &
  Pick<InputOf<typeof accessApi.editUser>, 'userCode' | 'email' | 'doctorNote'>
beforeEach(() => {
  counter += 1
  const number = String(counter).padStart(4, '0')
  fields = {
    name: `User ${number}`,
    userCode: `U${number}`,
    phone: `1371111${number}`,
    email: '',
    doctorNote: '',
    password: 'Quiet-River-42',
  }
})

const doctorId = userIdOf('first', 'doctor') as UserId
const roleOf = (name: 'doctor' | 'nobody' | 'administrator') => roleIdOf('first', name) as RoleId

function refusalOf(call: Promise<unknown>): Promise<PacsError | null> {
  return call.then(
    () => null,
    (thrown: unknown) => PacsError.from(thrown),
  )
}
const codeOf = (call: Promise<unknown>) => refusalOf(call).then((error) => error?.code ?? 'done')

/** What is stored of a person's credential. */
async function credentialOf(phone: string) {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ user_id: string; password_hash: string; must_change: boolean }>(
      sql`SELECT user_id, password_hash, must_change FROM credential WHERE phone = ${phone}`,
    ),
  )
  return rows[0]
}

/** Somebody who holds these permissions and nothing else. */
async function holderOf(...permissions: string[]): Promise<Pacs<typeof apis>> {
  const role = await director.access.createRole({ name: `Role ${newName()}` })
  await director.access.setRolePermissions({ roleId: role.roleId, version: 1, permissions: permissions as never })
  const user = await director.access.createUser({ ...fields, ...unique() })
  await director.access.setUserRoles({ userId: user.userId, version: user.version, roleIds: [role.roleId] })
  return server.client(apis, await server.tokenFor(user.userId))
}
let names = 0
const newName = () => {
  names += 1
  return `${names}`
}
const unique = () => ({ phone: `1372222${newName().padStart(4, '0')}`, userCode: '' })

describe('A user', () => {
  test('is added with what is written of them, without a role, and must change the password first', async () => {
    const made = await director.access.createUser({ ...fields, email: 'a@b.example', doctorNote: 'Echo, Tue–Thu' })
    expect(made).toMatchObject({
      name: fields.name,
      email: 'a@b.example',
      doctorNote: 'Echo, Tue–Thu',
      roles: [],
      isEnabled: true,
      isShared: false,
      isMfaBound: false,
      lockedUntil: null,
      lastLoginAt: null,
      signatureUrl: null,
      version: 1,
    })
    expect(await credentialOf(fields.phone)).toMatchObject({ user_id: made.userId, must_change: true })
    expect((await director.access.user({ userId: made.userId })).name).toBe(fields.name)
  })

  test('may have neither the phone nor the code of another; the refusal names the field', async () => {
    await director.access.createUser(fields)
    const samePhone = await refusalOf(director.access.createUser({ ...fields, userCode: 'other' }))
    expect(samePhone).toMatchObject({ code: 'NAME_TAKEN', details: { field: 'phone' } })
    const sameCode = await refusalOf(director.access.createUser({ ...fields, phone: '13711119999' }))
    expect(sameCode).toMatchObject({ code: 'NAME_TAKEN', details: { field: 'userCode' } })
    const inSmall = { ...fields, userCode: fields.userCode.toLowerCase(), phone: '13711119999' }
    expect(await refusalOf(director.access.createUser(inSmall))).toMatchObject({ details: { field: 'userCode' } })
    expect(await credentialOf('13711119999')).toBeUndefined()
  })

  test('gets no password that is tried first, nor one that the department’s rule refuses', async () => {
    for (const password of ['password123', `x${fields.phone}`, 'first hospital'.replace(' ', '-')]) {
      expect([password, await codeOf(director.access.createUser({ ...fields, password }))]).toEqual([
        password,
        'PASSWORD_WEAK',
      ])
    }
    expect(await codeOf(director.access.createUser({ ...fields, password: 'Rq7!z' }))).toBe('PASSWORD_NOT_BY_RULE')
    expect(await codeOf(director.access.setUserPassword({ userId: doctorId, password: '12345678' }))).toBe(
      'PASSWORD_WEAK',
    )
    expect(await credentialOf(fields.phone)).toBeUndefined()
  })

  test('is found by a part of the name or code, by the start of the phone, by role and by state', async () => {
    const made = await director.access.createUser({ ...fields, name: '王小明%', userCode: 'QX_77' })
    const found = async (query: object) =>
      (await director.access.users({ pageNumber: 0, pageSize: 50, ...query })).rows.map((row) => row.userId)
    expect(await found({ search: '小明%' })).toEqual([made.userId])
    expect(await found({ search: 'x_7' })).toEqual([made.userId])
    expect(await found({ search: fields.phone.slice(0, 10) })).toContain(made.userId)
    expect(await found({ search: '_%_' })).toEqual([])
    expect(await found({ roleId: roleOf('doctor') })).toEqual([doctorId])
    expect(await found({ isEnabled: false, search: '小明' })).toEqual([])
    const page = await director.access.users({ pageNumber: 1, pageSize: 2 })
    expect([page.rows.length, page.isTotalExact]).toEqual([2, true])
    expect(page.total).toBeGreaterThan(5)
  })

  test('who has worked cannot be deleted, who has not can be, and then the phone is free again', async () => {
    expect(await codeOf(director.access.deleteUser({ userId: userIdOf('first', 'director') as UserId }))).toBe(
      'USER_IN_USE',
    )
    const made = await director.access.createUser(fields)
    await director.access.deleteUser({ userId: made.userId })
    expect(await codeOf(director.access.user({ userId: made.userId }))).toBe('NOT_FOUND')
    expect(await credentialOf(fields.phone)).toBeUndefined()
    expect((await director.access.createUser(fields)).userId).not.toBe(made.userId)
  })

  test('who gets another phone logs in by it, and by the old one no more; it needs the password of the one who does it', async () => {
    const { userId, version } = await director.access.createUser(fields)
    const pacs = server.client(apis, await server.tokenFor(userId))
    const { password: _, ...rest } = fields
    const edit = { ...rest, userId, version, phone: '13711117777' }
    expect(await codeOf(director.access.editUser(edit))).toBe('MISSING_REQUIRED_FIELDS')
    expect(await codeOf(director.access.editUser({ ...edit, credentials: 'wrong' }))).toBe('WRONG_PASSWORD')
    expect(await codeOf(pacs.session.info())).toBe('done')
    await director.access.editUser({ ...edit, credentials: testPassword })
    expect(await codeOf(pacs.session.info())).toBe('UNAUTHORIZED')
    expect(await credentialOf('13711117777')).toMatchObject({ user_id: userId })
    expect(await credentialOf(fields.phone)).toBeUndefined()
    const phone = phoneOf('second', 'nobody')
    const taken = director.access.editUser({ ...rest, userId, version: 2, phone, credentials: testPassword })
    expect((await refusalOf(taken))?.details).toEqual({ field: 'phone' })
    const { rows } = await server.services.database.system((tx) =>
      tx.execute(sql`SELECT content FROM operation_log WHERE subject_id = ${userId} AND content LIKE '%phone'`),
    )
    expect(rows).toEqual([{ content: "changed a user's phone" }])
  })

  test('is told about, with the roles they have, to anyone who may do something with users, and to nobody else', async () => {
    const { userId } = await director.access.createUser(fields)
    for (const code of ['set_basic_info', 'set_authority_info', 'user_unlock', 'mfa_unbind']) {
      const holder = await holderOf(`pacs:other:${code}`)
      expect((await holder.access.user({ userId })).name).toBe(fields.name)
    }
    expect(await codeOf((await holderOf('pacs:other:read_log')).access.user({ userId }))).toBe('FORBIDDEN')
  })
})

/** Nobody acts on the account of somebody who may do more: both may do the same. */
async function grantEverything(at: TestServer): Promise<void> {
  await at.services.database.system((tx) =>
    tx.execute(sql`INSERT INTO role_permission (hospital_id, role_id, permission)
      SELECT hospital_id, ${roleIdOf('first', 'administrator')}::uuid, permission FROM role_permission
      WHERE role_id = ${roleIdOf('first', 'director')} ON CONFLICT DO NOTHING`),
  )
}

describe('Two administrators', () => {
  test('who edit one user do not overwrite each other: the second is shown both versions', async () => {
    const { userId, version } = await director.access.createUser(fields)
    const { password: _, ...rest } = fields
    const edits = ['Left', 'Right'].map((name) => director.access.editUser({ ...rest, userId, version, name }))
    const [first, second] = await Promise.allSettled(edits)
    const [done, refused] = first?.status === 'fulfilled' ? [first, second] : [second, first]
    if (done?.status !== 'fulfilled' || refused?.status !== 'rejected') throw new Error('not one of each')
    const { code, details } = PacsError.from(refused.reason)
    expect(code).toBe('CONFLICT')
    expect(details).toMatchObject({
      savedByName: 'first director',
      current: { userId, name: done.value.name, version: 2 },
      yours: { name: done.value.name === 'Left' ? 'Right' : 'Left', version: 1 },
    })
    expect((await director.access.user({ userId })).name).toBe(done.value.name)
  })

  test('who edit one role, or what everybody may do, are shown both versions too', async () => {
    const { roleId } = await director.access.createRole({ name: `Pair ${newName()}` })
    await director.access.setRolePermissions({ roleId, version: 1, permissions: ['pacs:other:read_log'] })
    const late = await refusalOf(director.access.setRolePermissions({ roleId, version: 1, permissions: [] }))
    expect(late).toMatchObject({ code: 'CONFLICT', details: { current: { permissions: ['pacs:other:read_log'] } } })
    const rename = await refusalOf(director.access.renameRole({ roleId, version: 1, name: 'x' }))
    expect(rename?.code).toBe('CONFLICT')
    const { version } = await director.access.commonPermissions()
    await director.access.setCommonPermissions({ version, permissions: [] })
    const common = await refusalOf(director.access.setCommonPermissions({ version, permissions: [] }))
    expect(common).toMatchObject({ code: 'CONFLICT', details: { current: { version: version + 1 } } })
  })

  test('who take each other the right to give rights at the same time are never both obeyed', async () => {
    const hospital = await startTestServer()
    const roles = ['administrator', 'director'] as const
    await grantEverything(hospital)
    const versions = [1, 1]
    for (let round = 0; round < howOften(2, 100); round += 1) {
      const two = await Promise.all(roles.map((role) => hospital.as(role, apis)))
      const disarm = (index: 0 | 1) => {
        const [other, userId] = [two[1 - index], userIdOf('first', roles[index]) as UserId]
        if (other === undefined) throw new Error('two are needed')
        return codeOf(other.access.setUserRoles({ userId, version: versions[index] ?? 0, roleIds: [] }))
      }
      const codes = await Promise.all([disarm(0), disarm(1)])
      // Anyone who was too late had either no right any more, or was the last to have it.
      expect(codes).toContain('done')
      expect(['LAST_ADMINISTRATOR', 'FORBIDDEN', 'UNAUTHORIZED']).toContain(codes.find((code) => code !== 'done'))
      const gone = codes.indexOf('done') as 0 | 1
      const role = roles[gone]
      const again = { userId: userIdOf('first', role) as UserId, version: (versions[gone] ?? 0) + 1 }
      await two[1 - gone]?.access.setUserRoles({ ...again, roleIds: [roleIdOf('first', role) as RoleId] })
      versions[gone] = again.version + 1
    }
    await hospital.close()
  }, 60_000)
})

describe('An account', () => {
  test('that is disabled is out at once, on every connection, and in again when enabled', async () => {
    const { userId, version } = await director.access.createUser(fields)
    const pacs = server.client(apis, await server.tokenFor(userId))
    expect((await pacs.session.info()).userId).toBe(userId)
    const disabled = await director.access.setUserEnabled({ userId, isEnabled: false, version })
    expect(await codeOf(pacs.session.info())).toBe('UNAUTHORIZED')
    const proof = { phone: fields.phone, credentials: fields.password }
    expect(await codeOf(server.client(apis).session.passwordCheck(proof))).toBe('USER_DISABLED')
    await director.access.setUserEnabled({ userId, isEnabled: true, version: disabled.version })
    expect(await codeOf(server.client(apis).session.passwordCheck(proof))).toBe('done')
  })

  test('that gets another password ends its sessions, takes the new one and no longer the old, and says to change it', async () => {
    const { userId } = await director.access.createUser(fields)
    const pacs = server.client(apis, await server.tokenFor(userId))
    await director.access.setUserPassword({ userId, password: 'Slow-Mountain-17' })
    expect(await codeOf(pacs.session.info())).toBe('UNAUTHORIZED')
    const check = (credentials: string) =>
      server.client(apis).session.passwordCheck({ phone: fields.phone, credentials })
    expect(await codeOf(check(fields.password))).toBe('WRONG_PASSWORD')
    expect(await credentialOf(fields.phone)).toMatchObject({ must_change: true })
    expect(await codeOf(check('Slow-Mountain-17'))).toBe('done')
  })

  test('whose phone is sent no more codes shows until when, and is sent codes again once unlocked', async () => {
    const { userId } = await director.access.createUser(fields)
    const { session } = server.client(apis)
    const code = async () => {
      const { loginTicket } = await session.passwordCheck({ phone: fields.phone, credentials: fields.password })
      return codeOf(session.smsCode({ phone: fields.phone, purpose: 'login', loginTicket }))
    }
    const askedFirst = server.clock.now()
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await director.access.user({ userId })).codesRefusedUntil).toBeNull()
      expect(await code()).toBe('done')
      server.clock.advance(60_000)
    }
    expect(await code()).toBe('RATE_LIMITED')
    const listed = async () => {
      const { rows } = await director.access.users({ pageNumber: 0, pageSize: 100, search: fields.phone })
      return rows.map(({ codesRefusedUntil }) => codesRefusedUntil)
    }
    expect(await listed()).toEqual([new Date(askedFirst + 60 * 60_000).toISOString()])
    const unlocked = await (await holderOf('pacs:other:user_unlock')).access.unlockUser({ userId })
    expect([unlocked.codesRefusedUntil, unlocked.lockedUntil]).toEqual([null, null])
    expect(await code()).toBe('done')
  })

  test('that is locked by wrong passwords shows until when, and is free once unlocked by who may', async () => {
    const { userId } = await director.access.createUser(fields)
    const check = (credentials: string) =>
      server.client(apis).session.passwordCheck({ phone: fields.phone, credentials })
    for (let tries = 0; tries < 5; tries += 1) await codeOf(check('wrong'))
    expect(await codeOf(check(fields.password))).toBe('ACCOUNT_LOCKED')
    const { lockedUntil } = await director.access.user({ userId })
    expect(Date.parse(lockedUntil ?? '')).toBeGreaterThan(server.clock.now())
    expect(await codeOf((await holderOf('pacs:other:set_basic_info')).access.unlockUser({ userId }))).toBe('FORBIDDEN')
    const unlocked = await (await holderOf('pacs:other:user_unlock')).access.unlockUser({ userId })
    expect(unlocked.lockedUntil).toBeNull()
    expect(await codeOf(check(fields.password))).toBe('done')
  })

  test('keeps a signature that was uploaded for it: redrawn, 8 by 3, under 800 by 600', async () => {
    const { userId } = await director.access.createUser(fields)
    const uploadOf = async (purpose: 'signature' | 'avatar', pacs = director) => {
      const picture = sharp({ create: { width: 120, height: 90, channels: 3, background: '#123456' } })
      const credentials = await pacs.image.genericUploadToken({ filename: 'mine.png', purpose })
      await put(
        credentials,
        await picture
          .withExif({ IFD0: { Copyright: 'canary' } })
          .png()
          .toBuffer(),
      )
      return pacs.image.genericOnUpload({ purpose, fileUrl: credentials.key })
    }
    const { uploadId } = await uploadOf('signature')
    const { signatureUrl } = await director.access.setUserSignature({ userId, uploadId })
    const bytes = Buffer.from(await (await fetch(signatureUrl ?? '')).arrayBuffer())
    const { width, height, exif, format } = await sharp(bytes).metadata()
    expect({ width, height, exif, format }).toEqual({ width: 240, height: 90, exif: undefined, format: 'png' })
    expect(bytes.includes('canary')).toBe(false)

    const avatar = await uploadOf('avatar')
    const others = await uploadOf('signature', await server.as('administrator', apis))
    for (const id of [avatar.uploadId, others.uploadId, userId]) {
      expect(await codeOf(director.access.setUserSignature({ userId, uploadId: id }))).toBe('NOT_FOUND')
    }
    expect((await director.access.user({ userId })).signatureUrl).not.toBeNull()
    expect((await director.access.removeUserSignature({ userId })).signatureUrl).toBeNull()
  })
})

test('users and roles of another hospital are as absent as those that never were', async () => {
  const { password: _, ...rest } = fields
  const absent = '00000000-0000-7000-8000-000000000099'
  const { version } = await director.access.user({ userId: doctorId })
  const answersFor = async (user: string, role: string) => {
    const [userId, roleId] = [user as UserId, role as RoleId]
    const { access } = director
    const calls = [
      () => access.user({ userId }),
      () => access.editUser({ ...rest, userId, version: 1 }),
      () => access.deleteUser({ userId }),
      () => access.setUserEnabled({ userId, isEnabled: false, version: 1 }),
      () => access.setUserPassword({ userId, password: 'Slow-Mountain-17' }),
      () => access.setUserSignature({ userId, uploadId: absent }),
      () => access.removeUserSignature({ userId }),
      () => access.unlockUser({ userId }),
      () => access.setUserRoles({ userId, roleIds: [], version: 1 }),
      () => access.setUserRoles({ userId: doctorId, roleIds: [roleOf('doctor'), roleId], version }),
      () => access.renameRole({ roleId, name: 'x', version: 1 }),
      () => access.deleteRole({ roleId }),
      () => access.setRolePermissions({ roleId, permissions: [], version: 1 }),
    ]
    const found = (await access.users({ pageNumber: 0, pageSize: 10, roleId })).rows
    const refusals = await Promise.all(calls.map((call) => refusalOf(call())))
    return JSON.stringify([found, refusals.map((error) => [error?.code, error?.details, error?.message])])
  }
  const foreign = await answersFor(userIdOf('second', 'nobody'), roleIdOf('second', 'nobody'))
  expect(foreign).toBe(await answersFor(absent, absent))
  expect(JSON.parse(foreign)[1].map(([code]: string[]) => code)).toEqual([
    'NOT_FOUND',
    ...Array(8).fill('USER_ID_NOT_EXIST'),
    ...Array(4).fill('NOT_FOUND'),
  ])
  expect((await director.access.user({ userId: doctorId })).roles.map((role) => role.name)).toEqual(['doctor'])
})
