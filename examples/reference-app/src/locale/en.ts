/** Words of the pages that need no login, and of what is around every page. */
export const en = {
  app: {
    title: 'OpenSono PACS',
    tagline: 'Ultrasound imaging and reports',
    version: 'OpenSono {{version}}',
    noPage: 'This page does not exist.',
    routeTitle: {
      login: 'Log in',
      verify: 'Verify a report',
      sign: 'Sign a report',
      deviceJumpError: 'Study not opened',
    },
    deviceJump: {
      title: 'The device could not open this study',
      kept: 'Everything already saved to the study is kept.',
      todo: 'Open it again from the device. If it still does not open, log in and find the patient in the records.',
      toLogin: 'Go to the login',
      toStart: 'Go to the start page',
    },
    otherLanguage: '切换为中文',
    lightTheme: 'Light theme',
    darkTheme: 'Dark theme',
    pageMissing: 'This page cannot be opened now',
    startFailed: 'The page could not start',
    demoAccounts: 'Demo accounts',
    demoHint: 'This is a demo: choose an account and it is filled in.',
    demoRole: {
      registrar: 'Registrar',
      sonographer: 'Sonographer',
      doctor: 'Doctor',
      administrator: 'Administrator',
      expert: 'Expert',
      director: 'Director (VIP)',
    },
  },
}
