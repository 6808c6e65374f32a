import { apiBasePath, type Endpoint } from '@opensono/pacs-core'

/** A path of an endpoint, with ids that name nothing. */
export function pathOf(endpoint: Endpoint, value = '00000000-0000-7000-8000-000000000000'): string {
  return apiBasePath + endpoint.path.replace(/\{\w+\}/g, value)
}
