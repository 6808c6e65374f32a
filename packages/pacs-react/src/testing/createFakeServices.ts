import {
  type CurrentUser,
  coreText,
  createCurrentPatient,
  createSession,
  createText,
  type Language,
  permissionCodes,
  sessionApi,
  storageKeys,
} from '@opensono/pacs-core'
import { createFakePacs, exampleUser, type FakePacs, MemoryStorage } from '@opensono/pacs-core/testing'
import { createQueryClient } from '../provider/createQueryClient'
import type { PacsServices } from '../provider/PacsContext'
import { fakeApis } from './fakeApis'

/** How the services of a test are made. */
export interface FakeServicesOptions {
  /** The interface language. @defaultValue `en` */
  readonly language?: Language | undefined
  /** What is different of `exampleUser`. Without `authorities` the user has every permission. */
  readonly user?: Partial<Record<keyof CurrentUser, unknown>> | undefined
}

/** The services of a `PacsProvider` over a server in memory. */
export interface FakeServices extends PacsServices {
  /** The server: `answer` says how a call is answered, `seen` what was asked. A call without an answer is `NOT_SUPPORTED`. */
  readonly fake: FakePacs<typeof fakeApis>
  /** Local storage of the services. */
  readonly storage: MemoryStorage
  /** Logs the user in. `FakePacsProvider` does it by itself. */
  logIn(): Promise<void>
}

/**
 * Makes the services of a `PacsProvider` over a server in memory, without a network: for tests and stories. The client, the session, the
 * query cache and all rules are the real ones.
 *
 * @param options - language and user.
 */
export function createFakeServices(options: FakeServicesOptions = {}): FakeServices {
  const storage = new MemoryStorage()
  const fake = createFakePacs(fakeApis)
  fake.answer(sessionApi.info, () => exampleUser({ authorities: [...permissionCodes], ...options.user }))
  fake.answer(sessionApi.breastScreeningSwitch, () => false)
  const text = createText({ resources: [coreText], browserLanguage: options.language ?? 'en' })
  const session = createSession({ pacs: fake.pacs, storage })
  return {
    fake,
    storage,
    pacs: fake.pacs,
    session,
    text,
    currentPatient: createCurrentPatient({ storage, text }),
    queryClient: createQueryClient(),
    async logIn() {
      storage.setItem(storageKeys.token, 'fake-token')
      await session.restore()
    },
  }
}
