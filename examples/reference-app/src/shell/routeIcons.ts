import {
  Camera,
  Database,
  FileText,
  List,
  type LucideIcon,
  ScrollText,
  Settings,
  ShieldCheck,
  UserPlus,
  Users,
} from 'lucide-react'
import type { RouteName } from '../route/appRoutes'

/** The icon of each module, and of what lies below one. */
export const routeIcons: Record<RouteName, LucideIcon> = {
  register: UserPlus,
  record: List,
  image: Camera,
  report: FileText,
  settings: Settings,
  maintain: Database,
  basic: Database,
  auth: ShieldCheck,
  user: Users,
  log: ScrollText,
}
