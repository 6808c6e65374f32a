export { createFakePictures, type FakePictures } from './createFakePictures'
export { createFakeStore, type FakeStore, type FakeStoreRequest } from './createFakeStore'
export { deviceRefusal, FakeMediaDevices, FakeMediaStream, FakeTrack } from './FakeMediaDevices'
