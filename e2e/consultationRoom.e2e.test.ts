import { describeRoom } from './walk/roomSentences'

describeRoom('mesh', async () => ({ environment: {}, end: async () => {} }))
