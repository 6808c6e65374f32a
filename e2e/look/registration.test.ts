import { lookAt } from './lookAt'
import { registrationScenes } from './registrationScenes'

lookAt('What a registrar meets', 'registration', registrationScenes)
