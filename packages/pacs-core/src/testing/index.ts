export { createFakePacs, type FakePacs, type SeenRequest } from './createFakePacs'
export { FakeClock } from './FakeClock'
export { MemoryStorage } from './MemoryStorage'
