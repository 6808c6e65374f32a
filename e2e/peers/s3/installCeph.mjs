import { bringPackages } from '../bringPackages.mjs'

/**
 * Brings Ceph's object gateway.
 * @returns {Promise<string | null>} why it cannot be had here, or null
 */
export function installCeph() {
  return bringPackages(['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw', 'ceph-common'])
}
