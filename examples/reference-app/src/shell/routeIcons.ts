import { Camera, FileText, List, type LucideIcon, UserPlus } from 'lucide-react'
import type { RouteName } from '../route/appRoutes'

/** The icon of each module. */
export const routeIcons: Record<RouteName, LucideIcon> = {
  register: UserPlus,
  record: List,
  image: Camera,
  report: FileText,
}
