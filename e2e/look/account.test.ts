import { accountScenes } from './accountScenes'
import { lookAt } from './lookAt'

lookAt('What people meet of their own account', 'account', accountScenes)
