import { CurrentUser } from '../session/sessionApi'

const example = {
  userId: 'user-1',
  name: '李伟',
  authorities: ['pacs:image:collect_image'],
  hospitalId: 'hospital-1',
  hospitalName: 'Demo Hospital',
  timeZone: 'Asia/Shanghai',
  machineId: null,
  departmentId: 'department-1',
  departmentName: 'Ultrasound',
  departmentType: null,
  departmentUsageTime: null,
  roomId: 'room-1',
  roomName: 'Room 1',
}

/**
 * A user for tests and stories, as `sessionApi.info` answers: logged in to a room, allowed to capture images.
 *
 * @param patch - what is different.
 */
export function exampleUser(patch: Partial<Record<keyof CurrentUser, unknown>> = {}): CurrentUser {
  return CurrentUser.parse({ ...example, ...patch })
}
