import { configure } from 'storybook/test'
import '../test/leanReact'

// A starved machine takes seconds where another one takes moments.
configure({ asyncUtilTimeout: 10_000 })

// Stories are looked at the moment they are shown: what fades in would be invisible for its first frame.
const style = document.createElement('style')
style.textContent = '*, *::before, *::after { animation: none !important; transition: none !important }'
document.head.append(style)
