// Starts a real S3 server for tests: Ceph's gateway with one monitor and one in-memory store, in a temporary folder. It listens on
// 127.0.0.1 only and ends with this process.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@kuri/server/platform/embedded-postgres/launch'
import { AwsClient } from 'aws4fetch'

const run = promisify(execFile)
const START_MS = 90_000
const BUCKET = 'kuri-test'

export async function startRadosGateway() {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-s3-'))
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()]
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') }
  const daemons: ChildProcess[] = []

  const runCommand = async (command: string, ...args: string[]) =>
    (await run(command, args, { env, timeout: START_MS })).stdout
  const start = (command: string, ...args: string[]) => {
    const log = openSync(join(folder, `${command}.out`), 'a')
    const daemon = spawn(command, [...args, '-f'], { env, stdio: ['ignore', log, log] })
    closeSync(log)
    daemons.push(daemon)
    return () => {
      if (daemon.exitCode === null) return
      const output = readFileSync(join(folder, `${command}.out`), 'utf8')
      throw new Error(`${command} ended with ${daemon.exitCode}:\n${output.slice(-2000)}`)
    }
  }
  const stop = async () => {
    for (const daemon of daemons.toReversed()) {
      if (daemon.exitCode !== null || daemon.signalCode !== null) continue
      daemon.kill('SIGKILL')
      await once(daemon, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }

  try {
    const fsid = randomUUID()
    await Promise.all([mkdir(join(folder, 'mon')), mkdir(join(folder, 'osd'))])
    await writeFile(env.CEPH_CONF, configuration(folder, fsid, monitorPort, gatewayPort))

    const map = join(folder, 'monmap')
    await runCommand('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map)
    await runCommand('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
    start('ceph-mon', '-i', 'a')

    const osdId = randomUUID()
    await runCommand('ceph', 'osd', 'new', osdId)
    await runCommand('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osdId)
    const assertOsdRuns = start('ceph-osd', '-i', '0')
    await until(async () => {
      assertOsdRuns()
      return (await runCommand('ceph', 'osd', 'stat')).includes('1 up')
    })

    const assertGatewayRuns = start('radosgw', '-n', 'client.admin')
    const endpoint = `http://127.0.0.1:${gatewayPort}`
    await until(async () => {
      assertGatewayRuns()
      return (await fetch(endpoint).catch(() => null))?.ok === true
    })
    const accessKeyId = randomBytes(10).toString('hex')
    const secretAccessKey = randomBytes(20).toString('hex')
    const user = ['--uid', 'kuri', '--display-name', 'kuri', '--access-key', accessKeyId, '--secret', secretAccessKey]
    await runCommand('radosgw-admin', 'user', 'create', ...user)
    const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' })
    const created = await client.fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' })
    if (!created.ok) throw new Error(`The bucket could not be created: ${created.status} ${await created.text()}`)
    return { endpoint, bucket: BUCKET, accessKeyId, secretAccessKey, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Without keys and replicas, because nothing else can reach the cluster and its data is temporary. */
const configuration = (folder: string, fsid: string, monitorPort: number, gatewayPort: number) => `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${monitorPort}/0
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
# By default the gateway requires encryption towards the monitor, which needs keys.
ms mon client mode = crc
keyring = /dev/null
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
mon data avail warn = 1
osd objectstore = memstore
memstore device bytes = 1073741824
run dir = ${folder}
crash dir = ${folder}
admin socket = ${folder}/$name.$pid.asok
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
pid file =
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw data = ${folder}
`

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + START_MS; !(await isDone()); ) {
    if (Date.now() > end) throw new Error(`The gateway did not start within ${START_MS / 1000} seconds.`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
