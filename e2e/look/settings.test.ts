import { lookAt } from './lookAt'
import { settingsScenes } from './settingsScenes'

lookAt('What an administrator meets', 'settings', settingsScenes)
