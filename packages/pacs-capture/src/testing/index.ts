export { createFakePictures, type FakePictures } from './createFakePictures'
export { createFakeStore, type FakeStore, type FakeStoreRequest } from './createFakeStore'
export { createFakeUploads, type FakeGrowing, type FakeUploads } from './createFakeUploads'
export { deviceRefusal, FakeMediaDevices, FakeMediaStream, FakeTrack } from './FakeMediaDevices'
