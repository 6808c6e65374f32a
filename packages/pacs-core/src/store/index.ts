export { createEmitter, type Emitter } from './createEmitter'
export { type Controller, createStore, type Store } from './createStore'
