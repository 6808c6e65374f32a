export { createFakeMedia, type FakeMedia } from './createFakeMedia'
export { createFakeRoomServer, type FakeRoomServer } from './createFakeRoomServer'
