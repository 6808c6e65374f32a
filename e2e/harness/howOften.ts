// The server's tests and the whole product's try their faults equally often.
export { howOften } from '../../examples/reference-server/test/howOften'
