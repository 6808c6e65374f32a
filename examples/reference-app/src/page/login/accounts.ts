/** The accounts of the demo, one a role. The server makes them in demo mode only. */
export const demoAccounts = [
  { phone: '13800000001', role: 'registrar' },
  { phone: '13800000002', role: 'sonographer' },
  { phone: '13800000003', role: 'doctor' },
  { phone: '13800000004', role: 'administrator' },
  { phone: '13800000005', role: 'expert' },
  { phone: '13800000006', role: 'director' },
] as const

/** The password of all of them. */
export const demoPassword = 'Demo#2026'
