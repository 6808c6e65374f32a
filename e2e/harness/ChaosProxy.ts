// The server's tests and the whole product's are cut off by the same proxy.
export { ChaosProxy } from '../../examples/reference-server/test/fault/ChaosProxy'
