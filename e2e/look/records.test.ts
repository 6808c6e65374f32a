import { lookAt } from './lookAt'
import { recordScenes } from './recordScenes'

lookAt('What somebody meets at the records', 'records', recordScenes)
