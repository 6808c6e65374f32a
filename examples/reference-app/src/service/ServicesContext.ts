import { createContext, useContext } from 'react'
import type { AppServices } from './AppServices'

/** Hands the app's services down. */
export const ServicesContext = createContext<AppServices | null>(null)

/** @returns the app's services. */
export function useServices(): AppServices {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('useServices needs the App above it.')
  return services
}
