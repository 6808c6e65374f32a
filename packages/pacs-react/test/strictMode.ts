import './leanReact'
import { configure } from '@testing-library/react'

// A host may run the components in StrictMode, so everything that tests render or call as a hook is in it. A starved machine takes
// seconds for what is awaited.
configure({ reactStrictMode: true, asyncUtilTimeout: 10_000 })
