// For tests and stories of hosts: a provider over a server in memory, and rows for it.
export { answerStudies } from './answerStudies'
export { createFakeServices, type FakeServices, type FakeServicesOptions } from './createFakeServices'
export { exampleStudies, numberedStudy } from './exampleStudies'
export { FakePacsProvider, type FakePacsProviderProps } from './FakePacsProvider'
export { fakeApis } from './fakeApis'
