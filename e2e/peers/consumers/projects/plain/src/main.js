import { capture } from './capture.js'

void capture()
