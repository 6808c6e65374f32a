import * as react from 'react'

type Internals = Record<string, object | undefined>
const key = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const mostStacks = 10_000

// React's development build takes a stack trace for every element, to name its owner in warnings: a tenth of a page's time.
const internals = (react as unknown as Internals)[key]
if (internals !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => mostStacks, set: () => undefined })
