/**
 * A cluster of one, on loopback, with as little of everything as starts.
 * @param {{ dir: string, fsid: string, monPort: number, port: number, stsKey: string }} facts
 */
export function cephConf({ dir, fsid, monPort, port, stsKey }) {
  return `[global]
fsid = ${fsid}
mon_host = v2:127.0.0.1:${monPort},v1:127.0.0.1:${monPort + 1}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_allow_insecure_global_id_reclaim = true
osd_pool_default_size = 1
osd_pool_default_min_size = 1
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_max_pg_per_osd = 1000
keyring = ${dir}/keyring
run_dir = ${dir}/run
crash_dir = ${dir}/run
admin_socket = ${dir}/run/$name.asok
pid_file = ${dir}/run/$name.pid
log_file = ${dir}/log/$name.log
mon_data = ${dir}/mon
mgr_data = ${dir}/mgr
osd_data = ${dir}/osd
osd_objectstore = bluestore
bluestore_block_size = 5368709120
bluestore_block_create = true
osd_memory_target = 939524096
[mon.a]
host = localhost
mon_addr = 127.0.0.1
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_data = ${dir}/rgw
rgw_s3_auth_use_sts = true
rgw_sts_key = ${stsKey}
`
}
