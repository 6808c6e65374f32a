/** A chunk of its own: what is shown around every page behind the login, and which pages there are. */
export { pages } from '../route/pages'
export { Shell } from './Shell'
