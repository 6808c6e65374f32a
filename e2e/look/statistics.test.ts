import { lookAt } from './lookAt'
import { statisticsScenes } from './statisticsScenes'

lookAt('What a head of department meets at the statistics', 'statistics', statisticsScenes)
