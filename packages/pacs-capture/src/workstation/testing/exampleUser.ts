/** A user as the server describes them, for tests. */
export const exampleUser = {
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
