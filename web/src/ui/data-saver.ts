// Whether pictures are left out on this device, for slow or expensive networks.
const STORAGE_KEY = 'kuri.data-saver'

type Connection = { connection?: { saveData?: boolean } }

/** On by itself when the phone saves data; what the person chose here counts more. */
export const dataSaver = {
  isOn: () => (localStorage.getItem(STORAGE_KEY) ?? String((navigator as Connection).connection?.saveData)) === 'true',
  turn: (on: boolean) => localStorage.setItem(STORAGE_KEY, String(on)),
}
