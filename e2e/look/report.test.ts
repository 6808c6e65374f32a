import { lookAt } from './lookAt'
import { reportScenes } from './reportScenes'

lookAt('What a doctor who reports meets', 'report', reportScenes)
