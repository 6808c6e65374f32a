export { createEmitter, type Emitter } from './createEmitter'
export { createLifetime, type Ended, type Lifetime } from './createLifetime'
export { type Controller, createStore, type Store } from './createStore'
