import { configure } from '@testing-library/react'

// A host may run the components in StrictMode, so everything that tests render or call as a hook is in it.
configure({ reactStrictMode: true })
