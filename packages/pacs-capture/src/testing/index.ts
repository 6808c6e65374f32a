export { createFakePictures, type FakePictures } from './createFakePictures'
export { createFakeStore, type FakeStore } from './createFakeStore'
export { deviceRefusal, FakeMediaDevices, FakeMediaStream, FakeTrack } from './FakeMediaDevices'
