import { describeS3Conformance } from '../conformance/describeS3Conformance'
import { openTestStore } from './testStore'

describeS3Conformance('The embedded object store', 'WHEN_SUPPORTED', () => openTestStore())
describeS3Conformance('The embedded object store', 'WHEN_REQUIRED', () => openTestStore())
