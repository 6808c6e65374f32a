export { createFakePacs, type FakeFile, type FakePacs, type SeenRequest } from './createFakePacs'
export { exampleStudy } from './exampleStudy'
export { FakeClock } from './FakeClock'
export { MemoryStorage } from './MemoryStorage'
