import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run, tail } from '../../../scripts/setup/run.mjs'
import { cephConf } from './cephConf.mjs'

const roleName = 'upload'
const user = 'opensono'
const startMs = 60_000

/** What the role of the documentation allows: docs/own-store.md. */
const rolePolicy = {
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
      Resource: ['arn:aws:s3:::opensono*/incoming/*'],
    },
    { Effect: 'Allow', Action: ['s3:GetObject'], Resource: ['arn:aws:s3:::opensono*/*'] },
  ],
}
const trust = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { AWS: [`arn:aws:iam:::user/${user}`] }, Action: ['sts:AssumeRole'] }],
}

/**
 * Starts Ceph's object gateway, a real S3 with STS, on loopback in a folder of its own.
 * @returns {Promise<{ version: string, environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startGateway() {
  const dir = await mkdtemp(join(tmpdir(), 'ceph-'))
  const [monPort, port] = await freePorts()
  const secretKey = randomBytes(20).toString('hex')
  const fsid = randomUUID()
  const env = { CEPH_CONF: join(dir, 'ceph.conf') }
  const call = async (/** @type {string} */ command, /** @type {string[]} */ ...args) => {
    const { code, output } = await run(command, args, { env, cwd: dir })
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${tail(output, 6)}`)
    return output
  }
  const stop = () => stopDaemons(dir)
  try {
    for (const name of ['mon', 'mgr', 'osd', 'rgw', 'run', 'log']) await mkdir(join(dir, name))
    const stsKey = randomBytes(8).toString('hex')
    await writeFile(env.CEPH_CONF, cephConf({ dir, fsid, monPort, port, stsKey }))
    await makeKeys(call, dir)
    const monmap = join(dir, 'monmap')
    const address = `[v2:127.0.0.1:${monPort},v1:127.0.0.1:${monPort + 1}]`
    await call('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', address, monmap)
    await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', monmap, '--keyring', join(dir, 'keyring'))
    await startDaemon('ceph-mon', ['-i', 'a'], env)
    await startDaemon('ceph-mgr', ['-i', 'a'], env)
    await call('ceph', 'auth', 'import', '-i', join(dir, 'keyring'))
    const osd = randomUUID()
    await call('ceph', 'osd', 'new', osd)
    await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
    await startDaemon('ceph-osd', ['-i', '0'], env)
    await startDaemon('radosgw', ['-n', 'client.rgw'], env)
    const endpoint = `http://127.0.0.1:${port}`
    await answering(endpoint)
    await call(
      'radosgw-admin',
      ...['user', 'create', `--uid=${user}`, '--display-name=OpenSono'],
      ...['--access-key=OPENSONOPEER', `--secret-key=${secretKey}`],
    )
    await call(
      'radosgw-admin',
      ...['role', 'create', `--role-name=${roleName}`, `--assume-role-policy-doc=${JSON.stringify(trust)}`],
    )
    await call(
      'radosgw-admin',
      ...['role', 'policy', 'put', `--role-name=${roleName}`, '--policy-name=objects'],
      `--policy-doc=${JSON.stringify(rolePolicy)}`,
    )
    const environment = {
      S3_ENDPOINT: endpoint,
      S3_REGION: 'default',
      S3_ACCESS_KEY_ID: 'OPENSONOPEER',
      S3_SECRET_ACCESS_KEY: secretKey,
      S3_STS_ROLE_ARN: `arn:aws:iam:::role/${roleName}`,
    }
    return { version: (await call('radosgw', '--version')).trim(), environment, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param {(command: string, ...args: string[]) => Promise<string>} call */
async function makeKeys(call, /** @type {string} */ dir) {
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *']
  const keyring = join(dir, 'keyring')
  await call('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  for (const name of ['client.admin', 'mgr.a', 'osd.0', 'client.rgw'])
    await call('ceph-authtool', keyring, '--gen-key', '-n', name, ...all)
}

/** Daemons put themselves into the background and leave their id in `run/`; their pipes stay open, so nobody may wait for them. */
async function startDaemon(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {any} */ env) {
  const { code, output } = await run('sh', ['-c', '"$0" "$@" >/dev/null 2>&1', command, ...args], { env })
  if (code !== 0) throw new Error(`${command} did not start (${code}) ${output}`)
}

/** @param {string} endpoint */
async function answering(endpoint) {
  const latest = Date.now() + startMs
  for (;;) {
    const isThere = await fetch(endpoint, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return
    if (Date.now() > latest) throw new Error(`the gateway does not answer after ${startMs / 1000} s`)
    await wait(300)
  }
}

/** Two free ports and the one after the first; Ceph takes no 0. */
async function freePorts() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await new Promise((resolve) => server.close(resolve))
  return port < 65_000 ? [port + 1, port] : [port - 3, port]
}

/** Ends the daemons of this folder, by the ids they left, and deletes the folder. */
async function stopDaemons(/** @type {string} */ dir) {
  const files = (await readdir(join(dir, 'run')).catch(() => [])).filter((name) => name.endsWith('.pid'))
  const ids = await Promise.all(files.map(async (name) => Number(await readFile(join(dir, 'run', name), 'utf8'))))
  const alive = () => ids.filter((id) => id > 0 && isAlive(id))
  for (const id of alive()) process.kill(id)
  for (let tries = 0; alive().length > 0 && tries < 100; tries += 1) await wait(200)
  for (const id of alive()) process.kill(id, 'SIGKILL')
  await rm(dir, { recursive: true, force: true })
}

/** @param {number} id */
function isAlive(id) {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
