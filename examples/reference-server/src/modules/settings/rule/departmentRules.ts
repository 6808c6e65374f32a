import {
  type AnswerOf,
  type DepartmentId,
  defaultPasswordRule,
  PacsError,
  type PasswordRule,
  type ruleApi,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { type Change, versionConflict } from '../../../database/change'
import { department } from '../../../database/schema/foundation'
import { passwordRule } from '../../../database/schema/session'
import type { Transaction } from '../../../database/transaction'

type Answer = AnswerOf<typeof ruleApi.setDepartmentRule>

async function find(tx: Transaction, where?: SQL) {
  return tx
    .select({ department, rule: passwordRule })
    .from(department)
    .leftJoin(
      passwordRule,
      and(eq(passwordRule.hospitalId, department.hospitalId), eq(passwordRule.departmentId, department.id)),
    )
    .where(where)
    .orderBy(asc(department.place), asc(department.name))
}

type Found = Awaited<ReturnType<typeof find>>[number]

function ruleOf({ rule }: Found): PasswordRule {
  const { minLength, needsUpperCase, needsLowerCase, needsDigit, needsSpecial, validityDays } =
    rule ?? defaultPasswordRule
  return { minLength, needsUpperCase, needsLowerCase, needsDigit, needsSpecial, validityDays }
}

function answerOf(found: Found): Answer {
  const { id, name, needsSmsCode, idleMinutes } = found.department
  return {
    departmentId: id as DepartmentId,
    departmentName: name,
    rule: ruleOf(found),
    needsSmsCode,
    idleMinutes,
    version: found.rule?.version ?? 1,
  }
}

/** What each department asks of anyone who logs in there, in the hospital's order. */
export async function readDepartmentRules(tx: Transaction): Promise<Answer[]> {
  return (await find(tx)).map(answerOf)
}

/** Until when each department may use the product. */
export async function readLicence(tx: Transaction): Promise<AnswerOf<typeof ruleApi.licence>> {
  return (await find(tx)).map(({ department: { id, name, usageEndsAt } }) => ({
    departmentId: id as DepartmentId,
    departmentName: name,
    endsAt: usageEndsAt,
  }))
}

/**
 * Says what a department asks. Passwords that no longer meet it are changed at the next login there.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's department too; `CONFLICT` with both versions.
 */
export async function setDepartmentRule(
  change: Change,
  actor: Actor,
  departmentId: string,
  body: BodyOf<typeof ruleApi.setDepartmentRule>,
): Promise<Answer> {
  const { tx, nowMs } = change
  const isIt = sql`${department.id}::text = ${departmentId}`
  await tx.select({ id: department.id }).from(department).where(isIt).for('update')
  const [found] = await find(tx, isIt)
  if (found === undefined) throw new PacsError('NOT_FOUND')
  const before = answerOf(found)
  if (body.version !== before.version) {
    const { changedAt = '', changedByName = '' } = found.rule ?? {}
    throw versionConflict({ savedAt: changedAt, savedByName: changedByName, current: before, yours: body })
  }
  const { rule, needsSmsCode, idleMinutes } = body
  const set = {
    ...rule,
    version: before.version + 1,
    changedAt: new Date(nowMs).toISOString(),
    changedByName: actor.userName,
  }
  const key = { hospitalId: actor.hospitalId, departmentId: before.departmentId }
  await tx
    .insert(passwordRule)
    .values({ ...key, ...set })
    .onConflictDoUpdate({ target: [passwordRule.hospitalId, passwordRule.departmentId], set })
  await tx.update(department).set({ needsSmsCode, idleMinutes }).where(isIt)
  change.log({
    content: 'changed the login rules of a department',
    subject: 'department',
    subjectId: before.departmentId,
    details: {
      before: { rule: before.rule, needsSmsCode: before.needsSmsCode, idleMinutes: before.idleMinutes },
      after: { rule, needsSmsCode, idleMinutes },
    },
  })
  const [after] = await find(tx, isIt)
  return answerOf(after ?? found)
}
