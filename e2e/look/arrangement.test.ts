import { lookAt } from './lookAt'
import { managementScenes } from './managementScenes'
import { rulesScenes } from './rulesScenes'
import { templateScenes } from './templateScenes'

lookAt('What an administrator arranges', 'settings', [...rulesScenes, ...templateScenes, ...managementScenes])
