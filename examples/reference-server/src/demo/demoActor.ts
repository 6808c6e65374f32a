import type { Actor } from '../database/actor'
import { type DemoHospital, type DemoRole, demoRoles } from './hospitals'

/**
 * One of the demo's users at work, for changes that the demo makes in their name.
 *
 * @param wanted - the role; a hospital without it lends its first user.
 */
export function demoActor(hospital: DemoHospital, wanted: DemoRole): Actor {
  const user = hospital.users.find((each) => each.role === wanted) ?? hospital.users[0]
  const department = hospital.departments[0]
  const room = department?.rooms[0]
  if (user === undefined || department === undefined || room === undefined) throw new Error('the demo has no people')
  return {
    userId: user.id,
    userName: user.name,
    hospitalId: hospital.id,
    hospitalName: hospital.name,
    timeZone: hospital.timeZone,
    departmentId: department.id,
    departmentName: department.name,
    departmentType: department.type,
    departmentUsageTime: null,
    roomId: room.id,
    roomName: room.name,
    machineId: null,
    authorities: new Set(demoRoles[user.role].permissions),
    sessionId: user.id,
    isBreastScreeningOn: false,
    isLocked: false,
    idleMinutes: 15,
    requestId: 'demo',
    idempotency: null,
  }
}
