/** 128 random bits as text. `crypto.randomUUID` does not exist on a page that is served over plain HTTP to a phone. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
