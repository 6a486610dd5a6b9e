// A real S3 server for tests: Ceph's gateway on a cluster of one monitor and one store in memory, in a folder that is
// thrown away. It knows no users of the machine, listens on 127.0.0.1 only and ends with us.
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

  const ask = async (command: string, ...args: string[]) =>
    (await run(command, args, { env, timeout: START_MS })).stdout
  const start = (command: string, ...args: string[]) => {
    const log = openSync(join(folder, `${command}.out`), 'a')
    const daemon = spawn(command, [...args, '-f'], { env, stdio: ['ignore', log, log] })
    closeSync(log)
    daemons.push(daemon)
    return () => {
      if (daemon.exitCode === null) return
      const said = readFileSync(join(folder, `${command}.out`), 'utf8')
      throw new Error(`${command} ended with ${daemon.exitCode}:\n${said.slice(-2000)}`)
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
    await ask('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map)
    await ask('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
    start('ceph-mon', '-i', 'a')

    const osdId = randomUUID()
    await ask('ceph', 'osd', 'new', osdId)
    await ask('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osdId)
    const osdLives = start('ceph-osd', '-i', '0')
    await until(async () => {
      osdLives()
      return (await ask('ceph', 'osd', 'stat')).includes('1 up')
    })

    const gatewayLives = start('radosgw', '-n', 'client.admin')
    const endpoint = `http://127.0.0.1:${gatewayPort}`
    await until(async () => {
      gatewayLives()
      return (await fetch(endpoint).catch(() => null))?.ok === true
    })
    const accessKeyId = randomBytes(10).toString('hex')
    const secretAccessKey = randomBytes(20).toString('hex')
    const user = ['--uid', 'kuri', '--display-name', 'kuri', '--access-key', accessKeyId, '--secret', secretAccessKey]
    await ask('radosgw-admin', 'user', 'create', ...user)
    const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' })
    const made = await client.fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' })
    if (!made.ok) throw new Error(`the bucket was not made: ${made.status} ${await made.text()}`)
    return { endpoint, bucket: BUCKET, accessKeyId, secretAccessKey, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** No keys between its parts and no replicas: nobody else can reach it, and nothing in it is worth keeping. */
const configuration = (folder: string, fsid: string, monitorPort: number, gatewayPort: number) => `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${monitorPort}/0
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
# The gateway would insist on encryption towards the monitor, which needs keys.
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

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + START_MS; !(await isSo()); ) {
    if (Date.now() > end) throw new Error('the gateway did not come up in time')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
